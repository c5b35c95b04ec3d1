/** Dice and draws laid down in advance, for cases, tests and tutorials. Running dry is a fault of the script. */
export class Script {
  private dice: number[]
  private draws: string[]

  constructor(dice: readonly number[] = [], draws: readonly string[] = []) {
    this.dice = [...dice]
    this.draws = [...draws]
  }

  roll(sides: number): number {
    const die = this.dice.shift()
    if (die === undefined) throw new ScriptFault(`a ${sides}-sided die is rolled, but the script has no dice left`)
    if (!Number.isInteger(die) || die < 1 || die > sides)
      throw new ScriptFault(`the script says ${die} where a ${sides}-sided die is rolled`)
    return die
  }

  /** The place of the next scripted draw among the names; null when the script leaves draws to chance. */
  draw(names: readonly string[]): number | null {
    const name = this.draws.shift()
    if (name === undefined) return null
    const at = names.indexOf(name)
    if (at < 0) throw new ScriptFault(`the script draws ${name}, but the pile holds ${[...new Set(names)].join(', ')}`)
    return at
  }

  add(dice: readonly number[] = [], draws: readonly string[] = []): void {
    this.dice.push(...dice)
    this.draws.push(...draws)
  }

  /** What was laid down and never used: a case that leaves dice over has not happened as written. */
  left(): { dice: readonly number[]; draws: readonly string[] } {
    return { dice: this.dice, draws: this.draws }
  }

  /** How it lies now, to be laid down again with `putBack` when a command that used some of it is refused after all. */
  lies(): { dice: readonly number[]; draws: readonly string[] } {
    return { dice: [...this.dice], draws: [...this.draws] }
  }

  putBack(before: { dice: readonly number[]; draws: readonly string[] }): void {
    this.dice = [...before.dice]
    this.draws = [...before.draws]
  }
}

export class ScriptFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ScriptFault'
  }
}
