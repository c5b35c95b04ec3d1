import { below, END, pick, sequence } from '@deadfront/kernel'
import { refuse } from '../model/refusals.ts'
import { contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type CombatFrame, type FrameOf, NONE, type Siege, type SpaceIx, TC, TOUGH, type UnitIx, type ZedIx } from '../model/state.ts'
import { hasZeds, mobStrength, roomForUnits, unitStrength, wayToTown, zedLife, zedsAt } from '../read/board.ts'
import { initialColumn, netShift, shiftColumn, shiftsOf } from '../read/fight.ts'
import { findZed, spaceId, unitId, unitIds, zedId, zedIds } from '../read/names.ts'
import { choose } from './choices.ts'
import { type AskOf, type Carried, groupAsk, type T, whyNotYesNo } from './group.ts'
import { asksForHeld } from './held.ts'
import { hitUnit, hitZed, spreads } from './hits.ts'
import { placeZeds } from './zeds.ts'

/** Rule 6: one Hand-to-Hand combat from the naming of the fighter to the last retreat. */

/** A combat that has not begun. */
export const combatOf = (at: SpaceIx, zedsAttack: number, units: UnitIx[], back: SpaceIx[]): CombatFrame => ({
  at,
  zedsAttack,
  units,
  unit: NONE,
  back,
  extra: [],
  fixed: NONE,
  harmOnly: 0,
  column: NONE,
  dice: [],
  again: 0,
  zedsHits: 0,
  unitHits: 0,
  zedsLose: 0,
  left: NONE,
  pick: NONE,
})

/** DOTZ-6.1.28, 6.4.7: Zeds came in; the Player side defends and would go back toward Town Center. */
export function fightDefending(t: T, at: SpaceIx, units: UnitIx[]): void {
  t.call({ kind: 'combat', ...combatOf(at, 1, units, wayToTown(contentOf(t.s), at)) })
}

/** DOTZ-6.1.29, 6.4.8: the Player side came in by Move or retreat; it would go back the way given. */
export function fightAttacking(t: T, at: SpaceIx, units: UnitIx[], back: SpaceIx[]): void {
  t.call({ kind: 'combat', ...combatOf(at, 0, units, back) })
}

/** A unit attacked from nowhere (Right Under Our Feet): it only takes Hits. */
export function fightHidden(t: T, at: SpaceIx, unit: UnitIx, column: number): void {
  t.call({ kind: 'combat', ...combatOf(at, 1, [unit], []), fixed: column, harmOnly: 1 })
}

export const combat = sequence<Siege, FrameOf<'combat'>, SiegeEvent>({
  /** DOTZ-5.2.13: named before any dice. */
  fighter(t, f) {
    if (f.unit !== NONE) f.pick = f.unit
    else choose(t, f, 'fighter', f.units, f.zedsAttack === 1 ? 'defend' : 'attack')
  },
  named(t, f) {
    f.unit = f.pick
    const c = contentOf(t.s)
    if (f.units.length > 1) t.emit({ type: 'fighterNamed', rule: 'DOTZ-5.2.13', unit: unitId(c, f.unit), at: spaceId(c, f.at) })
  },
  /** Held cards for any combat, or for a Player unit's attack. */
  cards(t, f) {
    const moment = f.zedsAttack === 1 ? 'combat' : 'attack'
    if (!asksForHeld(t.s, moment)) return
    t.call({ kind: 'held', moment })
  },
  column(t, f) {
    const { s } = t
    const c = contentOf(s)
    const defending = f.zedsAttack === 1
    const [zeds, unit] = [mobStrength(s, c, f.at), unitStrength(s, c, f.unit)]
    const initial = f.fixed !== NONE ? f.fixed : initialColumn(zeds, unit)
    const net = netShift(s, c, f.unit, f.at, defending, f.extra)
    f.column = shiftColumn(initial, net, c.columns.length)
    if (t.quiet) return
    t.emit({
      type: 'combatBegan',
      rule: defending ? 'DOTZ-4.2.1' : 'DOTZ-5.2.5',
      at: spaceId(c, f.at),
      attacker: defending ? 'zeds' : 'player',
      unit: unitId(c, f.unit),
      partners: unitIds(
        c,
        f.units.filter((u) => u !== f.unit),
      ),
      zeds: f.harmOnly === 1 ? [] : zedIds(c, zedsAt(s, f.at)),
      zedsStrength: f.harmOnly === 1 ? 0 : zeds,
      unitStrength: unit,
      initial: c.columns[initial] as string,
      shifts: shiftsOf(s, c, f.unit, f.at, defending, f.extra),
      net,
      column: c.columns[f.column] as string,
    })
  },
  /** DOTZ-6.1.30: two dice, added. */
  roll(t, f) {
    rollDice(t, f)
    if (contentOf(t.s).units[f.unit]?.abilities.reroll === true) t.call({ kind: 'reroll', unit: f.unit })
  },
  result(t, f) {
    const { s } = t
    const c = contentOf(s)
    const sum = (f.dice[0] as number) + (f.dice[1] as number)
    f.zedsHits = f.harmOnly === 1 ? 0 : (c.zedsHits[f.column]?.[sum] ?? 0)
    f.unitHits = c.unitHits[f.column]?.[sum] ?? 0
    const holds = c.units[f.unit]?.abilities.holdTheLine === true
    f.zedsLose = holds || c.zedsLose[f.column]?.[sum] === true ? 1 : 0
    if (!t.quiet)
      t.emit({
        type: 'combatResult',
        rule: `DOTZ-T.${f.column + 1}.${rowOf(sum)}`,
        at: spaceId(c, f.at),
        unit: unitId(c, f.unit),
        column: c.columns[f.column] as string,
        sum,
        zedsHits: f.zedsHits,
        unitHits: f.unitHits,
        loser: f.zedsLose === 1 ? 'zeds' : 'player',
      })
    if (f.zedsAttack === 1 && f.zedsLose === 0 && f.harmOnly === 0 && asksForHeld(s, 'zedsWin')) t.call({ kind: 'held', moment: 'zedsWin' })
  },
  /** DOTZ-6.2.1: the Zeds first; DOTZ-6.2.4, 6.2.14: on a mob as the player likes, lost only when none is left. */
  hitZeds(t, f) {
    const { s } = t
    note(t, f)
    if (f.zedsHits === 0) return
    const c = contentOf(s)
    const zeds = zedsAt(s, f.at)
    const [first] = zeds
    if (first === undefined) return
    const sure = zeds.every((z) => ((s.zFlags[z] as number) & TOUGH) === 0)
    const life = zeds.reduce((sum, z) => sum + zedLife(s, c, z), 0)
    if (zeds.length === 1) spendHits(t, f.at, [[first, f.zedsHits]], f.unit)
    else if (sure && f.zedsHits >= life)
      spendHits(
        t,
        f.at,
        zeds.map((z): [ZedIx, number] => [z, zedLife(s, c, z)]),
        f.unit,
      )
    else t.call({ kind: 'hits', at: f.at, hits: f.zedsHits })
  },
  /** DOTZ-5.2.15, 6.2.2: only the fighter, and also when the Zeds are gone. */
  hitUnit(t, f) {
    if (f.unitHits === 0) return
    const { s } = t
    if (hitUnit(t, f.unit, f.unitHits) && spreads(s, contentOf(s), f.unit)) f.left = f.at
  },
  /** DOTZ-6.0.4, 6.4.2: all survivors of the losing side go, even if the winner is dead (DOTZ-6.0.5). */
  retreats(t, f) {
    const { s } = t
    if (f.harmOnly === 1) return
    if (f.zedsLose === 1) {
      const zeds = zedsAt(s, f.at)
      if (zeds.length > 0) t.call({ kind: 'zedsBack', zeds, from: f.at, went: [], pick: NONE })
      return
    }
    const units = f.units.filter((u) => s.uAt[u] === f.at)
    if (units.length > 0) t.call({ kind: 'unitsBack', units, from: f.at, back: f.back, why: 'lost', went: [], pick: NONE })
  },
  /** Spreading the disease: a new Zeds unit where a Civilians unit fell. */
  spread(t, f) {
    if (f.left !== NONE) placeZeds(t, f.left, 1, 0)
  },
  /** DOTZ-6.0.7: a march of a Brains! turn goes on after a win. */
  over(t, f) {
    const { stack } = t.s
    const asker = stack[stack.length - 3]
    if (stack[stack.length - 2]?.kind === 'enter' && asker && 'won' in asker) asker.won = f.zedsLose === 1 ? 0 : 1
    t.goto(END)
  },
})

const rowOf = (sum: number): number => (sum === 2 ? 1 : sum <= 4 ? 2 : sum <= 6 ? 3 : sum === 7 ? 4 : sum <= 9 ? 5 : sum <= 11 ? 6 : 7)

function rollDice(t: T, f: CombatFrame): void {
  f.dice = [t.roll(), t.roll()]
  const [a, b] = f.dice as [number, number]
  t.emit({ type: 'diceRolled', rule: 'DOTZ-6.1.30', unit: unitId(contentOf(t.s), f.unit), dice: [a, b], sum: a + b, again: f.again === 1 })
}

/** For the chronicle: fights won and lost, and the defence won against the greatest odds. */
function note(t: T, f: CombatFrame): void {
  const { s } = t
  const { tale } = s
  if (f.zedsLose === 0) {
    tale.lost++
    return
  }
  tale.won++
  if (f.zedsAttack === 0 || f.harmOnly === 1) return
  const c = contentOf(s)
  const [zeds, unit] = [mobStrength(s, c, f.at), unitStrength(s, c, f.unit)]
  const [, , , bestZeds = 0, bestUnit = 1] = tale.bestStand
  if (zeds * bestUnit > bestZeds * unit) tale.bestStand = [f.unit, f.at, s.turn, zeds, unit]
}

/** Hits given to Zeds; what an eliminated one no longer needs goes to the other (DOTZ-6.2.14). */
function spendHits(t: T, at: SpaceIx, given: readonly (readonly [ZedIx, number])[], by: UnitIx): void {
  let left = 0
  for (const [z, hits] of given) if (hits > 0) left += hitZed(t, z, hits, by)
  while (left > 0) {
    const next = zedsAt(t.s, at)[0]
    if (next === undefined) break
    left = hitZed(t, next, left, by)
  }
  if (left > 0) t.emit({ type: 'hitsLost', rule: 'DOTZ-6.2.14', hits: left, at: spaceId(contentOf(t.s), at) })
}

export const reroll: AskOf<'reroll', { reroll: boolean }> & Carried = groupAsk({
  rule: 'DOTZ-0.3',
  space: () => [pick([{ reroll: true }, { reroll: false }])],
  whyNot: (_s, _f, answer) => (typeof answer.reroll === 'boolean' ? null : whyNotYesNo('DOTZ-0.3')),
  answer(t, _f, answer) {
    t.done()
    if (!answer.reroll) return
    const fight = t.s.stack[t.s.stack.length - 1] as FrameOf<'combat'>
    fight.again = 1
    rollDice(t, fight)
  },
  sample: (_s, _f, _seat, rng) => ({ reroll: below(rng, 2) === 0 }),
})

/** How many of the Hits each Zeds unit of the mob can take. */
function hitBounds(s: Siege, f: FrameOf<'hits'>): { z: ZedIx; max: number }[] {
  const c = contentOf(s)
  return zedsAt(s, f.at).map((z) => ({ z, max: ((s.zFlags[z] as number) & TOUGH) !== 0 ? f.hits : Math.min(f.hits, zedLife(s, c, z)) }))
}

/** The Hits of an answer by Zeds unit, or null when a name fits none. */
function readHits(s: Siege, f: FrameOf<'hits'>, given: unknown): [ZedIx, number][] | null {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return null
  const c = contentOf(s)
  const zeds = zedsAt(s, f.at)
  const list: [ZedIx, number][] = []
  for (const [name, hits] of Object.entries(given)) {
    const z = findZed(s, c, name, zeds)
    if (!zeds.includes(z) || !Number.isInteger(hits) || (hits as number) < 0 || list.some(([other]) => other === z)) return null
    list.push([z, hits as number])
  }
  return list
}

export const hits: AskOf<'hits', { hits: { [zed: string]: number } }> & Carried = groupAsk({
  rule: 'DOTZ-6.2.4',
  space(s, f) {
    const c = contentOf(s)
    const items = hitBounds(s, f).map(({ z, max }) => ({ id: zedId(c, z), min: 0, max }))
    return [{ form: 'amounts', key: 'hits', items, min: f.hits, max: f.hits }]
  },
  whyNot(s, f, answer) {
    const c = contentOf(s)
    const list = readHits(s, f, answer.hits)
    if (list === null) return refuse('DOTZ-6.2.4', 'hits.unknown', 'give the Hits to Zeds units of this mob', zedIds(c, zedsAt(s, f.at)))
    const total = list.reduce((sum, [, n]) => sum + n, 0)
    if (total !== f.hits) return refuse('DOTZ-6.2.14', 'hits.count', `give out exactly ${f.hits} Hits`, [f.hits, total])
    const over = list.find(([z, n]) => n > (hitBounds(s, f).find((b) => b.z === z)?.max ?? 0))
    if (over) return refuse('DOTZ-6.2.14', 'hits.overkill', 'no Hit may be wasted on a unit that is already gone', [zedId(c, over[0])])
    return null
  },
  answer(t, f, answer) {
    const given = readHits(t.s, f, answer.hits) as [ZedIx, number][]
    t.done()
    const fight = t.s.stack[t.s.stack.length - 1] as FrameOf<'combat'>
    spendHits(t, f.at, given, fight.unit)
  },
  sample(s, f, _seat, rng) {
    const c = contentOf(s)
    const [a, b] = hitBounds(s, f) as [{ z: ZedIx; max: number }, { z: ZedIx; max: number }]
    const low = Math.max(0, f.hits - b.max)
    const onA = low + below(rng, Math.min(a.max, f.hits) - low + 1)
    return { hits: { [zedId(c, a.z)]: onA, [zedId(c, b.z)]: f.hits - onA } }
  },
})

/**
 * Rule 6.4: Player units go back to the nearest room; who takes which place is the players' choice. Into Zeds they
 * attack, and if they lose again they go on the same way (rulings G-9, G-10, G-26).
 */
export const unitsBack = sequence<Siege, FrameOf<'unitsBack'>, SiegeEvent>({
  who(t, f) {
    const { s } = t
    const c = contentOf(s)
    if (f.units.length === 0) return t.goto('fights')
    const to = placeBack(s, f)
    if (roomForUnits(s, c, to) >= f.units.length) f.pick = NONE
    else choose(t, f, 'retreat', f.units.slice(), spaceId(c, to))
  },
  go(t, f) {
    const { s } = t
    const c = contentOf(s)
    const to = placeBack(s, f)
    const movers = f.pick === NONE ? f.units : [f.pick]
    for (const u of movers) {
      s.uAt[u] = to
      f.went.push(u, to)
      t.emit({
        type: 'unitRetreated',
        rule: f.why === 'lost' ? 'DOTZ-6.4.2' : 'DOTZ-6.4.11',
        unit: unitId(c, u),
        from: spaceId(c, f.from),
        to: spaceId(c, to),
        why: f.why,
      })
    }
    f.units = f.units.filter((u) => !movers.includes(u))
    t.goto('who')
  },
  fights(t, f) {
    const { s } = t
    while (f.went.length > 0) {
      const at = f.went[1] as SpaceIx
      const units: UnitIx[] = []
      const rest: number[] = []
      for (let i = 0; i < f.went.length; i += 2) {
        const [u, where] = [f.went[i] as UnitIx, f.went[i + 1] as SpaceIx]
        if (where !== at) rest.push(u, where)
        else if (s.uAt[u] === at) units.push(u)
      }
      f.went = rest
      if (units.length === 0 || !hasZeds(s, at) || contentOf(s).isStart[at] === true) continue
      const beyond = f.back.slice(f.back.indexOf(at) + 1)
      fightAttacking(t, at, units, beyond.length > 0 ? beyond : wayToTown(contentOf(s), at))
      return t.goto('fights')
    }
  },
})

/** DOTZ-6.4.1, 6.4.15: the first space back with room, and where the way back is barred to its end, on toward Town Center. */
function placeBack(s: Siege, f: FrameOf<'unitsBack'>): SpaceIx {
  const c = contentOf(s)
  for (const at of f.back) if (roomForUnits(s, c, at) > 0) return at
  return wayToTown(c, f.back.at(-1) ?? f.from).find((at) => at !== f.from && roomForUnits(s, c, at) > 0) ?? TC
}
