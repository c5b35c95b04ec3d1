import type { Battle } from '../../../src/aaz/odds/index.ts'
import {
  air,
  combatDie,
  copy,
  type Face,
  isFlak,
  keyOf,
  land,
  list,
  type Piece,
  points,
  rollAll,
  type Table,
  tech,
  troop,
  type Value,
  VALUES,
  type Verdict,
  zombieDie,
} from './naive-pieces.ts'

// A round of a land battle and what follows it, die by die.

function landDice(battle: Battle, pieces: readonly Piece[], side: 'attack' | 'defense') {
  let guns = pieces.filter((p) => p.id === 'art').length
  const z4 = tech(battle, side === 'attack' ? 'attacker' : 'defender', 'z4Explosives') && guns > 0
  return {
    z4,
    // Antiaircraft artillery rolls nothing in steps 4 and 5.
    dice: pieces
      .filter((p) => !isFlak(p))
      .map((p) => {
        const supported = side === 'attack' && p.id === 'inf' && guns-- > 0
        return combatDie((VALUES[p.id] as Value)[side] + (supported ? 1 : 0), z4)
      }),
  }
}

/** Takes the first piece that passes out of `pieces`; null when there is none. */
function takeFirst(pieces: Piece[], test: (p: Piece) => boolean): Piece | null {
  const ix = pieces.findIndex(test)
  return ix < 0 ? null : (pieces.splice(ix, 1)[0] as Piece)
}

/** Chances of so many hits and strikes with these dice. */
function salvosOf(dice: readonly (readonly (readonly [Face, number])[])[]): [number, number, number][] {
  const sums = new Map<string, number>()
  rollAll(dice, (faces, p) => {
    const key = `${faces.filter((f) => f === 'hit').length} ${faces.filter((f) => f === 'strike').length}`
    sums.set(key, (sums.get(key) ?? 0) + p)
  })
  return [...sums].map(([key, p]) => [...key.split(' ').map(Number), p] as [number, number, number])
}

/** Chances of so many zombies that bite the attacker and the defender. */
function lettersOf(z: number): [number, number, number][] {
  const sums = new Map<string, number>()
  rollAll(
    Array.from({ length: z }, () => zombieDie),
    (bites, p) => {
      const key = `${bites.filter((b) => b === 'A').length} ${bites.filter((b) => b === 'D').length}`
      sums.set(key, (sums.get(key) ?? 0) + p)
    },
  )
  return [...sums].map(([key, p]) => [...key.split(' ').map(Number), p] as [number, number, number])
}

/** The dice of the bombarding ships. */
function shipDice(battle: Battle, z4: boolean) {
  const by = battle.bombardBy ?? { bb: battle.bombard ?? 0 }
  const armed = z4 && battle.house?.explosivesAshoreOnly !== true
  return Object.entries(by).flatMap(([id, n]) => Array.from({ length: n }, () => combatDie((VALUES[id] as Value).attack, armed)))
}

/** A table in the middle of a round, who has fallen in it, and defenders that shells have silenced. */
interface Midway extends Table {
  dead: Piece[]
  silent: Piece[]
}

/** A face for every bombarding ship, attacker and defender, and a letter for every zombie. */
export function landRound(battle: Battle, from: Table, first: boolean): [Table, number][] {
  const out = new Map<string, [Table, number]>()
  const attack = landDice(battle, from.a, 'attack')
  const { z4 } = landDice(battle, from.d, 'defense')
  const nothing: [number, number, number][] = [[0, 0, 1]]
  const shells = first && (battle.bombard ?? 0) > 0 ? salvosOf(shipDice(battle, attack.z4)) : nothing
  const early = battle.bombardsFirst === true
  const shots = salvosOf(attack.dice)
  const replies = new Map<string, [number, number, number][]>()
  const replyOf = (firing: readonly Piece[]) => {
    const known =
      replies.get(list(firing)) ?? salvosOf(firing.filter((p) => !isFlak(p)).map((p) => combatDie((VALUES[p.id] as Value).defense, z4)))
    replies.set(list(firing), known)
    return known
  }
  const kill = (t: Midway, n: number) => {
    t.z = Math.max(0, t.z - n)
  }
  const fall = (t: Midway, side: 'a' | 'd', n: number, may: (p: Piece) => boolean): Piece[] => {
    const fallen: Piece[] = []
    for (let k = 0; k < n; k++) {
      const piece = takeFirst(t[side], may)
      if (piece) fallen.push(piece)
    }
    t.dead.push(...fallen)
    return fallen
  }
  const shelled = (before: Midway, [hits, strikes]: [number, number, number]): Midway => {
    const t = copy(before) as Midway
    const fallen = fall(t, 'd', hits, battle.house?.bombardmentHitsAircraft ? () => true : land)
    kill(t, hits - fallen.length + strikes)
    if (battle.house?.bombardmentSilences) t.silent.push(...fallen)
    return t
  }
  const bitten = (before: Midway, [toA, toD]: [number, number, number]): Midway => {
    const t = copy(before) as Midway
    const may = (p: Piece) => land(p) && !(battle.house?.flakSafeFromZombies === true && isFlak(p))
    fall(t, 'a', toA, may)
    fall(t, 'd', toD, may)
    return t
  }
  const fire = (t2: Midway, pBefore: number) => {
    const firing = [...from.d]
    for (const { id } of t2.silent) takeFirst(firing, (p) => p.id === id)
    for (const [hits, strikes, pShots] of shots)
      for (const [backHits, backStrikes, pBack] of replyOf(firing)) {
        const t = copy(t2) as Midway
        kill(t, hits - fall(t, 'd', hits, () => true).length + strikes)
        kill(t, backHits - fall(t, 'a', backHits, () => true).length + backStrikes)
        const { dead, silent: _, ...after } = t
        if (battle.rising !== false) after.z += dead.filter((p) => p.id === 'inf').length
        const key = keyOf(after)
        const known = out.get(key)
        const p = pBefore * pShots * pBack
        if (known) known[1] += p
        else out.set(key, [after, p])
      }
  }
  const start: Midway = { ...copy(from), dead: [], silent: [] }
  if (early) {
    for (const shell of shells) {
      const t1 = shelled(start, shell)
      for (const bites of lettersOf(t1.z)) fire(bitten(t1, bites), shell[2] * bites[2])
    }
  } else for (const bites of lettersOf(from.z)) for (const shell of shells) fire(shelled(bitten(start, bites), shell), bites[2] * shell[2])
  return [...out.values()]
}

/** Antiaircraft fire before the first round: every way it can fall, with the artillery gone where it stands alone. */
export function afterFlakFire(battle: Battle, from: Table): [Table, number][] {
  const flak = from.d.filter(isFlak).length
  if (battle.kind === 'sea' || flak === 0) return [[from, 1]]
  const shots = battle.flakFired ? 0 : Math.min(3 * flak, from.a.filter(air).length)
  const strike = battle.house?.flakKillsZombies ? 1 / 6 : 0
  const die: [Face, number][] = [
    ['hit', 1 / 6],
    ['strike', strike],
    ['miss', 5 / 6 - strike],
  ]
  return salvosOf(Array.from({ length: shots }, () => die)).map(([hits, strikes, p]) => {
    const t = copy(from)
    for (let n = 0; n < hits; n++) takeFirst(t.a, air)
    t.z = Math.max(0, t.z - strikes)
    overrunFlak(battle, t)
    return [t, p]
  })
}

/** Antiaircraft artillery alone against somebody who can attack is lost without dice. */
export function overrunFlak(battle: Battle, t: Table): void {
  if (battle.house?.flakStandsAlone === true || !t.d.every(isFlak)) return
  if (t.a.some((p) => (VALUES[p.id] as Value).attack > 0)) t.d = []
}

/** Step 8; a partial retreat changes the table and asks again. */
export function landStep8(battle: Battle, t: Table, rounds: number): Verdict {
  const last = battle.rounds !== undefined && rounds >= battle.rounds
  const policy = battle.policy?.attacker
  if (t.a.length === 0) return 'over'
  overrunFlak(battle, t)
  if (t.d.length === 0) {
    if (t.z === 0 || last) return 'over'
    if (!t.a.some(troop(battle))) return tech(battle, 'attacker', 'airDots') && policy?.airRound !== false ? 'airRound' : 'over'
    const press = policy?.press ?? 'cease'
    if (press === 'cease') return 'over'
    if (press === 'clear') return 'on'
    return t.a.filter(troop(battle)).length >= (press.landAtLeast ?? 1) && t.z <= (press.zombiesAtMost ?? 1e9) ? 'on' : 'over'
  }
  const r = policy?.retreat ?? {}
  const away =
    last ||
    (r.unitsLeft !== undefined && t.a.length <= r.unitsLeft) ||
    (r.withoutLand === true && !t.a.some(troop(battle))) ||
    (r.strengthBelow !== undefined && points(t.a, 'attack') < r.strengthBelow * points(t.d, 'defense')) ||
    (r.outnumberedAt !== undefined && t.a.length <= r.outnumberedAt && t.d.length > t.a.length) ||
    (r.zombiesAbove !== undefined && t.z > r.zombiesAbove)
  // AAZ-PRESS.16: aircraft need no space to retreat to.
  if (!away || (battle.retreatSpace === false && t.a.some((p) => land(p) && !p.sea))) return 'on'
  const stay = t.a.filter((p) => p.sea)
  if (stay.length === 0) return 'retreat'
  if (stay.length === t.a.length) return 'on'
  t.away.push(...t.a.filter((p) => !p.sea))
  t.a = stay
  return landStep8(battle, t, rounds)
}
