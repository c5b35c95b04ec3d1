/** A die laid down: its pips, or the name of a face where the die has names for them. */
export type ScriptDie = number | string

/** Dice and draws laid down in advance, for cases, tests and tutorials. Running dry is a fault of the script. */
export class Script {
  private dice: ScriptDie[]
  private draws: string[]

  constructor(dice: readonly ScriptDie[] = [], draws: readonly string[] = []) {
    this.dice = [...dice]
    this.draws = [...draws]
  }

  /** `faces` names the sides of the die in order, where they have names; `last` is what happened just before, for the message. */
  roll(sides: number, faces?: readonly string[], last?: unknown): number {
    const after = last === undefined ? '' : `; it comes after ${JSON.stringify(last)}`
    const die = this.dice.shift()
    if (die === undefined) throw new ScriptFault(`a ${sides}-sided die is rolled, but the script has no dice left${after}`)
    const pips = typeof die === 'number' ? die : (faces?.indexOf(die) ?? -1) + 1
    if (!Number.isInteger(pips) || pips < 1 || pips > sides)
      throw new ScriptFault(
        `the script says ${typeof die === 'string' ? `"${die}"` : die} where a ${sides}-sided die ${faces ? `with the faces ${faces.join(' ')} ` : ''}is rolled${after}`,
      )
    return pips
  }

  /**
   * The place of the next scripted draw among the names; null when the script leaves draws to chance. `alsoAt` gives what else
   * the thing at a place is called.
   */
  draw(names: readonly string[], alsoAt?: (at: number) => string): number | null {
    const name = this.draws.shift()
    if (name === undefined) return null
    const exact = names.indexOf(name)
    const at = exact < 0 && alsoAt ? names.findIndex((_, i) => alsoAt(i) === name) : exact
    if (at < 0) throw new ScriptFault(`the script draws ${name}, but the pile holds ${listOf([...new Set(names)])}`)
    return at
  }

  add(dice: readonly ScriptDie[] = [], draws: readonly string[] = []): void {
    this.dice.push(...dice)
    this.draws.push(...draws)
  }

  /** What was laid down and never used: a case that leaves dice over has not happened as written. */
  left(): { dice: readonly ScriptDie[]; draws: readonly string[] } {
    return { dice: this.dice, draws: this.draws }
  }

  /** How it lies now, to be laid down again with `putBack` when a command that used some of it is refused after all. */
  lies(): { dice: readonly ScriptDie[]; draws: readonly string[] } {
    return { dice: [...this.dice], draws: [...this.draws] }
  }

  putBack(before: { dice: readonly ScriptDie[]; draws: readonly string[] }): void {
    this.dice = [...before.dice]
    this.draws = [...before.draws]
  }
}

const LISTED = 20

/** A pile can be long; the first few names tell how they are spelt. */
const listOf = (names: readonly string[]): string =>
  names.length <= LISTED ? names.join(', ') : `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more`

export class ScriptFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScriptFault'
  }
}
