import type { Aaz, AazEvent, Count } from '@deadfront/aaz'
import {
  capitalOf,
  cardOf,
  contentOf,
  controlAt,
  costOf,
  countAt,
  findKind,
  nplOf,
  powerName,
  priceOfKind,
  sideName,
  spaceName,
  toughnessOf,
} from '@deadfront/aaz/ai'
import { LossCount, type Lost } from '@deadfront/aaz/losses'
import type { OwnDice } from '@deadfront/kernel'
import { addMoment, addPoint, type Collector, count, LuckSum, type Measured, type Measures, nothingMeasured } from '../measures.ts'

/** What the lab measures in a war: incomes, armies, cities and capitals by round, and where armies die. */
export const aazMeasures: Measures<Aaz, AazEvent> = {
  specs: [
    {
      id: 'rounds',
      kind: 'figure',
      title: { en: 'Rounds of war', es: 'Rondas de guerra' },
      unit: { en: 'rounds', es: 'rondas' },
    },
    {
      id: 'income',
      kind: 'curve',
      title: { en: 'Income over rounds', es: 'Ingresos por ronda' },
      unit: { en: 'IPCs', es: 'IPC' },
      names: 'power.',
    },
    {
      id: 'army',
      kind: 'curve',
      title: { en: 'Army value over rounds', es: 'Valor de los ejércitos por ronda' },
      unit: { en: 'IPCs', es: 'IPC' },
      names: 'power.',
    },
    {
      id: 'cities',
      kind: 'curve',
      title: { en: 'Victory cities over rounds', es: 'Ciudades de victoria por ronda' },
      unit: { en: 'cities', es: 'ciudades' },
      names: 'side.',
    },
    {
      id: 'capitals',
      kind: 'curve',
      title: { en: 'Capitals over rounds', es: 'Capitales por ronda' },
      unit: { en: 'capitals', es: 'capitales' },
      names: 'side.',
    },
    {
      id: 'capitalsLost',
      kind: 'moment',
      title: { en: 'Capitals lost, and when', es: 'Capitales perdidas, y cuándo' },
      unit: { en: 'round', es: 'ronda' },
      names: 'place.',
    },
    {
      id: 'deaths',
      kind: 'map',
      title: { en: 'Where armies die', es: 'Dónde mueren los ejércitos' },
      unit: { en: 'IPCs of units lost a game', es: 'IPC de unidades perdidas por partida' },
      names: 'place.',
    },
  ],
  losses: 'deaths',
  collector: (game, _setup, state) => new WarCollector(game.rolls?.bind(game), state),
}

type Rolls = ((s: Aaz, event: AazEvent) => readonly OwnDice[]) | undefined

class WarCollector implements Collector<Aaz, AazEvent> {
  private readonly measured: Measured = nothingMeasured()
  private readonly luck = new LuckSum()
  private readonly rolls: Rolls
  private readonly firstSide: number
  /** The table after the last answer. */
  private now: Aaz
  private readonly losses: LossCount
  private readonly holds: Holds

  constructor(rolls: Rolls, state: Aaz) {
    this.rolls = rolls
    const c = contentOf(state)
    this.firstSide = c.side[c.order[0] ?? 0] ?? 0
    this.now = state
    this.losses = new LossCount({ unit: (id) => this.unitOf(id) })
    this.holds = new Holds(state)
    this.note(state)
  }

  see(state: Aaz, events: readonly AazEvent[]): void {
    this.now = state
    for (const event of events) {
      this.addLuck(state, event)
      this.holds.hear(event)
      const lost = this.losses.hear(event)
      if (lost) this.addLosses(lost)
      if (event.type === 'territoryCaptured' || event.type === 'territoryFell') this.addCapital(state, event.at)
      if (event.type === 'roundEnded') this.note(state)
    }
    this.holds.look(state)
  }

  done(state: Aaz): Measured {
    this.measured.figures.rounds = state.round
    return { ...this.measured, ...this.luck.deviations }
  }

  /** The table as it is at the start and at the end of each round. */
  private note(state: Aaz): void {
    const c = contentOf(state)
    for (const p of c.order) {
      addPoint(this.measured, 'income', powerName(c, p), nplOf(state, p))
      addPoint(this.measured, 'army', powerName(c, p), armyOf(state, p))
    }
    const cities = (c.raw.victory.cities ?? []).map((name) => c.spaceIx.get(name) ?? -1)
    const capitals = c.order.map((p) => capitalOf(c, p)).filter((at) => at >= 0)
    for (const [name, side] of sidesIn(state)) {
      const held = (places: readonly number[]): number => places.filter((at) => c.side[controlAt(state, at)] === side).length
      if (cities.length > 0) addPoint(this.measured, 'cities', name, held(cities))
      if (capitals.length > 0) addPoint(this.measured, 'capitals', name, held(capitals))
    }
  }

  /** Hits of both sides, and whose land the zombies of a card rise in. */
  private addLuck(state: Aaz, event: AazEvent): void {
    const c = contentOf(state)
    if (event.type === 'cardDrawn') {
      const risen = (at: number, zombies: number): number => {
        const holder = at < 0 ? -1 : controlAt(state, at)
        return holder < 0 ? 0 : c.side[holder] === this.firstSide ? -zombies : zombies
      }
      const pile = state.deck.map((card) => cardOf(c, card)).map(({ at, zombies }) => risen(at, zombies))
      const drawn = risen(c.spaceIx.get(event.at) ?? -1, event.zombies)
      return this.luck.addDraw('cards', drawn, [drawn, ...pile])
    }
    for (const { seat, dice, hits } of this.rolls?.(state, event) ?? [])
      if (hits && seat !== null) this.luck.addHits(dice.length, hits, c.side[c.powerIx.get(seat) ?? -1] === this.firstSide ? 1 : -1)
  }

  private unitOf(id: string): { cost: number; hits: number } | undefined {
    const c = contentOf(this.now)
    const kind = findKind(c, id)
    return kind < 0 ? undefined : { cost: costOf(this.now, c, kind), hits: toughnessOf(c, kind) }
  }

  private addLosses(lost: Lost): void {
    const value = lost.ipc + this.holds.sunk(lost)
    if (value > 0) count(this.measured, 'deaths', lost.at, value)
  }

  private addCapital(state: Aaz, at: string): void {
    const c = contentOf(state)
    const space = c.spaceIx.get(at) ?? -1
    const owner = c.capitalOf[space] ?? -1
    if (owner < 0) return
    const holder = controlAt(state, space)
    if (holder < 0 || c.side[holder] !== c.side[owner]) addMoment(this.measured, 'capitalsLost', at, state.round)
  }
}

/** A ship of a battle with what it carries: its price. */
interface Hold {
  at: string
  power: string
  aboard: number
}

/** Cargo lost with transports: the emptiest are lost first (AAZ-CTRN.5), and no event lists the cargo. */
class Holds {
  private holds: Hold[] = []
  /** By power, of the battle on the board: the cargo of its transports, the least first. */
  private inBattle: { at: string; loads: Map<string, number[]> } | null = null
  private readonly transports: ReadonlySet<string>

  constructor(state: Aaz) {
    const c = contentOf(state)
    this.transports = new Set(c.transportKinds.map((kind) => c.kinds[kind] ?? ''))
    this.look(state)
  }

  /** The table after an answer, for the battles that the next one begins. */
  look(state: Aaz): void {
    const c = contentOf(state)
    const ships = state.boats.filter(({ host }) => host === undefined)
    this.holds = ships.map(({ at, power, load }) => ({
      at: spaceName(c, at),
      power: powerName(c, power),
      aboard: load.reduce((sum, kind) => sum + (kind < 0 ? 0 : priceOfKind(c, kind)), 0),
    }))
  }

  hear(event: AazEvent): void {
    if (event.type === 'battleEnded') this.inBattle = null
    if (event.type !== 'battleStarted') return
    const loads = new Map<string, number[]>()
    for (const [power, units] of Object.entries({ ...event.defenders, [event.attacker]: event.attackers })) {
      const laden = this.holds.filter((hold) => hold.at === event.at && hold.power === power).map(({ aboard }) => aboard)
      const empty = new Array<number>(Math.max(0, this.shipsIn(units) - laden.length)).fill(0)
      loads.set(power, [...empty, ...laden.sort((a, b) => a - b)])
    }
    this.inBattle = { at: event.at, loads }
  }

  /** The price of the cargo lost with these losses. */
  sunk({ at, power, units }: Lost): number {
    if (this.inBattle?.at !== at) return 0
    const gone = this.inBattle.loads.get(power)?.splice(0, this.shipsIn(units)) ?? []
    return gone.reduce((sum, aboard) => sum + aboard, 0)
  }

  private shipsIn(units: Count): number {
    return Object.entries(units).reduce((sum, [unit, n]) => sum + (this.transports.has(unit) ? n : 0), 0)
  }
}

/** The sides that take turns: the name of a side and its number. */
function sidesIn(state: Aaz): [name: string, side: number][] {
  const c = contentOf(state)
  const sides = new Map<string, number>()
  for (const p of c.order) sides.set(sideName(c, p), c.side[p] ?? 0)
  return [...sides]
}

/** What the units of a power cost, cargo included. */
function armyOf(state: Aaz, power: number): number {
  const c = contentOf(state)
  let value = 0
  for (let kind = 0; kind < c.K; kind++) {
    let n = 0
    for (let at = 0; at < c.N; at++) n += countAt(state, c, at, power, kind)
    for (const boat of state.boats) if (boat.power === power) n += boat.load.filter((k) => k === kind).length
    if (n > 0) value += n * costOf(state, c, kind)
  }
  return value
}
