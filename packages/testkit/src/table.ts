import {
  type Answer,
  applyAll,
  type Applied,
  type Ask,
  type Game,
  type GameEvent,
  isRefusal,
  type Json,
  type Options,
  type Refusal,
  type RuleId,
  Script,
  type Seat,
  type Setup,
  type State,
} from '@deadfront/kernel'
import { expect } from 'vitest'

export interface TableSetting {
  scenario?: string
  options?: Options
  seed?: string
  position?: Json
  content?: Json
  dice?: readonly number[]
  draws?: readonly string[]
}

/** A table that is set up in one line: dice are scripted unless only a seed is given; every step checks its expectations. */
export class Table<S extends State, E extends GameEvent> {
  readonly game: Game<S, E, unknown>
  readonly script: Script | undefined
  readonly events: E[] = []
  state: S

  constructor(game: Game<S, E, unknown>, setting: TableSetting) {
    this.game = game
    const scripted = setting.seed === undefined || setting.dice !== undefined || setting.draws !== undefined
    this.script = scripted ? new Script(setting.dice, setting.draws) : undefined
    const setup: Setup = {
      scenario: setting.scenario ?? (game.scenarios[0] as { id: string }).id,
      options: setting.options ?? {},
      seed: setting.seed ?? 'table',
    }
    if (setting.position !== undefined) setup.position = setting.position
    if (setting.content !== undefined) setup.content = setting.content
    const started: Applied<S, E> = game.start(setup, this.script)
    this.state = started.state
    this.events.push(...started.events)
  }

  /** More scripted dice. */
  dice(...dice: number[]): this {
    this.script?.add(dice)
    return this
  }

  draws(...draws: string[]): this {
    this.script?.add([], draws)
    return this
  }

  /** The seat that is asked (the first, when several are). */
  get seat(): Seat {
    return this.game.asks(this.state)[0]?.seat ?? ''
  }

  /** An accepted answer. Without a seat: of the seat that is asked. */
  answers(seat: Seat | null, answer: Answer | readonly Answer[], ask?: string): this {
    const by = seat ?? this.seat
    const done = applyAll(this.game, this.state, by, answer, { ask, ...(this.script ? { script: this.script } : {}) })
    if (isRefusal(done)) expect.fail(`${by} answers ${JSON.stringify(answer)}: refused, ${done.say} (${done.rule})`)
    this.state = done.state
    this.events.push(...done.events)
    return this
  }

  /** A refused answer, the rule cited, nothing changed. */
  refuses(seat: Seat | null, answer: Answer | readonly Answer[], rule?: RuleId): this {
    const by = seat ?? this.seat
    const before = this.game.hash(this.state)
    const done = this.game.apply(this.state, by, answer, this.script ? { script: this.script } : {})
    if (!isRefusal(done)) expect.fail(`${by} answers ${JSON.stringify(answer)}: accepted, expected a refusal${rule ? ` by ${rule}` : ''}`)
    const refusal: Refusal = done
    if (rule !== undefined) expect(refusal.rule, refusal.say).toBe(rule)
    expect(this.game.hash(this.state)).toBe(before)
    return this
  }

  asks(seat: Seat, kind: string): this {
    expect(this.game.asks(this.state).map((a: Ask) => `${a.seat} ${a.kind}`)).toContain(`${seat} ${kind}`)
    return this
  }

  /** The position now, as a position file. */
  position<T = Record<string, Json>>(): T {
    return this.game.position.write(this.state) as T
  }

  /** The events of a type so far. */
  told<K extends E['type']>(type: K): Extract<E, { type: K }>[] {
    return this.events.filter((e): e is Extract<E, { type: K }> => e.type === type)
  }

  diceAllUsed(): this {
    const left = this.script?.left()
    expect(left?.dice ?? [], 'dice left over').toEqual([])
    expect(left?.draws ?? [], 'draws left over').toEqual([])
    return this
  }
}

export const table = <S extends State, E extends GameEvent>(game: Game<S, E, unknown>, setting: TableSetting = {}): Table<S, E> =>
  new Table(game, setting)
