/** A scripted die: its pips, or the name of a face where the die has names for them. */
export type ScriptDie = number | string

/** Scripted dice for one label each: `{ "tnk": [3, 1] }` are the next two dice that tanks roll. */
export type LabelledDice = { readonly [label: string]: readonly ScriptDie[] }

/** Dice in the order in which they are rolled; labelled ones may be anywhere in the list, or alone. */
export type ScriptDice = readonly (ScriptDie | LabelledDice)[] | LabelledDice

/** How a die is rolled: the names of its sides, what it is rolled for, and the event before it, for messages. */
export interface RollHow {
  faces?: readonly string[] | undefined
  label?: string | undefined
  last?: unknown
}

/** Scripted dice and draws, for cases, tests and tutorials. A missing die is a fault of the script. */
export class Script {
  private dice: ScriptDie[] = []
  /** Dice for rolls with a label; a roll whose label has no dice left takes the next plain die. */
  private labelled = new Map<string, ScriptDie[]>()
  private draws: string[] = []
  /** The labels of the rolls so far, for the message about dice that are left over. */
  private readonly rolledFor = new Set<string>()

  constructor(dice: ScriptDice = [], draws: readonly string[] = []) {
    this.add(dice, draws)
  }

  roll(sides: number, { faces, label, last }: RollHow = {}): number {
    const after = last === undefined ? '' : `; it comes after ${JSON.stringify(last)}`
    if (label !== undefined) this.rolledFor.add(label)
    const die = (label === undefined ? undefined : this.labelled.get(label.toLowerCase())?.shift()) ?? this.dice.shift()
    if (die === undefined) {
      const what = label === undefined ? `a ${sides}-sided die` : `a ${sides}-sided die for ${label}`
      throw new ScriptFault(`${what} is rolled, but the script has no dice left${this.otherLabels}${after}`)
    }
    const pips = typeof die === 'number' ? die : (faces?.findIndex((face) => folded(face) === folded(die)) ?? -1) + 1
    if (!Number.isInteger(pips) || pips < 1 || pips > sides)
      throw new ScriptFault(
        `the script says ${typeof die === 'string' ? `"${die}"` : die} where a ${sides}-sided die ${faces ? `with the faces ${faces.join(' ')} ` : ''}is rolled${after}`,
      )
    return pips
  }

  /**
   * The index of the next scripted draw among the names; null when the script leaves draws to chance. `alsoAt` gives another
   * name of the thing at an index.
   */
  draw(names: readonly string[], alsoAt?: (at: number) => string): number | null {
    const name = this.draws.shift()
    if (name === undefined) return null
    const exact = names.indexOf(name)
    const also = exact < 0 && alsoAt ? names.findIndex((_, i) => alsoAt(i) === name) : exact
    const at = also < 0 ? names.findIndex((known, i) => [known, alsoAt?.(i) ?? known].some((x) => folded(x) === folded(name))) : also
    if (at < 0) throw new ScriptFault(`the script draws ${name}, but the pile holds ${listOf([...new Set(names)])}`)
    return at
  }

  add(dice: ScriptDice = [], draws: readonly string[] = []): void {
    for (const entry of isLabelled(dice) ? [dice] : dice) {
      if (typeof entry !== 'object') this.dice.push(entry)
      else
        for (const [label, list] of Object.entries(entry)) {
          const key = label.toLowerCase()
          this.labelled.set(key, [...(this.labelled.get(key) ?? []), ...list])
        }
    }
    this.draws.push(...draws)
  }

  /** Labels that have dice left, for the message that another label has none. */
  private get otherLabels(): string {
    const labels = [...this.labelled].flatMap(([label, dice]) => (dice.length > 0 ? [label] : []))
    return labels.length === 0 ? '' : ` but for ${labels.join(', ')}`
  }

  /** Scripted dice and draws that were never used: a case with unused dice has not happened as written. */
  left(): { dice: readonly ScriptDie[]; draws: readonly string[] } {
    const labelled = [...this.labelled].flatMap(([label, dice]) => dice.map((die) => `${label} ${die}`))
    return { dice: [...this.dice, ...labelled], draws: this.draws }
  }

  /** The labels for which dice were rolled. */
  get labels(): string[] {
    return [...this.rolledFor].sort()
  }
}

/** A name without capitals and signs: "Spain/Portugal" is spain-portugal. A name that has only signs (a blank face) is not changed. */
const folded = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '') || name

const isLabelled = (dice: ScriptDice): dice is LabelledDice => !Array.isArray(dice)

const LISTED = 20

/** A pile can be long; the first few names show how they are spelt. */
const listOf = (names: readonly string[]): string =>
  names.length <= LISTED ? names.join(', ') : `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`

export class ScriptFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScriptFault'
  }
}
