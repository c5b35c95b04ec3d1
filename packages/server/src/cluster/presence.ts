const ANNOUNCE_MS = 20_000
/** A node that has not been heard for so long is gone, and with it its people. */
const GONE_MS = 50_000

/**
 * Who is connected to the other nodes. Every node says who comes (`+`) and goes (`-`), and now and then everybody it has
 * (`=`); one that has just begun to listen asks (`?`). A word that is lost is made up for within the minute.
 */
export class Presence {
  private readonly mine = new Set<string>()
  private readonly nodes = new Map<string, { people: Set<string>; at: number }>()
  private readonly say: (text: string) => void
  private readonly timer: NodeJS.Timeout
  private changed: (person: string) => void = () => undefined

  constructor(say: (text: string) => void) {
    this.say = say
    this.timer = setInterval(() => this.announce(), ANNOUNCE_MS)
    this.timer.unref()
  }

  arrived(person: string): void {
    this.mine.add(person)
    this.say(`+ ${person}`)
  }

  departed(person: string): void {
    this.mine.delete(person)
    this.say(`- ${person}`)
  }

  isElsewhere(person: string): boolean {
    for (const { people } of this.nodes.values()) if (people.has(person)) return true
    return false
  }

  onChange(changed: (person: string) => void): void {
    this.changed = changed
  }

  /** We hear (again): who is where? */
  ask(): void {
    this.say('?')
    this.announce()
  }

  private announce(): void {
    this.say(`= ${[...this.mine].join(' ')}`)
    for (const [node, { people, at }] of this.nodes) {
      if (Date.now() - at < GONE_MS) continue
      this.nodes.delete(node)
      for (const person of people) this.changed(person)
    }
  }

  heard(node: string, [what, ...people]: readonly string[]): void {
    if (what === '?') return this.announce()
    const known = this.nodes.get(node)?.people ?? new Set<string>()
    const now = what === '=' ? new Set(people.filter(Boolean)) : new Set(known)
    for (const person of people) if (what === '+') now.add(person)
    for (const person of people) if (what === '-') now.delete(person)
    this.nodes.set(node, { people: now, at: Date.now() })
    for (const person of now) if (!known.has(person)) this.changed(person)
    for (const person of known) if (!now.has(person)) this.changed(person)
  }

  close(): void {
    clearInterval(this.timer)
    this.say('=') // nobody is here any more
  }
}
