import { amounts, type AskRule, nth, pick, sequence, type StepRule, whyNotOffered } from '@deadfront/kernel'
import type { Answers } from '../../model/answers.ts'
import { type Content, IC, ipcOf, kindName, powerName, spaceName, ZOMBIES } from '../../model/content.ts'
import { COMBAT_DIE } from '../../model/dice.ts'
import type { AazEvent, AazTurn, Count, Volley } from '../../model/events.ts'
import type { AazFrame, RaidFrame } from '../../model/frames.ts'
import { addTo, numberAt } from '../../model/list.ts'
import { countsByName, readLossList } from '../../model/names.ts'
import { refuse, refuseBadCount } from '../../model/refusals.ts'
import { type Aaz, activePower, addUnits, contentOf, controlAt, countAt, openKeys, seatOf } from '../../model/state.ts'
import { seatFor, sum } from '../../read/battle.ts'
import { allied, damageAt, facilityAt, raidersAt } from '../../read/board.ts'
import { lossOrder, ordersOf } from '../../read/orders.ts'
import { changeDamage } from '../repair.ts'
import { killZombies } from './common.ts'

/** What hits in the air and from the ground (AAZ42-RAID.2, RAID.8). */
const HIT = 1
const Z = 6

/** Territories with raiders over them whose raid is still to come. */
export const raidsToCome = (s: Aaz, done: readonly number[]): number[] => [
  ...new Set(s.moved.filter((m) => m.how === 'raid' && !done.includes(m.at)).map((m) => m.at)),
]

export function startRaid(t: AazTurn, at: number): void {
  const c = contentOf(t.s)
  t.call({ kind: 'raid', at, interceptors: new Array<number>(c.P * c.K).fill(0), lost: 0, downed: 0 })
}

/** AAZ42-RAID.5: the air round of the option, then the fire of the complex at all bombers, then all damage. */
export const raid: StepRule<Aaz, RaidFrame, AazEvent> & { readonly steps: readonly string[] } = sequence<Aaz, RaidFrame, AazEvent>({
  begin(t, f) {
    emitRaid(t, f)
    if (t.s.options.escortsAndInterceptors) askInterceptors(t, f)
  },
  airCombat: (t, f) => airCombat(t, f),
  airLosses(t, f) {
    downInterceptors(t, f)
    if (f.lost > 0) loseRaiders(t, f.at, f.lost, 'air')
  },
  flak: (t, f) => complexFires(t, f),
  damage(t, f) {
    keepInterceptors(t, f)
    rollDamage(t, f)
  },
})

const raidersOf = (s: Aaz, c: Content, at: number): number[] => c.kinds.map((_, k) => (c.airKinds.includes(k) ? raidersAt(s, at, k) : 0))
const bombersOf = (s: Aaz, c: Content, at: number): number => raidersOf(s, c, at).reduce((n, count, k) => (c.raids[k] ? n + count : n), 0)

function emitRaid(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  const raiders = raidersOf(s, c, f.at)
  const holder = controlAt(s, f.at)
  t.emit({
    type: 'raidFlown',
    rule: 'AAZ42-RAID.5',
    at: spaceName(c, f.at),
    attacker: powerName(c, activePower(s)),
    defender: holder === ZOMBIES ? 'zombies' : powerName(c, holder),
    bombers: countsByName(
      c,
      raiders.map((n, k) => (c.raids[k] ? n : 0)),
    ),
    escorts: countsByName(
      c,
      raiders.map((n, k) => (c.raids[k] ? 0 : n)),
    ),
  })
}

/** AAZ42-RAID.8: every owner of fighters in the territory may send some of them as interceptors. */
function askInterceptors(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  for (let p = c.P - 1; p >= 0; p--) {
    if (allied(c, p, activePower(s)) || interceptorsOf(s, c, f.at, p) === 0) continue
    if (ordersOf(s, seatFor(s, c, p)).ask) t.call({ kind: 'raid.intercept', at: f.at, power: p })
  }
}

const interceptorsOf = (s: Aaz, c: Content, at: number, p: number): number =>
  c.airKinds.reduce((n, k) => (c.onDeck[k] ? n + countAt(s, c, at, p, k) : n), 0)

type InterceptFrame = Extract<AazFrame, { kind: 'raid.intercept' }>
type InterceptAnswer = Answers['raid.intercept']
const waysTo = (n: number): InterceptAnswer[] => Array.from({ length: n + 1 }, (_, fighters) => ({ do: 'intercept', fighters }))

export const intercept: AskRule<Aaz, InterceptFrame, InterceptAnswer, AazEvent> = {
  rule: 'AAZ42-RAID.8',
  who: (s, f) => [seatOf(s, seatFor(s, contentOf(s), f.power))],
  space: (s, f) => [pick(waysTo(interceptorsOf(s, contentOf(s), f.at, f.power)))],
  whyNot: (s, f, answer) => whyNotOffered([pick(waysTo(interceptorsOf(s, contentOf(s), f.at, f.power)))], answer, 'AAZ42-RAID.8'),
  answer(t, f, answer) {
    const { s } = t
    const c = contentOf(s)
    t.done()
    const frame = s.stack.findLast((x) => x.kind === 'raid')
    let left = answer.fighters
    for (const k of c.airKinds) {
      if (!c.onDeck[k] || frame === undefined) continue
      const n = Math.min(left, countAt(s, c, f.at, f.power, k))
      addTo(frame.interceptors, f.power * c.K + k, n)
      left -= n
    }
    if (answer.fighters > 0)
      t.emit({
        type: 'fightersScrambled',
        rule: 'AAZ42-RAID.8',
        at: spaceName(c, f.at),
        power: powerName(c, f.power),
        units: frame === undefined ? {} : countsByName(c, frame.interceptors, f.power * c.K),
      })
  },
}

/** One round in the air: bombers, then escorts, then interceptors, all at 1; both sides roll before any unit leaves. */
function airCombat(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  if (sum(f.interceptors) === 0) return
  const p = activePower(s)
  const raiders = raidersOf(s, c, f.at)
  const order = [...c.airKinds].sort((a, b) => Number(c.raids[b]) - Number(c.raids[a]))
  const attack: Volley[] = []
  for (const k of order) volley(t, attack, p, k, numberAt(raiders, k))
  const defend: Volley[] = []
  for (let key = 0; key < f.interceptors.length; key++) volley(t, defend, Math.floor(key / c.K), key % c.K, numberAt(f.interceptors, key))
  f.downed = Math.min(emitAirFire(t, f, 'attacker', attack), sum(f.interceptors))
  f.lost = Math.min(emitAirFire(t, f, 'defender', defend), sum(raiders))
}

function volley(t: AazTurn, volleys: Volley[], p: number, k: number, n: number): void {
  const c = contentOf(t.s)
  if (n === 0) return
  const dice = Array.from({ length: n }, () => t.roll(6, COMBAT_DIE, kindName(c, k)))
  volleys.push({ power: powerName(c, p), unit: kindName(c, k), value: HIT, dice })
}

/** Reports the fire of one side and returns its hits; a Z hits a zombie only where the table plays it so (GAP42-5). */
function emitAirFire(t: AazTurn, f: RaidFrame, side: 'attacker' | 'defender', volleys: Volley[], step: 'air' | 'flak' = 'air'): number {
  const dice = volleys.flatMap((v) => v.dice)
  const hits = dice.filter((die) => die === HIT).length
  const zombieHits = t.s.options.flakKillsZombies ? dice.filter((die) => die === Z).length : 0
  const rule = step === 'air' ? 'AAZ42-RAID.8' : 'AAZ42-RAID.2'
  t.emit({ type: 'unitsFired', rule, at: spaceName(contentOf(t.s), f.at), side, step, volleys, hits, zombieHits })
  killZombies(t, f.at, 0, zombieHits, 'AAZ42-AAF.2')
  return hits
}

/** Interceptors that were hit leave; of several owners the one with the most loses first. */
function downInterceptors(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  for (; f.downed > 0; f.downed--) {
    let key = 0
    for (let i = 0; i < f.interceptors.length; i++) if (numberAt(f.interceptors, i) > numberAt(f.interceptors, key)) key = i
    const p = Math.floor(key / c.K)
    addTo(f.interceptors, key, -1)
    addUnits(s, c, f.at, p, key % c.K, -1)
    const units: Count = { [kindName(c, key % c.K)]: 1 }
    t.emit({
      type: 'unitsHit',
      rule: 'AAZ42-RAID.8',
      at: spaceName(c, f.at),
      power: powerName(c, p),
      side: 'defender',
      units,
      cause: 'air',
    })
  }
}

/** AAZ42-RAID.8: interceptors take part in no other battle this turn. */
function keepInterceptors(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  openKeys(s)
  for (const [key, n] of f.interceptors.entries()) if (n > 0) (s.scrambled ??= []).push([f.at, Math.floor(key / c.K), key % c.K, n])
}

/** Raiders are lost: the attacker chooses among kinds; of one kind those with the least range left go first. */
function loseRaiders(t: AazTurn, at: number, hits: number, cause: 'air' | 'flak'): void {
  const { s } = t
  const c = contentOf(s)
  const raiders = raidersOf(s, c, at).map((n, k) => (cause === 'flak' && !c.raids[k] ? 0 : n))
  const kinds = c.airKinds.filter((k) => numberAt(raiders, k) > 0)
  const orders = ordersOf(s, activePower(s))
  if (kinds.length > 1 && hits < sum(raiders) && orders.ask) return t.call({ kind: 'raid.losses', at, hits })
  const order = [...kinds].sort((a, b) => lossOrder(c, orders, a) - lossOrder(c, orders, b))
  const lose = new Array<number>(c.K).fill(0)
  let left = hits
  for (const k of order) {
    lose[k] = Math.min(left, numberAt(raiders, k))
    left -= numberAt(lose, k)
  }
  removeRaiders(t, at, lose, cause)
}

function removeRaiders(t: AazTurn, at: number, lose: readonly number[], cause: 'air' | 'flak'): void {
  const { s } = t
  const c = contentOf(s)
  const p = activePower(s)
  for (const [k, n] of lose.entries()) {
    let left = n
    for (const m of s.moved.filter((x) => x.how === 'raid' && x.at === at && x.kind === k).sort((a, b) => b.used - a.used)) {
      const gone = Math.min(left, m.count)
      m.count -= gone
      left -= gone
    }
    if (n > 0) addUnits(s, c, at, p, k, -n)
  }
  s.moved = s.moved.filter((m) => m.count > 0)
  const rule = cause === 'air' ? 'AAZ42-RAID.8' : 'AAZ42-RAID.2'
  const units = countsByName(c, lose)
  t.emit({ type: 'unitsHit', rule, at: spaceName(c, at), power: powerName(c, p), side: 'attacker', units, cause })
}

type LossesFrame = Extract<AazFrame, { kind: 'raid.losses' }>

/** AAZ42-RAID.8: the attacker chooses which of bombers and escorts were shot down. */
export const raidLosses: AskRule<Aaz, LossesFrame, Answers['raid.losses'], AazEvent> = {
  rule: 'AAZ42-RAID.8',
  who: (s) => [seatOf(s, activePower(s))],
  space(s, f) {
    const c = contentOf(s)
    const items = c.airKinds.map((k) => ({ id: kindName(c, k), min: 0, max: Math.min(f.hits, raidersAt(s, f.at, k)) }))
    return [
      amounts(
        'lose',
        items.filter((item) => item.max > 0),
        f.hits,
        f.hits,
        { do: 'lose' },
      ),
    ]
  },
  whyNot(s, f, { lose }) {
    const c = contentOf(s)
    const named = readLossList(c, lose)
    if (named === null) return refuseBadCount('AAZ42-RAID.8')
    const total = named.reduce((n, x) => n + x.n, 0)
    const fits = named.every((x) => x.k >= 0 && x.n <= raidersAt(s, f.at, x.k)) && new Set(named.map((x) => x.k)).size === named.length
    return fits && total === f.hits ? null : refuse('AAZ42-RAID.8', 'loss.wrong', `${f.hits} of the raiders are lost`, [total, f.hits])
  },
  answer(t, f, { lose }) {
    const c = contentOf(t.s)
    const counts = new Array<number>(c.K).fill(0)
    for (const { k, n } of readLossList(c, lose) ?? []) addTo(counts, k, n)
    t.done()
    removeRaiders(t, f.at, counts, 'air')
  },
}

/** AAZ42-RAID.2, U-FAC.4: one die of the complex at each bomber. A complex whose owner is out of the game does not fire (GAP42-17). */
function complexFires(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  const bombers = bombersOf(s, c, f.at)
  const holder = controlAt(s, f.at)
  if (bombers === 0 || holder < 0) return
  const unit = facilityAt(s, c, f.at) === IC ? 'IC' : 'RC'
  const dice = Array.from({ length: bombers }, () => t.roll(6, COMBAT_DIE, unit))
  const hits = emitAirFire(t, f, 'defender', [{ power: powerName(c, holder), unit, value: HIT, dice }], 'flak')
  if (hits > 0) loseRaiders(t, f.at, hits, 'flak')
}

/** AAZ42-RAID.3, RAID.4: the dice of the remaining bombers; a Z counts six (GAP42-4); no more than twice the value. */
function rollDamage(t: AazTurn, f: RaidFrame): void {
  const { s } = t
  const c = contentOf(s)
  const raiders = raidersOf(s, c, f.at)
  const dice: number[] = []
  for (const k of c.airKinds) if (c.raids[k]) for (let i = 0; i < nth(raiders, k); i++) dice.push(t.roll(6, COMBAT_DIE, kindName(c, k)))
  if (dice.length === 0) return
  const limit = 2 * ipcOf(c, f.at)
  const rolled = dice.reduce((n, die) => n + (die === Z && s.options.raidZeroOnZ ? 0 : die), 0)
  const added = Math.min(rolled, limit - damageAt(s, f.at))
  if (added > 0) changeDamage(s, f.at, added)
  t.emit({
    type: 'facilityDamaged',
    rule: 'AAZ42-RAID.3',
    at: spaceName(c, f.at),
    attacker: powerName(c, activePower(s)),
    dice,
    added,
    damage: damageAt(s, f.at),
    limit,
  })
}
