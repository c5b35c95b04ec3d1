/**
 * A second reading of the sea battle on the 1942 board, written from the statements SEQ, SSTR, FIRE, PRESS, DTRN, U-SEA, U-AIR and
 * STRD of its index and from nothing else. Losses are found by trying every set of units; of all legal ones the first by ORDER is
 * taken. Submarines strike, or dive at the first chance where the side is told to; the attacker presses on.
 */
import type { Force } from './battle-1942.ts'

type SeaSide = 'attacker' | 'defender'

export interface SeaField {
  attacker: Force
  defender: Force
  dives: { attacker: boolean; defender: boolean }
}

/** A choice of losses, with whether there was any other. */
interface Choice {
  side: SeaSide
  lose: Force
  forced: boolean
}

export interface SeaOutcome {
  attacker: Force
  defender: Force
  dice: number
  choices: Choice[]
}

/** Dice are rolled in this order, losses preferred in the other. */
const LISTED = ['ftr', 'bmb', 'sub', 'trn', 'dd', 'cv', 'bb', 'ca']
const ORDER = ['sub', 'dd', 'ca', 'ftr', 'cv', 'bmb', 'bb', 'trn']
const ATTACK: Force = { ftr: 3, bmb: 4, sub: 2, dd: 2, cv: 1, bb: 4, ca: 3 }
const DEFENSE: Force = { ftr: 4, bmb: 1, sub: 1, dd: 2, cv: 2, bb: 4, ca: 3 }
const isAir = (kind: string): boolean => kind === 'ftr' || kind === 'bmb'
const of = (force: Force, kind: string): number => force[kind] ?? 0
const total = (force: Force, test: (kind: string) => boolean = () => true): number =>
  Object.entries(force).reduce((n, [kind, count]) => (test(kind) ? n + count : n), 0)

/** What a hit may be put on (FIRE.2, SSTR.3, U-AIR.3). */
type Sort = 'any' | 'air' | 'sub'
const may = (sort: Sort, kind: string): boolean => (sort === 'air' ? kind !== 'sub' : sort === 'sub' ? !isAir(kind) : true)

/** Every set of losses that the hits can make, by kind; a battleship counts for two until it is damaged. */
function lossesOf(front: Force, hurt: number, hits: readonly Sort[]): Force[] {
  const room = (kind: string): number => (kind === 'bb' ? 2 * of(front, 'bb') - hurt : of(front, kind))
  const fits = (lose: Force): boolean => {
    // Hall's condition by trying: sorts with fewest targets first, each on a unit that it may take.
    const left = { ...lose }
    const place = (i: number, used: number): boolean => {
      if (used === total(lose)) return true
      const sort = hits[i]
      if (sort === undefined) return false
      for (const kind of ORDER)
        if (of(left, kind) > 0 && may(sort, kind)) {
          left[kind] = of(left, kind) - 1
          if (place(i + 1, used + 1)) return true
          left[kind] = of(left, kind) + 1
        }
      return place(i + 1, used)
    }
    return place(0, 0)
  }
  const all: Force[] = []
  const choose = (i: number, lose: Force): void => {
    const kind = ORDER[i]
    if (kind === undefined) return void (fits(lose) && all.push(lose))
    for (let n = Math.min(room(kind), hits.length - total(lose)); n >= 0; n--) choose(i + 1, n > 0 ? { ...lose, [kind]: n } : lose)
  }
  choose(0, {})
  const most = Math.max(...all.map((lose) => total(lose)))
  const best = all.filter((lose) => total(lose) === most)
  const fewest = Math.min(...best.map((lose) => of(lose, 'trn')))
  return best.filter((lose) => of(lose, 'trn') === fewest)
}

export function secondSea(field: SeaField, faces: readonly number[]): SeaOutcome {
  let used = 0
  const choices: Choice[] = []
  const front = { attacker: { ...field.attacker }, defender: { ...field.defender } }
  const line: { attacker: Force; defender: Force } = { attacker: {}, defender: {} }
  const hurt = { attacker: 0, defender: 0 }
  const dived = { attacker: 0, defender: 0 }
  // Destroyers of the round that was fought last: at its step 8 they still count (FIRE.8, CASE-AAZ-50).
  let hunted = { attacker: false, defender: false }
  const other = (side: SeaSide): SeaSide => (side === 'attacker' ? 'defender' : 'attacker')
  const value = (side: SeaSide): Force => (side === 'attacker' ? ATTACK : DEFENSE)

  const rolled = (side: SeaSide, kind: string, n: number): number => {
    let hits = 0
    for (let i = 0; i < n; i++) {
      const die = faces[used++]
      if (die === undefined) throw new Error('more dice than were laid down')
      if (die <= of(value(side), kind)) hits++
    }
    return hits
  }
  const assign = (side: SeaSide, hits: readonly Sort[]): void => {
    if (hits.length === 0) return
    const ways = lossesOf(front[side], hurt[side], hits)
    const [lose = {}] = ways
    if (total(lose) === 0) return
    choices.push({ side, lose, forced: ways.length === 1 })
    for (const [kind, n] of Object.entries(lose)) {
      let gone = n
      if (kind === 'bb') {
        // Every whole ship is damaged before one sinks.
        const before = hurt[side]
        const ships = of(front[side], 'bb')
        gone = Math.max(0, before + n - ships)
        hurt[side] = before + n - 2 * gone
      }
      front[side][kind] = of(front[side], kind) - gone
      line[side][kind] = of(line[side], kind) + gone
    }
  }
  /** Can a unit of the side hit one of the other, transports left aside? */
  const canHit = (side: SeaSide): boolean => {
    const enemies = Object.entries(front[other(side)]).flatMap(([kind, n]) => (n > 0 && kind !== 'trn' ? [kind] : []))
    return LISTED.some((kind) => {
      if (of(front[side], kind) === 0 || of(value(side), kind) === 0) return false
      const sort: Sort = kind === 'sub' ? 'sub' : isAir(kind) && of(front[side], 'dd') === 0 && !hunted[side] ? 'air' : 'any'
      return enemies.some((enemy) => may(sort, enemy))
    })
  }
  /** PRESS.5, DTRN.1 (AAZ-DTRN.2): who is left cannot hit each other; transports beside them, or alone, are lost. */
  const over = (): boolean => {
    if (total(front.attacker) === 0 || total(front.defender) === 0) return true
    const ends = total(front.defender, (kind) => kind !== 'trn') === 0 || (!canHit('attacker') && !canHit('defender'))
    if (ends && total(front.attacker, (kind) => of(ATTACK, kind) > 0) > 0) front.defender.trn = 0
    return ends
  }

  for (let round = 1; !over() && round < 60; round++) {
    const hunter = { attacker: of(front.attacker, 'dd') > 0, defender: of(front.defender, 'dd') > 0 }
    hunted = hunter
    const struck = { attacker: false, defender: false }
    // SSTR.1, SSTR.2: step 2, attackers first; struck submarines of the defender still strike.
    for (const side of ['attacker', 'defender'] as const) {
      const subs = of(front[side], 'sub')
      if (hunter[other(side)] || subs + of(line[side], 'sub') === 0) continue
      struck[side] = true
      if (field.dives[side]) {
        front[side].sub = 0
        dived[side] += subs
      }
      const n = rolled(side, 'sub', of(front[side], 'sub') + of(line[side], 'sub'))
      assign(other(side), new Array<Sort>(n).fill('sub'))
    }
    line.attacker = {}
    line.defender = {}
    // SSTR.2, DTRN.1: what was struck is gone; transports that are alone then are lost without dice.
    if (total(front.attacker) === 0 || total(front.defender, (kind) => kind !== 'trn') === 0) continue
    // FIRE.1, FIRE.2: steps 4 and 5; defenders behind the line fire too.
    for (const side of ['attacker', 'defender'] as const) {
      const sorts: Sort[] = []
      for (const kind of LISTED) {
        if (of(value(side), kind) === 0 || (kind === 'sub' && struck[side])) continue
        const n = rolled(side, kind, of(front[side], kind) + of(line[side], kind))
        const sort: Sort = kind === 'sub' ? 'sub' : isAir(kind) && !hunter[side] ? 'air' : 'any'
        for (let i = 0; i < n; i++) sorts.push(sort)
      }
      assign(other(side), sorts)
    }
    line.attacker = {}
    line.defender = {}
  }
  // STRD.1, STRD.2: fighters of the defender without a deck find nothing in reach.
  front.defender.ftr = Math.min(of(front.defender, 'ftr'), 2 * of(front.defender, 'cv'))
  for (const side of ['attacker', 'defender'] as const) front[side].sub = of(front[side], 'sub') + dived[side]
  return { attacker: front.attacker, defender: front.defender, dice: used, choices }
}
