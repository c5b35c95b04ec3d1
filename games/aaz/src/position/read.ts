import type { Json, Problem } from '@deadfront/kernel'
import { findCard, findPhase, findTech } from '../model/aliases.ts'
import { AIR, type Content, findKind, findPower, findSpace, LAND, NOBODY, perhaps, SEA, ZOMBIES } from '../model/content.ts'
import { readUnits } from '../model/names.ts'
import {
  type Aaz,
  activePower,
  addMoved,
  addUnits,
  contentOf,
  DEFAULT_ORDERS,
  type How,
  type Orders,
  PHASES,
  ZOMBIE_CARGO,
} from '../model/state.ts'
import { allied, buysFirst, deckAt, fightersAtSea, nplOf, zombieMarker } from '../read/board.ts'
import { fitsAboard } from '../read/cargo.ts'
import { CENTER } from '../read/goods.ts'
import { isRetreatAt, readLossOrder } from '../read/orders.ts'
import { stackUp } from './stack.ts'

type Obj = { [key: string]: Json }
const isObject = (x: unknown): x is Obj => typeof x === 'object' && x !== null && !Array.isArray(x)

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
  'cordon',
  'cache',
  'rayUsed',
  'orders',
  'battle',
  'fights',
  'stack',
]
const LAND_KEYS = ['control', 'start', 'taken', 'zombies', 'units', 'center', 'note']
const SEA_KEYS = ['units', 'cargo', 'zombies', 'note']
const HOWS: readonly string[] = ['moved', 'support', 'left', 'seaborne', 'fought', 'joined', 'done', 'fresh']

/** Reads a position onto an empty table; every fault is noted with its place, none is thrown. */
export class Reader {
  readonly s: Aaz
  readonly c: Content
  readonly given: Obj
  readonly problems: Problem[]

  constructor(s: Aaz, given: Obj, problems: Problem[]) {
    this.s = s
    this.c = contentOf(s)
    this.given = given
    this.problems = problems
  }

  bad(place: string, say: string, rule?: string): void {
    this.problems.push(rule === undefined ? { place, say } : { place, say, rule })
  }

  read(): void {
    const { s, given } = this
    for (const key of Object.keys(given)) if (!KEYS.includes(key)) this.bad(key, `unknown key; a position has ${KEYS.join(', ')}`)
    s.round = this.whole('round', 1, 1)
    this.readTurn()
    this.readSpaces('territories', LAND_KEYS)
    this.readSpaces('seaZones', SEA_KEYS)
    this.readPowers()
    this.readCards()
    this.readFlags()
    this.readMoved()
    if (this.problems.length > 0) return
    this.checkTable()
    if (this.problems.length > 0) return
    stackUp(this)
  }

  private whole(key: string, low: number, otherwise: number): number {
    return this.number(key, this.given[key], low, otherwise)
  }

  private number(place: string, value: Json | undefined, low: number, otherwise: number): number {
    if (value === undefined) return otherwise
    if (typeof value === 'number' && Number.isInteger(value) && value >= low) return value
    this.bad(place, `expected a whole number from ${low}`)
    return otherwise
  }

  space(place: string, name: unknown): number {
    const at = typeof name === 'string' || typeof name === 'number' ? findSpace(this.c, String(name)) : -1
    if (at < 0) this.bad(place, `no such space: ${JSON.stringify(name)}${perhaps(this.c, String(name))}`, 'AAZ-MAP.1')
    return at
  }

  power(place: string, name: unknown): number {
    const p = typeof name === 'string' ? findPower(this.c, name) : -1
    if (p < 0) this.bad(place, `no such power: ${JSON.stringify(name)}; there are ${this.c.powers.join(', ')}`, 'AAZ-SETUP.1')
    return p
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
    const phase = findPhase(given.phase)
    if (phase) s.phase = phase
    else this.bad('phase', `expected one of ${PHASES.join(', ')}`, 'AAZ-TURN.2')
    if (s.phase === 'victoryCheck' && given.turn === undefined) s.turn = c.order.length - 1
  }

  private readSpaces(group: string, keys: readonly string[]): void {
    const value = this.given[group]
    if (value === undefined) return
    if (!isObject(value)) return this.bad(group, 'expected spaces by name')
    for (const [name, entry] of Object.entries(value)) {
      const place = `${group}.${name}`
      const at = this.space(place, name)
      if (at < 0) continue
      if ((group === 'territories') !== this.c.isLand[at]) {
        this.bad(place, `${name} is not one of the ${group}`, 'AAZ-MAP.1')
        continue
      }
      if (!isObject(entry)) {
        this.bad(place, 'expected an object')
        continue
      }
      for (const key of Object.keys(entry))
        if (!keys.includes(key)) this.bad(`${place}.${key}`, `unknown key; there are ${keys.join(', ')}`)
      this.readSpace(place, at, entry)
    }
  }

  private controller(place: string, value: Json): number {
    if (value === 'zombies') return ZOMBIES
    if (value === 'nobody' || value === 'neutral' || value === null) return NOBODY
    return this.power(place, value)
  }

  private readSpace(place: string, at: number, e: Obj): void {
    const { s } = this
    if (e.zombies !== undefined) this.readZombies(`${place}.zombies`, at, e.zombies)
    if (e.units !== undefined) this.readGarrison(`${place}.units`, at, e.units)
    if (e.control !== undefined) {
      s.control[at] = this.controller(`${place}.control`, e.control)
      s.start[at] = s.control[at]!
    } else if (this.c.isLand[at] && s.zombies[at]! > 0 && s.control[at] === NOBODY) {
      s.control[at] = ZOMBIES // AAZ-NEUT.4
      s.start[at] = ZOMBIES
    }
    if (e.start !== undefined) s.start[at] = this.controller(`${place}.start`, e.start)
    // Land that came to our side in the turn under way was taken, unless the position says otherwise.
    const ours = (holder: number): boolean => holder >= 0 && allied(this.c, holder, activePower(s))
    const changed = s.phase !== 'victoryCheck' && ours(s.control[at]!) && !ours(s.start[at]!)
    if (e.taken === true || (e.taken === undefined && changed)) s.taken.push(at)
    if (e.center !== undefined) this.readCenter(`${place}.center`, at, e.center)
    if (e.cargo !== undefined) this.readCargo(`${place}.cargo`, at, e.cargo)
  }

  /** A recruitment center that was bought (AAZ-EXP42.4): `true`, or `"new"` in the turn of its purchase. */
  private readCenter(place: string, at: number, value: Json): void {
    const { s, c } = this
    if (value !== true && value !== 'new') return this.bad(place, 'expected true or "new"')
    if (c.raw.center === undefined) return this.bad(place, 'centers are not bought on this board', 'AAZ-PURCH.7')
    if (c.facility[at]! > 0) return this.bad(place, 'one complex or center to a territory', 'AAZ-EXP42.4')
    s.centers = [...(s.centers ?? []), at].sort((a, b) => a - b)
    if (value === 'new') s.raised = [...(s.raised ?? []), at]
  }

  private readZombies(place: string, at: number, value: Json): void {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return this.bad(place, 'expected a number of zombies')
    if (!this.c.isLand[at] && value > 0) return this.bad(place, 'there are no zombies at sea', 'AAZ-COND.7')
    this.s.zombies[at] = value
  }

  private readGarrison(place: string, at: number, value: Json): void {
    const { s, c } = this
    if (!isObject(value)) return this.bad(place, 'expected units by power')
    for (const [who, list] of Object.entries(value)) {
      if (who === 'zombies') {
        this.readZombies(`${place}.zombies`, at, list)
        continue
      }
      const p = this.power(`${place}.${who}`, who)
      if (p < 0) continue
      const counts = this.units(`${place}.${who}`, list)
      for (let k = 0; k < c.K; k++) {
        if (counts[k] === 0) continue
        if (c.isLand[at] && c.domain[k] === SEA) this.bad(`${place}.${who}`, `${c.kinds[k]} cannot stand on land`, 'AAZ-U-CV.4')
        else if (!c.isLand[at] && c.domain[k] === LAND)
          this.bad(`${place}.${who}`, `${c.kinds[k]} at sea needs a transport: use cargo`, 'AAZ-U-TRN.13')
        else addUnits(s, c, at, p, k, counts[k]!)
      }
    }
  }

  /** `cargo: { UK: ["inf inf", { load: "tnk", landing: "T1", from: "S0" }] }`: one entry for each loaded transport. */
  private readCargo(place: string, at: number, value: Json): void {
    const { s, c } = this
    if (!isObject(value)) return this.bad(place, 'expected cargo by power')
    for (const [who, list] of Object.entries(value)) {
      const p = this.power(`${place}.${who}`, who)
      if (p < 0) continue
      for (const [i, entry] of (Array.isArray(list) ? (list as readonly Json[]) : [list]).entries()) {
        const spot = `${place}.${who}[${i}]`
        const boat: Obj = isObject(entry) ? entry : { load: entry }
        const load = this.cargo(spot, boat.load)
        if (!fitsAboard(c, load) || load.some((k) => k >= 0 && c.domain[k] !== LAND))
          this.bad(spot, 'a transport takes one land unit and one infantry', 'AAZ-U-TRN.4')
        const to = boat.landing === undefined ? -1 : this.space(`${spot}.landing`, boat.landing)
        const from = boat.from === undefined ? -1 : this.space(`${spot}.from`, boat.from)
        const how = boat.how === undefined ? (to >= 0 ? 'moved' : 'fresh') : String(boat.how)
        if (!HOWS.includes(how)) this.bad(`${spot}.how`, `expected one of ${HOWS.join(', ')}`)
        if (to >= 0 && !c.seaNear[to]!.includes(at)) this.bad(`${spot}.landing`, 'the shore does not border this zone', 'AAZ-CTRN.4')
        s.boats.push({ at, power: p, load, to, from, how: how as How, keep: this.number(`${spot}.keep`, boat.keep, 0, 0) })
      }
    }
  }

  /** What is aboard, in the order given: "2 inf", "tnk inf", "2 zom", or by name. */
  private cargo(place: string, value: Json | undefined): number[] {
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
    else if (value !== undefined) this.bad(place, 'expected cargo, like "inf tnk"')
    return load
  }

  private readPowers(): void {
    const { s, c, given } = this
    for (const key of ['treasury', 'npl'] as const) {
      const value = given[key]
      if (value === undefined) continue
      if (!isObject(value)) {
        this.bad(key, 'expected numbers by power')
        continue
      }
      for (const [who, n] of Object.entries(value)) {
        const p = this.power(`${key}.${who}`, who)
        if (p < 0) continue
        if (typeof n !== 'number' || !Number.isInteger(n) || n < 0) this.bad(`${key}.${who}`, 'expected a whole number', 'AAZ-IPC.1')
        else if (key === 'treasury') s.treasury[p] = n
        else if (nplOf(s, p) !== n) this.bad(`npl.${who}`, `its territories are worth ${nplOf(s, p)}, not ${n}`, 'AAZ-IPC.2')
      }
    }
    if (given.zombieMarker !== undefined && given.zombieMarker !== zombieMarker(s))
      this.bad('zombieMarker', `zombie territories are worth ${zombieMarker(s)}`, 'AAZ-IPC.4')
    if (given.techs === undefined) return
    if (!isObject(given.techs)) return this.bad('techs', 'expected technologies by power')
    for (const [who, list] of Object.entries(given.techs)) {
      const p = this.power(`techs.${who}`, who)
      if (p < 0) continue
      for (const tech of Array.isArray(list) ? list : [list]) {
        const i = findTech(c, String(tech))
        if (i < 0) this.bad(`techs.${who}`, `no technology "${String(tech)}"; there are ${c.techs.join(', ')}`, 'AAZ-TECH.1')
        else s.tech[p]! |= 1 << i
      }
    }
  }

  private readCards(): void {
    const { s, c, given } = this
    const list = (key: string): number[] | null => {
      const value = given[key]
      if (value === undefined) return null
      if (!Array.isArray(value)) {
        this.bad(key, 'expected a list of cards')
        return null
      }
      return value.flatMap((id, i) => {
        const card = findCard(c, String(id))
        if (card === undefined) this.bad(`${key}[${i}]`, `no card "${String(id)}"`, 'AAZ-CARD.9')
        return card ?? []
      })
    }
    const discard = list('discard')
    const deck = list('deck')
    if (discard) s.discard = discard
    if (deck) s.deck = deck
    else if (discard) s.deck = s.deck.filter((card) => !discard.includes(card))
    for (const card of s.deck) if (s.discard.includes(card)) this.bad('deck', `${c.cards[card]!.id} is in deck and discard`, 'AAZ-CARD.3')
  }

  private readFlags(): void {
    const { s, given } = this
    s.apocalypse = given.apocalypse === true ? Math.max(1, s.round - 1) : this.whole('apocalypse', 0, 0)
    const spaces = (key: string): number[] => {
      const value = given[key]
      if (value === undefined) return []
      if (!Array.isArray(value)) {
        this.bad(key, 'expected a list of spaces')
        return []
      }
      return value.map((name, i) => this.space(`${key}[${i}]`, name)).filter((at) => at >= 0)
    }
    s.declared = spaces('declared')
    // A landing on friendly soil is an attack on its zombies.
    for (const b of s.boats)
      if (b.to >= 0 && s.control[b.to]! >= 0 && allied(this.c, s.control[b.to]!, b.power) && !s.declared.includes(b.to))
        s.declared.push(b.to)
    s.foughtAt = spaces('foughtAt')
    s.fights = spaces('fights')
    if (given.cordon !== undefined) s.cordon = this.space('cordon', given.cordon)
    for (const key of ['cache', 'rayUsed'] as const) {
      if (given[key] === undefined) continue
      if (typeof given[key] === 'boolean') s[key] = given[key]
      else this.bad(key, 'expected true or false')
    }
    this.readOrders()
  }

  private readOrders(): void {
    const { s, c, given } = this
    if (given.orders === undefined) return
    if (!isObject(given.orders)) return this.bad('orders', 'expected orders by power')
    for (const [who, value] of Object.entries(given.orders)) {
      const p = this.power(`orders.${who}`, who)
      if (p < 0) continue
      if (!isObject(value)) {
        this.bad(`orders.${who}`, 'expected an object')
        continue
      }
      const orders: Orders = { ...DEFAULT_ORDERS, losses: [] }
      for (const [key, v] of Object.entries(value)) {
        if (key === 'ask' && typeof v === 'boolean') orders.ask = v
        else if (key === 'losses') {
          const losses = readLossOrder(c, v)
          if (losses === null) this.bad(`orders.${who}.losses`, `expected a list of units, each once: ${c.kinds.join(', ')}`)
          else orders.losses = losses
        } else if (key === 'submerge' && (v === 'never' || v === 'always')) orders.submerge = v
        else if (key === 'retreatAt' && isRetreatAt(v)) orders.retreatAt = v
        else if (key === 'zombies' && (v === 'press' || v === 'cease')) orders.zombies = v
        else this.bad(`orders.${who}.${key}`, 'cannot read this order')
      }
      s.orders[c.powers[p]!] = orders
    }
  }

  /** `moved: [{ at, units, from?, used?, how? }]`: units of the active power that are not fresh. */
  private readMoved(): void {
    const { s, c, given } = this
    const list = given.moved
    if (list !== undefined && !Array.isArray(list)) this.bad('moved', 'expected a list')
    for (const [i, entry] of (Array.isArray(list) ? (list as readonly Json[]) : []).entries()) {
      const place = `moved[${i}]`
      if (!isObject(entry)) {
        this.bad(place, 'expected an object')
        continue
      }
      for (const key of Object.keys(entry))
        if (!['at', 'units', 'from', 'used', 'how'].includes(key))
          this.bad(`${place}.${key}`, 'unknown key; there are at, units, from, used, how')
      const at = this.space(`${place}.at`, entry.at)
      if (at < 0) continue
      const counts = this.units(`${place}.units`, entry.units)
      const from = entry.from === undefined ? -1 : this.space(`${place}.from`, entry.from)
      const used = this.number(`${place}.used`, entry.used, 0, 0)
      const how = entry.how === undefined ? (s.phase === 'noncombatMove' || s.phase === 'purchase' ? 'fought' : 'moved') : String(entry.how)
      if (!HOWS.includes(how)) this.bad(`${place}.how`, `expected one of ${HOWS.join(', ')}`)
      for (let k = 0; k < c.K; k++) {
        if (counts[k] === 0) continue
        let known = counts[k]!
        for (const m of s.moved) if (m.at === at && m.kind === k) known += m.count
        if (known > s.count[(at * c.P + activePower(s)) * c.K + k]!)
          this.bad(place, `more ${c.kinds[k]} moved than stand in ${c.spaces[at]}`, 'AAZ-CMOVE.18')
        else if (used > c.move[k]!) this.bad(`${place}.used`, `${c.kinds[k]} has only ${c.move[k]} movement`, 'AAZ-CAIR.1')
        else addMoved(s, { at, kind: k, count: counts[k]!, used, from: c.domain[k] === AIR ? -1 : from, how: how as How })
      }
    }
    for (const key of ['bought', 'bombarded'] as const) this.readLists(key)
  }

  private readLists(key: 'bought' | 'bombarded'): void {
    const { s, c, given } = this
    const list = given[key]
    if (list === undefined) return
    if (!Array.isArray(list)) return this.bad(key, 'expected a list')
    for (const [i, entry] of (list as readonly Json[]).entries()) {
      const place = `${key}[${i}]`
      if (!isObject(entry)) {
        this.bad(place, 'expected an object')
        continue
      }
      // Units bought first wait without a place (AAZ-EXP42.13).
      const waits = key === 'bought' && entry.at === undefined && buysFirst(c)
      const at = waits ? -1 : this.space(`${place}.at`, entry.at)
      const center = waits && entry.unit === 'RC' && c.raw.center !== undefined
      const k = center ? CENTER : findKind(c, String(entry.unit))
      if (k < 0 && !center) this.bad(`${place}.unit`, 'no such unit', 'AAZ-COMP.14')
      const n = this.number(`${place}.n`, entry.n, 1, 1)
      const by = entry.by === undefined ? -1 : this.space(`${place}.by`, entry.by)
      if (waits && (k >= 0 || center)) s.bought.push({ by: -1, at: -1, kind: k, count: n })
      if (at < 0 || k < 0) continue
      if (key === 'bought') s.bought.push({ by: by < 0 && c.isLand[at] ? at : by, at, kind: k, count: n })
      else s.bombarded.push([at, k, n])
    }
  }

  /** Whether the table could have come about. */
  private checkTable(): void {
    const { s, c } = this
    const p = activePower(s)
    const fighting = s.phase === 'combatMove' || s.phase === 'combat'
    for (let at = 0; at < c.N; at++) {
      const name = c.spaces[at]!
      if (c.isLand[at]) {
        const place = `territories.${name}`
        if (c.barrier[at] && (s.control[at] !== NOBODY || s.zombies[at]! > 0))
          this.bad(place, `${name} can never be entered`, 'AAZ-NEUT.10')
        if (s.control[at] === NOBODY && s.zombies[at]! > 0) this.bad(place, `zombies end the neutrality of ${name}`, 'AAZ-NEUT.4')
        for (let q = 0; q < c.P; q++) this.checkOwner(place, at, q, q === p && (fighting || s.phase === 'noncombatMove'))
        continue
      }
      for (let q = 0; q < c.P; q++) this.checkDecks(at, q, q === p && s.phase !== 'zombieCard')
    }
    for (const b of s.boats) {
      let boats = 0
      for (const other of s.boats) if (other.at === b.at && other.power === b.power) boats++
      let hulls = 0
      for (const k of c.transportKinds) hulls += s.count[(b.at * c.P + b.power) * c.K + k]!
      if (boats > hulls) {
        this.bad(`seaZones.${c.spaces[b.at]}.cargo`, `${boats} loads but ${hulls} transports`, 'AAZ-U-TRN.4')
        break
      }
    }
  }

  private checkOwner(place: string, at: number, q: number, mayFight: boolean): void {
    const { s, c } = this
    let n = 0
    let land = 0
    for (let k = 0; k < c.K; k++) {
      const here = s.count[(at * c.P + q) * c.K + k]!
      n += here
      if (c.domain[k] !== AIR) land += here
    }
    if (n === 0) return
    const holder = s.control[at]!
    if (holder >= 0 && allied(c, holder, q)) return
    if (mayFight && (s.phase !== 'noncombatMove' || land === 0) && holder !== NOBODY) return
    // AAZ-ZCAP.6, GAP-45: should a card bring it about, enemies of the holder keep the zombies out, too.
    if (holder >= 0 && (s.phase === 'zombiesAttack' || s.phase === 'zombiesCapture')) return
    if (holder === ZOMBIES) return this.bad(place, `zombies control no land where ${c.powers[q]} stands`, 'AAZ-COND.8')
    if (holder === NOBODY) return this.bad(place, `${c.spaces[at]} is neutral and holds no units`, 'AAZ-NEUT.2')
    this.bad(place, `units of ${c.powers[q]} stand in land of ${c.powers[holder]}`, 'AAZ-GEN.1')
  }

  /** Aircraft at sea need decks, save those of the active power on their way. */
  private checkDecks(at: number, q: number, flying: boolean): void {
    const { s, c } = this
    const planes = fightersAtSea(s, c, at, q)
    if (planes === 0 || flying) return
    const place = `seaZones.${c.spaces[at]}`
    for (const k of c.airKinds)
      if (!c.onDeck[k] && s.count[(at * c.P + q) * c.K + k]! > 0) this.bad(place, `${c.kinds[k]} cannot stay at sea`, 'AAZ-NAIR.5')
    // Decks may have gone down in the battles of this turn; their fighters land when noncombat movement begins.
    if (s.phase !== 'noncombatMove' && s.phase !== 'combat' && planes > deckAt(s, c, at, q))
      this.bad(place, `${planes} aircraft of ${c.powers[q]}, room for ${deckAt(s, c, at, q)}`, 'AAZ-U-CV.1')
  }
}
