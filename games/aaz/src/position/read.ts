import { type Given, isObject, type Json, Reader, type RuleId } from '@deadfront/kernel'
import { findCard, findPhase, findTech } from '../model/aliases.ts'
import {
  AIR,
  cardOf,
  type Content,
  findKind,
  findPower,
  findSpace,
  LAND,
  moveOf,
  NOBODY,
  perhaps,
  powerName,
  RC,
  SEA,
  seaNear,
  ZOMBIES,
} from '../model/content.ts'
import { numberAt } from '../model/list.ts'
import { readUnits } from '../model/names.ts'
import {
  type Aaz,
  activePower,
  addMoved,
  addUnits,
  contentOf,
  controlAt,
  countAt,
  DEFAULT_ORDERS,
  type How,
  type Orders,
  startControlAt,
  ZOMBIE_CARGO,
  zombiesAt,
} from '../model/state.ts'
import { allied, buysFirst, nplOf, zombieMarker } from '../read/board.ts'
import { fitsAboard } from '../read/cargo.ts'
import { CENTER, COMPLEX, facilityNamed, facilityPrice, goodsName } from '../read/goods.ts'
import { isRetreatAt, readLossOrder } from '../read/orders.ts'
import { checkTable } from './check.ts'
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
const LAND_KEYS = ['control', 'start', 'taken', 'zombies', 'units', 'center', 'complex', 'damage', 'note']
const SEA_KEYS = ['units', 'cargo', 'zombies', 'note']
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
    this.readSpaces('territories', LAND_KEYS)
    this.readSpaces('seaZones', SEA_KEYS)
    this.readPowers()
    this.readCards()
    this.readFlags()
    this.readMoved()
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

  private how(place: string, given: unknown, otherwise: How | 'fresh'): How | 'fresh' {
    return this.word(given, place, HOWS, otherwise)
  }

  /** The powers that an object names, with what it says of each. */
  private byPower(place: string, given: unknown): [p: number, place: string, value: unknown][] {
    return Object.entries(this.object(given, place)).flatMap(([who, value]) => {
      const p = this.power(`${place}.${who}`, who)
      return p < 0 ? [] : [[p, `${place}.${who}`, value]]
    })
  }

  private spaces(place: string, given: unknown): number[] {
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

  private readSpaces(group: 'territories' | 'seaZones', keys: readonly string[]): void {
    for (const [name, entry] of Object.entries(this.object(this.given[group], group))) {
      const place = `${group}.${name}`
      const at = this.space(place, name)
      if (at < 0) continue
      if ((group === 'territories') !== this.c.isLand[at]) {
        this.bad(place, `${name} is not one of the ${group}`, 'AAZ-MAP.1')
        continue
      }
      const fields = this.object(entry, place)
      this.keys(fields, keys, place)
      this.readSpace(place, at, fields)
    }
  }

  private controller(place: string, value: unknown): number {
    if (value === 'zombies') return ZOMBIES
    if (value === 'nobody' || value === 'neutral' || value === null) return NOBODY
    return this.power(place, value)
  }

  private readSpace(place: string, at: number, e: Given): void {
    const { s } = this
    if (e.zombies !== undefined) this.readZombies(`${place}.zombies`, at, e.zombies)
    if (e.units !== undefined) this.readGarrison(`${place}.units`, at, e.units)
    if (e.control !== undefined) {
      s.control[at] = this.controller(`${place}.control`, e.control)
      s.start[at] = controlAt(s, at)
    } else if (this.c.isLand[at] && zombiesAt(s, at) > 0 && s.control[at] === NOBODY) {
      s.control[at] = ZOMBIES // AAZ-NEUT.4
      s.start[at] = ZOMBIES
    }
    if (e.start !== undefined) s.start[at] = this.controller(`${place}.start`, e.start)
    // Land that came to our side in this turn was taken, unless the position says otherwise.
    const ours = (holder: number): boolean => holder >= 0 && allied(this.c, holder, activePower(s))
    const changed = s.phase !== 'victoryCheck' && ours(controlAt(s, at)) && !ours(startControlAt(s, at))
    if (e.taken === true || (e.taken === undefined && changed)) s.taken.push(at)
    if (e.center !== undefined) this.readFacility(`${place}.center`, at, e.center, CENTER)
    if (e.complex !== undefined) this.readFacility(`${place}.complex`, at, e.complex, COMPLEX)
    if (e.damage !== undefined) this.readDamage(`${place}.damage`, at, e.damage)
    if (e.cargo !== undefined) this.readCargo(`${place}.cargo`, at, e.cargo)
  }

  /** A center or complex that was bought (AAZ-EXP42.4, AAZ42-MOB.5): `true`, or `"new"` in the turn of its purchase. */
  private readFacility(place: string, at: number, value: unknown, kind: number): void {
    const { s, c } = this
    if (value !== true && value !== 'new') return this.expected(place, 'true or "new"', value)
    if (facilityPrice(c, kind) === undefined) return this.bad(place, `${goodsName(c, kind)} is not bought on this board`, 'AAZ-PURCH.7')
    const grows = kind === COMPLEX && s.options.centersBecomeComplexes === true && c.facility[at] === RC
    if (numberAt(c.facility, at) > 0 && !grows) return this.bad(place, 'one complex or center to a territory', 'AAZ-EXP42.4')
    const ordered = (list: readonly number[] | undefined): number[] => [...(list ?? []), at].sort((x, y) => x - y)
    if (kind === CENTER) s.centers = ordered(s.centers)
    else s.complexes = ordered(s.complexes)
    if (value === 'new') s.raised = [...(s.raised ?? []), at]
  }

  /** Damage of a facility (AAZ42-U-FAC.3); whether the territory has one, and how much it can bear, is checked with the table. */
  private readDamage(place: string, at: number, value: unknown): void {
    const { s, c } = this
    const n = this.count(value, place, { low: 0, otherwise: 0 })
    if (c.raw.raids !== true && n > 0) return this.bad(place, 'nothing is damaged on this board', 'AAZ-CMOVE.2')
    if (n > 0) (s.damage ??= s.control.map(() => 0))[at] = n
  }

  private readZombies(place: string, at: number, value: unknown): void {
    const n = this.count(value, place, { low: 0, otherwise: 0 })
    if (!this.c.isLand[at] && n > 0) return this.bad(place, 'there are no zombies at sea', 'AAZ-COND.7')
    this.s.zombies[at] = n
  }

  private readGarrison(place: string, at: number, value: unknown): void {
    const { s, c } = this
    const { zombies, ...powers } = this.object(value, place)
    if (zombies !== undefined) this.readZombies(`${place}.zombies`, at, zombies)
    for (const [p, where, list] of this.byPower(place, powers)) {
      const counts = this.units(where, list)
      for (let k = 0; k < c.K; k++) {
        if (counts[k] === 0) continue
        if (c.isLand[at] && c.domain[k] === SEA) this.bad(where, `${c.kinds[k]} cannot stand on land`, 'AAZ-U-CV.4')
        else if (!c.isLand[at] && c.domain[k] === LAND) this.bad(where, `${c.kinds[k]} at sea needs a transport: use cargo`, 'AAZ-U-TRN.13')
        else addUnits(s, c, at, p, k, numberAt(counts, k))
      }
    }
  }

  /** `cargo: { UK: ["inf inf", { load: "tnk", landing: "T1", from: "S0" }] }`: one entry for each loaded transport. */
  private readCargo(place: string, at: number, value: unknown): void {
    for (const [power, where, list] of this.byPower(place, value))
      for (const [i, entry] of (Array.isArray(list) ? list : [list]).entries()) this.readBoat(`${where}[${i}]`, at, power, entry)
  }

  private readBoat(place: string, at: number, power: number, entry: unknown): void {
    const { s, c } = this
    const boat: Given = isObject(entry) ? entry : { load: entry }
    const load = this.cargo(place, boat.load)
    if (!fitsAboard(c, load) || load.some((k) => k >= 0 && c.domain[k] !== LAND))
      this.bad(place, 'a transport takes one land unit and one infantry', 'AAZ-U-TRN.4')
    const to = boat.landing === undefined ? -1 : this.space(`${place}.landing`, boat.landing)
    const from = boat.from === undefined ? -1 : this.space(`${place}.from`, boat.from)
    const how = this.how(`${place}.how`, boat.how, to >= 0 ? 'moved' : 'fresh')
    if (to >= 0 && !seaNear(c, to).includes(at)) this.bad(`${place}.landing`, 'the shore does not border this zone', 'AAZ-CTRN.4')
    const owners =
      boat.owners === undefined
        ? undefined
        : this.list(boat.owners, `${place}.owners`).map((who, i) => this.power(`${place}.owners[${i}]`, who))
    const host = boat.host === undefined ? undefined : this.power(`${place}.host`, boat.host)
    if (owners !== undefined && (!c.shared || owners.length !== load.length || owners.some((q) => q < 0 || !allied(c, q, power))))
      this.bad(`${place}.owners`, 'expected an ally, or the power itself, for each unit aboard', 'AAZ-U-TRN.5')
    if (host !== undefined && (!c.shared || host < 0 || host === power || !allied(c, host, power)))
      this.bad(`${place}.host`, 'expected an ally with a transport there', 'AAZ-MULTI.7')
    s.boats.push({
      at,
      power,
      load,
      to,
      from,
      how,
      keep: this.count(boat.keep, `${place}.keep`, { low: 0, otherwise: 0 }),
      ...(owners === undefined ? {} : { owners }),
      ...(host === undefined ? {} : { host }),
    })
  }

  /** What is aboard, in the order given: "2 inf", "tnk inf", "2 zom", or by name. */
  private cargo(place: string, value: unknown): number[] {
    const load: number[] = []
    const add = (name: string, n: number): void => {
      const k = /^zom/i.test(name) ? ZOMBIE_CARGO : findKind(this.c, name)
      if (k === -1 && !/^zom/i.test(name)) this.bad(place, `unknown unit "${name}"`, 'AAZ-COMP.14')
      else for (let i = 0; i < Math.min(n, 9); i++) load.push(k)
    }
    if (typeof value === 'string') {
      let n = 1
      for (const word of value.replaceAll(',', ' ').split(/\s+/).filter(Boolean)) {
        if (/^\d+$/.test(word)) n = Number(word)
        else {
          add(word, n)
          n = 1
        }
      }
    } else if (isObject(value)) for (const [name, n] of Object.entries(value)) add(name, typeof n === 'number' ? n : 0)
    else if (value !== undefined) this.expected(place, 'cargo, like "inf tnk"', value)
    return load
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
    // A landing on friendly soil is an attack on its zombies.
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

  /** `moved: [{ at, units, from?, used?, how? }]`: units of the active power that are not fresh. */
  private readMoved(): void {
    for (const [i, value] of this.list(this.given.moved, 'moved').entries()) {
      const place = `moved[${i}]`
      const entry = this.object(value, place)
      this.keys(entry, ['at', 'units', 'from', 'used', 'how'], place)
      const at = this.space(`${place}.at`, entry.at)
      if (at >= 0) this.readMovedAt(place, at, entry)
    }
    for (const [i, value] of this.list(this.given.bought, 'bought').entries()) this.readBought(`bought[${i}]`, value)
    for (const [i, value] of this.list(this.given.bombarded, 'bombarded').entries()) this.readBombarded(`bombarded[${i}]`, value)
    for (const [i, value] of this.list(this.given.scrambled, 'scrambled').entries()) this.readScrambled(`scrambled[${i}]`, value)
  }

  private readMovedAt(place: string, at: number, entry: Given): void {
    const { s, c } = this
    const counts = this.units(`${place}.units`, entry.units)
    const from = entry.from === undefined ? -1 : this.space(`${place}.from`, entry.from)
    const used = this.count(entry.used, `${place}.used`, { low: 0, otherwise: 0 })
    const isLate = s.phase === 'noncombatMove' || s.phase === 'mobilize' || (s.phase === 'purchase' && !c.phases.includes('mobilize'))
    const how = this.how(`${place}.how`, entry.how, isLate ? 'fought' : 'moved')
    if (how === 'fresh') return
    for (let k = 0; k < c.K; k++) {
      if (counts[k] === 0) continue
      let known = numberAt(counts, k)
      for (const m of s.moved) if (m.at === at && m.kind === k) known += m.count
      if (known > countAt(s, c, at, activePower(s), k))
        this.bad(place, `more ${c.kinds[k]} moved than stand in ${c.spaces[at]}`, 'AAZ-CMOVE.18')
      else if (used > moveOf(c, k)) this.bad(`${place}.used`, `${c.kinds[k]} has only ${c.move[k]} movement`, 'AAZ-CAIR.1')
      else addMoved(s, { at, kind: k, count: numberAt(counts, k), used, from: c.domain[k] === AIR ? -1 : from, how })
    }
  }

  private kind(place: string, name: unknown): number {
    return this.named(name, place, (text) => findKind(this.c, text), { what: `one of ${this.c.kinds.join(', ')}`, rule: 'AAZ-COMP.14' })
  }

  private readBought(place: string, value: unknown): void {
    const { s, c } = this
    const entry = this.object(value, place)
    const count = this.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
    // Units bought first wait without a place (AAZ-EXP42.13).
    if (entry.at === undefined && buysFirst(c)) {
      const facility = facilityNamed(String(entry.unit))
      const isSold = facility !== 0 && facilityPrice(c, facility) !== undefined
      const kind = isSold ? facility : this.kind(`${place}.unit`, entry.unit)
      if (isSold || kind >= 0) s.bought.push({ by: -1, at: -1, kind, count })
      return
    }
    const at = this.space(`${place}.at`, entry.at)
    const kind = this.kind(`${place}.unit`, entry.unit)
    const by = entry.by === undefined ? -1 : this.space(`${place}.by`, entry.by)
    if (at >= 0 && kind >= 0) s.bought.push({ by: by < 0 && c.isLand[at] ? at : by, at, kind, count })
  }

  /** Fighters that rose against raiders (AAZ42-RAID.8). */
  private readScrambled(place: string, value: unknown): void {
    const entry = this.object(value, place)
    const at = this.space(`${place}.at`, entry.at)
    const power = this.power(`${place}.power`, entry.power)
    const kind = this.kind(`${place}.unit`, entry.unit)
    const n = this.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
    if (at < 0 || power < 0 || kind < 0) return
    if (n > countAt(this.s, this.c, at, power, kind)) return this.bad(`${place}.n`, 'more than stand there', 'AAZ42-RAID.8')
    ;(this.s.scrambled ??= []).push([at, power, kind, n])
  }

  private readBombarded(place: string, value: unknown): void {
    const entry = this.object(value, place)
    const at = this.space(`${place}.at`, entry.at)
    const kind = this.kind(`${place}.unit`, entry.unit)
    const n = this.count(entry.n, `${place}.n`, { low: 1, otherwise: 1 })
    if (at >= 0 && kind >= 0) this.s.bombarded.push([at, kind, n])
  }
}
