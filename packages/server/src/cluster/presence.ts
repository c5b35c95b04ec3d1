const ANNOUNCE_MS = 20_000
/** A node that has been silent for this long is gone, and its people with it. */
const GONE_MS = 50_000

/**
 * Who is connected to the other nodes. Every node reports who connects (`+`) and disconnects (`-`), and at intervals its whole
 * list (`=`); a node that has just begun to listen asks for it (`?`). A lost message is corrected within a minute.
 */
export class Presence {
  private readonly mine = new Set<string>()
  private readonly nodes = new Map<string, { people: Set<string>; at: number }>()
  private readonly send: (text: string) => void
  private readonly timer: NodeJS.Timeout
  private changed: (person: string) => void = () => undefined

  constructor(send: (text: string) => void) {
    this.send = send
    this.timer = setInterval(() => this.announce(), ANNOUNCE_MS)
    this.timer.unref()
  }

  arrived(person: string): void {
    this.mine.add(person)
    this.send(`+ ${person}`)
  }

  departed(person: string): void {
    this.mine.delete(person)
    this.send(`- ${person}`)
  }

  isElsewhere(person: string): boolean {
    for (const { people } of this.nodes.values()) if (people.has(person)) return true
    return false
  }

  onChange(changed: (person: string) => void): void {
    this.changed = changed
  }

  /** This node listens (again): it asks for the lists of the others. */
  ask(): void {
    this.send('?')
    this.announce()
  }

  private announce(): void {
    this.send(`= ${[...this.mine].join(' ')}`)
    for (const [node, { people, at }] of this.nodes) {
      if (Date.now() - at < GONE_MS) continue
      this.nodes.delete(node)
      for (const person of people) this.changed(person)
    }
  }

  onMessage(node: string, [what, ...people]: readonly string[]): void {
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
    this.send('=') // no person is connected here any more
  }
}
