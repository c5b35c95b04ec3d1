import { type Json, Reader, type RuleId } from '@deadfront/kernel'
import { findCard, findPhase, findTech } from '../model/aliases.ts'
import { cardOf, type Content, findKind, findPower, findSpace, perhaps, powerName } from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { readUnits } from '../model/names.ts'
import { type Aaz, contentOf, controlAt, DEFAULT_ORDERS, type How, type Orders } from '../model/state.ts'
import { allied, nplOf, zombieMarker } from '../read/board.ts'
import { isRetreatAt, readLossOrder } from '../read/orders.ts'
import { checkTable } from './check.ts'
import { readSpaces } from './read-spaces.ts'
import { readTurnSoFar } from './read-turn.ts'
import { stackUp } from './stack.ts'

const KEYS = [
  '$schema',
  'format',
  'game',
  'note',
  'scenario',
  'content',
  'round',
  'turn',
  'phase',
  'territories',
  'seaZones',
  'treasury',
  'npl',
  'zombieMarker',
  'techs',
  'deck',
  'discard',
  'apocalypse',
  'declared',
  'foughtAt',
  'moved',
  'bought',
  'bombarded',
  'scrambled',
  'cordon',
  'cache',
  'rayUsed',
  'orders',
  'battle',
  'fights',
  'stack',
]
const HOWS = ['moved', 'support', 'left', 'seaborne', 'raid', 'fought', 'joined', 'done', 'fresh'] as const

/** Reads a position onto an empty table; every fault is noted with its place, none is thrown. */
export class TableReader extends Reader {
  readonly s: Aaz
  readonly c: Content
  readonly given: { readonly [key: string]: Json }

  constructor(s: Aaz, given: { readonly [key: string]: Json }) {
    super()
    this.s = s
    this.c = contentOf(s)
    this.given = given
  }

  /** The board's own statement where it has one. */
  override bad(place: string, say: string, rule?: RuleId): void {
    super.bad(place, say, rule === undefined ? rule : (this.c.cites?.[rule] ?? rule))
  }

  read(): void {
    const { s, given } = this
    this.keys(given, KEYS)
    s.round = this.count(given.round, 'round', { low: 1, otherwise: 1 })
    this.readTurn()
    readSpaces(this, 'territories')
    readSpaces(this, 'seaZones')
    this.readPowers()
    this.readCards()
    this.readFlags()
    readTurnSoFar(this)
    if (this.isClean) checkTable(this)
    if (this.isClean) stackUp(this)
  }

  space(place: string, name: unknown): number {
    const text = typeof name === 'string' || typeof name === 'number' ? String(name) : ''
    const at = findSpace(this.c, text)
    const hint = at < 0 ? perhaps(this.c, text) : ''
    if (at < 0) this.bad(place, `expected a space of the board, found ${JSON.stringify(name) ?? 'nothing'}${hint}`, 'AAZ-MAP.1')
    return at
  }

  power(place: string, name: unknown): number {
    return this.named(name, place, (text) => findPower(this.c, text), { what: `one of ${this.c.powers.join(', ')}`, rule: 'AAZ-SETUP.1' })
  }

  how(place: string, given: unknown, otherwise: How | 'fresh'): How | 'fresh' {
    return this.word(given, place, HOWS, otherwise)
  }

  /** The powers that an object names, with the value of each. */
  byPower(place: string, given: unknown): [p: number, place: string, value: unknown][] {
    return Object.entries(this.object(given, place)).flatMap(([who, value]) => {
      const p = this.power(`${place}.${who}`, who)
      return p < 0 ? [] : [[p, `${place}.${who}`, value]]
    })
  }

  spaces(place: string, given: unknown): number[] {
    return this.list(given, place)
      .map((name, i) => this.space(`${place}[${i}]`, name))
      .filter((at) => at >= 0)
  }

  units(place: string, value: unknown): number[] {
    const counts = readUnits(this.c, value)
    if (typeof counts !== 'string') return counts
    this.bad(place, counts, 'AAZ-COMP.14')
    return new Array<number>(this.c.K).fill(0)
  }

  private readTurn(): void {
    const { s, c, given } = this
    if (given.turn !== undefined) {
      const p = this.power('turn', given.turn)
      const at = c.order.indexOf(p)
      if (p >= 0 && at < 0) this.bad('turn', `${c.powers[p]} takes no turns here`, 'AAZ-INTRO.10')
      s.turn = Math.max(0, at)
    }
    if (given.phase === undefined) return
    const phase = findPhase(c, given.phase)
    if (phase) s.phase = phase
    else this.expected('phase', `one of ${c.phases.join(', ')}`, given.phase, 'AAZ-TURN.2')
    if (s.phase === 'victoryCheck' && given.turn === undefined) s.turn = c.order.length - 1
  }

  private readPowers(): void {
    const { s, c, given } = this
    for (const [p, place, n] of this.byPower('treasury', given.treasury))
      s.treasury[p] = this.count(n, place, { low: 0, otherwise: 0, rule: 'AAZ-IPC.1' })
    for (const [p, place, n] of this.byPower('npl', given.npl))
      if (nplOf(s, p) !== n) this.expected(place, `${nplOf(s, p)}, the worth of its territories`, n, 'AAZ-IPC.2')
    if (given.zombieMarker !== undefined && given.zombieMarker !== zombieMarker(s))
      this.expected('zombieMarker', `${zombieMarker(s)}, the worth of the zombie territories`, given.zombieMarker, 'AAZ-IPC.4')
    for (const [p, place, list] of this.byPower('techs', given.techs))
      for (const tech of Array.isArray(list) ? list : [list]) {
        const i = findTech(c, String(tech))
        if (i < 0) this.expected(place, `one of ${c.techs.join(', ')}`, tech, 'AAZ-TECH.1')
        else s.tech[p] = numberAt(s.tech, p) | (1 << i)
      }
  }

  private readCards(): void {
    const { s, c, given } = this
    const cards = (key: 'deck' | 'discard'): number[] =>
      this.list(given[key], key).flatMap((id, i) => {
        const card = findCard(c, String(id))
        if (card === undefined) this.expected(`${key}[${i}]`, 'a card', id, 'AAZ-CARD.9')
        return card ?? []
      })
    if (given.discard !== undefined) s.discard = cards('discard')
    if (given.deck !== undefined) s.deck = cards('deck')
    else s.deck = s.deck.filter((card) => !s.discard.includes(card))
    for (const card of s.deck) if (s.discard.includes(card)) this.bad('deck', `${cardOf(c, card).id} is in deck and discard`, 'AAZ-CARD.3')
  }

  private readFlags(): void {
    const { s, c, given } = this
    s.apocalypse =
      given.apocalypse === true ? Math.max(1, s.round - 1) : this.count(given.apocalypse, 'apocalypse', { low: 0, otherwise: 0 })
    s.declared = this.spaces('declared', given.declared)
    // A landing in friendly territory is an attack on its zombies.
    for (const { to, power } of s.boats)
      if (to >= 0 && controlAt(s, to) >= 0 && allied(c, controlAt(s, to), power) && !s.declared.includes(to)) s.declared.push(to)
    s.foughtAt = this.spaces('foughtAt', given.foughtAt)
    s.fights = this.spaces('fights', given.fights)
    if (given.cordon !== undefined) s.cordon = this.space('cordon', given.cordon)
    s.cache = this.flag(given.cache, 'cache')
    s.rayUsed = this.flag(given.rayUsed, 'rayUsed')
    for (const [p, place, value] of this.byPower('orders', given.orders)) s.orders[powerName(c, p)] = this.readOrders(place, value)
  }

  private readOrders(place: string, value: unknown): Orders {
    const given = this.object(value, place)
    this.keys(given, Object.keys(DEFAULT_ORDERS), place)
    const losses = given.losses === undefined ? [] : readLossOrder(this.c, given.losses)
    if (losses === null) this.expected(`${place}.losses`, `units, each once, of ${this.c.kinds.join(', ')}`, given.losses)
    if (given.retreatAt !== undefined && !isRetreatAt(given.retreatAt))
      this.expected(`${place}.retreatAt`, 'a whole number from -1', given.retreatAt)
    return {
      ask: this.flag(given.ask, `${place}.ask`, DEFAULT_ORDERS.ask),
      losses: losses ?? [],
      submerge: this.word(given.submerge, `${place}.submerge`, ['never', 'always'], DEFAULT_ORDERS.submerge),
      retreatAt: isRetreatAt(given.retreatAt) ? given.retreatAt : DEFAULT_ORDERS.retreatAt,
      zombies: this.word(given.zombies, `${place}.zombies`, ['press', 'cease'], DEFAULT_ORDERS.zombies),
    }
  }

  kind(place: string, name: unknown): number {
    return this.named(name, place, (text) => findKind(this.c, text), { what: `one of ${this.c.kinds.join(', ')}`, rule: 'AAZ-COMP.14' })
  }
}
