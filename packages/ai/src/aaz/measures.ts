import type { Aaz, AazEvent, Count } from '@deadfront/aaz'
import { capitalOf, cardOf, contentOf, controlAt, costOf, countAt, findKind, nplOf, powerName, sideName } from '@deadfront/aaz/ai'
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

  constructor(rolls: Rolls, state: Aaz) {
    this.rolls = rolls
    const c = contentOf(state)
    this.firstSide = c.side[c.order[0] ?? 0] ?? 0
    this.note(state)
  }

  see(state: Aaz, events: readonly AazEvent[]): void {
    for (const event of events) {
      this.addLuck(state, event)
      const lost = lossesIn(event)
      if (lost) this.addLosses(state, lost.at, lost.units)
      if (event.type === 'territoryCaptured' || event.type === 'territoryFell') this.addCapital(state, event.at)
      if (event.type === 'roundEnded') this.note(state)
    }
  }

  done(state: Aaz): Measured {
    this.measured.figures.rounds = state.round
    return { ...this.measured, ...this.luck.deviations }
  }

  /** The table as it stands at the start and at the end of each round. */
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

  private addLosses(state: Aaz, at: string, units: Count): void {
    const c = contentOf(state)
    let value = 0
    for (const [unit, n] of Object.entries(units)) {
      const kind = findKind(c, unit)
      if (kind >= 0) value += n * costOf(state, c, kind)
    }
    if (value > 0) count(this.measured, 'deaths', at, value)
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

/** Where units were lost, and which. */
function lossesIn(event: AazEvent): { at: string; units: Count } | null {
  switch (event.type) {
    case 'unitsLost':
    case 'unitsHit':
    case 'aircraftLost':
      return { at: event.at, units: event.units }
    case 'transportsDestroyed':
      return { at: event.at, units: { trn: event.n } }
    default:
      return null
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
