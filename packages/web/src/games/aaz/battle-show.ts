import type { AazEvent, BattlePanel, Count } from '@deadfront/aaz'
import { LossCount } from '@deadfront/aaz/losses'
import { signal } from '@preact/signals'
import type { BoardUpdate } from '../../board/board.ts'
import { total } from './tokens.ts'

/** A battle as the battle board draws it: from the referee, or made from its events while they are played. */
export type ShownBattle = Pick<
  BattlePanel,
  | 'at'
  | 'sea'
  | 'attacker'
  | 'attackers'
  | 'seaborne'
  | 'attackersBehindLine'
  | 'defenders'
  | 'defendersBehindLine'
  | 'zombies'
  | 'round'
  | 'step'
> & {
  /** Hits that tough ships have survived, by power and unit: `UK bb`. */
  hurt?: { readonly [ship: string]: number }
}

/** How a battle ended: it is shown on the board until the player closes it. */
export interface Outcome {
  ended: Extract<AazEvent, { type: 'battleEnded' }>
  captured: Extract<AazEvent, { type: 'territoryCaptured' }> | null
  /** What each power lost, and what that cost. */
  lost: readonly { power: string; units: Count; ipc: number }[]
}

/** The powers whose units fight the attacker, hit ones included. */
export const defendersOf = ({ defenders, defendersBehindLine }: Pick<ShownBattle, 'defenders' | 'defendersBehindLine'>): string[] => [
  ...new Set([...Object.keys(defenders), ...Object.keys(defendersBehindLine)]),
]

/** True if units of a defender are there, or fought in this round before they fell: the dead could bite them. */
export function hasDefenders(fight: ShownBattle | null, round: readonly AazEvent[]): boolean {
  const armies = fight ? [...Object.values(fight.defenders), ...Object.values(fight.defendersBehindLine)] : []
  return (
    armies.some((count) => total(count) > 0) ||
    round.some((event) => (event.type === 'unitsFired' || event.type === 'unitsHit') && event.side === 'defender')
  )
}

/** The defenders, alive or dead; if none is left, the defenders when the battle began. */
export function opponentsOf(battle: ShownBattle, told: readonly AazEvent[]): string[] {
  const now = defendersOf(battle)
  if (now.length > 0 || battle.zombies > 0) return now
  const begun = told.findLast((e) => e.type === 'battleStarted' && e.at === battle.at)
  return begun?.type === 'battleStarted' ? Object.keys(begun.defenders) : []
}

type Armies = { readonly [power: string]: Count }

const plus = (count: Count, unit: string, n: number): Count => {
  const left = (count[unit] ?? 0) + n
  const { [unit]: _, ...rest } = count
  return left > 0 ? { ...rest, [unit]: left } : rest
}

/** The unit in a name such as `seaborne inf`. */
const kindOf = (name: string): string => name.slice(name.lastIndexOf(' ') + 1)

/** The battle on the board while its events are played. Headless. */
export class BattleShow {
  readonly fight = signal<ShownBattle | null>(null)
  readonly outcome = signal<Outcome | null>(null)
  /** What is skipped: the rest of this battle, or everything until the next question. */
  readonly skipping = signal<'battle' | 'all' | null>(null)
  private readonly unitOf: (unit: string) => { cost?: number; hits?: number } | undefined
  private lost: { [power: string]: Count } = {}
  /** Hits that tough ships have survived, by power and unit. */
  private hurt: { [ship: string]: number } = {}

  constructor(unitOf: BattleShow['unitOf']) {
    this.unitOf = unitOf
  }

  /** Replaces the battle with that of the referee, which is the correct one. */
  correct(battle: BattlePanel | null): void {
    this.outcome.value = null
    this.hurt = {}
    if (!battle) {
      this.fight.value = null
      return
    }
    for (const [unit, n] of Object.entries(battle.damaged.attackers)) this.hurt[`${battle.attacker} ${kindOf(unit)}`] = n
    for (const [power, count] of Object.entries(battle.damaged.defenders))
      for (const [unit, n] of Object.entries(count)) this.hurt[`${power} ${unit}`] = n
    this.fight.value = { ...battle, hurt: this.hurt }
  }

  /** The losses so far, read from the events of a battle that was not seen from its start. */
  recall(volleys: readonly AazEvent[]): void {
    const count = new LossCount({ unit: this.unitOf })
    this.lost = {}
    for (const event of volleys) {
      const lost = count.hear(event)
      for (const [unit, n] of Object.entries(lost?.units ?? {})) this.note(lost?.power ?? '', unit, n)
    }
  }

  /** The powers in the battle that is played. */
  powers(): string[] {
    const fight = this.fight.peek()
    if (!fight) return []
    // A power that has lost everything took part too.
    return [...new Set([fight.attacker, ...defendersOf(fight), ...Object.keys(this.lost)])]
  }

  hear(e: AazEvent, { events }: Pick<BoardUpdate<unknown, AazEvent>, 'events'>): void {
    if (e.type === 'battleStarted') return this.begin(e)
    const now = this.fight.peek()
    if (!now) return
    switch (e.type) {
      case 'roundFought':
        this.fight.value = { ...now, round: e.round, attackersBehindLine: {}, defendersBehindLine: {} }
        return
      case 'unitsHit':
        return this.hit(now, e)
      case 'unitsFired':
        // AAZ-SSTR.10: at sea the units that were hit leave before any unit fires.
        if (now.sea && e.step === 'fire' && e.side === 'attacker')
          this.fight.value = { ...now, attackersBehindLine: {}, defendersBehindLine: {} }
        return
      case 'zombiesKilled':
        this.fight.value = { ...now, zombies: e.left }
        return
      case 'chainsawsRolled':
        this.fight.value = { ...now, zombies: Math.max(0, now.zombies - e.killed) }
        return
      case 'zombiesRose':
        this.fight.value = { ...now, zombies: e.zombies, attackersBehindLine: {}, defendersBehindLine: {} }
        return
      case 'transportsDestroyed':
        return this.remove(now, e.power, { trn: e.n }, true)
      case 'flakDestroyed':
        return this.remove(now, e.power, { aaa: e.n }, true)
      case 'submerged':
        return this.remove(now, e.power, { sub: e.n }, false)
      case 'attackRetreated':
        return this.remove(now, e.power, e.units, false)
      case 'battleEnded':
        return this.end(now, e, events)
      default:
    }
  }

  private begin(e: Extract<AazEvent, { type: 'battleStarted' }>): void {
    const { at, sea, attacker, attackers, seaborne, defenders, zombies } = e
    this.outcome.value = null
    this.lost = {}
    this.hurt = {}
    this.fight.value = {
      at,
      sea,
      attacker,
      attackers,
      seaborne,
      defenders,
      zombies,
      attackersBehindLine: {},
      defendersBehindLine: {},
      round: 0,
      step: 'place',
    }
  }

  private hit(now: ShownBattle, e: Extract<AazEvent, { type: 'unitsHit' }>): void {
    const front = e.side === 'attacker' ? now.attackers : (now.defenders[e.power] ?? {})
    const fallen: [string, number][] = Object.entries(e.units).map(([name, n]) => [name, this.sunk(e.power, kindOf(name), n, front)])
    for (const [name, n] of fallen) this.note(e.power, kindOf(name), n)
    if (e.side === 'attacker') {
      const [attackers, seaborne, behind] = fallen.reduce<[Count, Count, Count]>(
        ([all, landed, line], [name, n]) => {
          const unit = kindOf(name)
          return [plus(all, unit, -n), name === unit ? landed : plus(landed, unit, -n), plus(line, unit, n)]
        },
        [now.attackers, now.seaborne, now.attackersBehindLine],
      )
      this.fight.value = { ...now, attackers, seaborne, attackersBehindLine: behind, hurt: { ...this.hurt } }
      return
    }
    const move = (armies: Armies, sign: 1 | -1): { [power: string]: Count } => ({
      ...armies,
      [e.power]: fallen.reduce((count, [name, n]) => plus(count, kindOf(name), sign * n), armies[e.power] ?? {}),
    })
    this.fight.value = {
      ...now,
      defenders: move(now.defenders, -1),
      defendersBehindLine: move(now.defendersBehindLine, 1),
      hurt: { ...this.hurt },
    }
  }

  /** AAZ-U-BB.1: a tough ship survives its first hits. */
  private sunk(power: string, unit: string, hits: number, front: Count): number {
    const toughness = this.unitOf(unit)?.hits ?? 1
    if (toughness <= 1) return hits
    const key = `${power} ${unit}`
    const hurt = this.hurt[key] ?? 0
    const scratched = Math.min(hits, (front[unit] ?? 0) * (toughness - 1) - hurt)
    this.hurt[key] = hurt + scratched - (hits - scratched) * (toughness - 1)
    return hits - scratched
  }

  private note(power: string, unit: string, n: number): void {
    if (n > 0) this.lost[power] = plus(this.lost[power] ?? {}, unit, n)
  }

  private remove(now: ShownBattle, power: string, units: Count, isLost: boolean): void {
    const less = (count: Count): Count => Object.entries(units).reduce((left, [unit, n]) => plus(left, kindOf(unit), -n), count)
    if (isLost) for (const [unit, n] of Object.entries(units)) this.note(power, unit, n)
    this.fight.value =
      power === now.attacker
        ? { ...now, attackers: less(now.attackers) }
        : { ...now, defenders: { ...now.defenders, [power]: less(now.defenders[power] ?? {}) } }
  }

  private end(now: ShownBattle, e: Extract<AazEvent, { type: 'battleEnded' }>, events: readonly AazEvent[]): void {
    if (this.skipping.peek() === 'battle') this.skipping.value = null
    const { attackers, defenders, zombies } = e
    this.fight.value = { ...now, attackers, defenders, zombies, attackersBehindLine: {}, defendersBehindLine: {}, step: 'conclude' }
    const after = events.slice(events.indexOf(e) + 1)
    const next = after.findIndex((event) => event.type === 'battleStarted')
    const captured = after.slice(0, next < 0 ? undefined : next).find((event) => event.type === 'territoryCaptured' && event.at === e.at)
    this.outcome.value = {
      ended: e,
      captured: captured?.type === 'territoryCaptured' ? captured : null,
      lost: Object.entries(this.lost).map(([power, units]) => ({
        power,
        units,
        ipc: Object.entries(units).reduce((sum, [unit, n]) => sum + n * (this.unitOf(unit)?.cost ?? 0), 0),
      })),
    }
  }
}
