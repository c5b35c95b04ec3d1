import { amounts, below, END, nth, pick, sequence } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import { columnName, contentOf } from '../model/content.ts'
import type { SiegeEvent } from '../model/events.ts'
import { type CombatFrame, type FrameOf, placement, unitsBackFrom, zedsBackFrom } from '../model/frames.ts'
import { refuse } from '../model/refusals.ts'
import { NONE, type Siege, type SpaceIx, TOUGH, type UnitIx, type ZedIx, hasZedFlag, topFrame } from '../model/state.ts'
import { mobStrength, spreads, unitStrength, zedLife, zedsAt } from '../read/board.ts'
import { initialColumn, netShift, shiftColumn, shiftsOf } from '../read/fight.ts'
import { asksForHeld } from '../read/held.ts'
import { findZed, spaceId, unitId, unitIds, zedId, zedIds } from '../read/names.ts'
import { choose } from './choices.ts'
import { type SiegeTurn, groupAsk } from './group.ts'
import { hitUnit, hitZed } from './hits.ts'

/** Rule 6: one Hand-to-Hand combat from the choice of the fighter to the last retreat. */

export const combat = sequence<Siege, FrameOf<'combat'>, SiegeEvent>({
  /** DOTZ-5.2.13: chosen before any dice are rolled. */
  fighter(t, f) {
    if (f.unit !== NONE) f.pick = f.unit
    else choose(t, f, 'fighter', f.units, f.zedsAttack ? 'defend' : 'attack')
  },
  named(t, f) {
    f.unit = f.pick
    const c = contentOf(t.s)
    if (f.units.length > 1) t.emit({ type: 'fighterNamed', rule: 'DOTZ-5.2.13', unit: unitId(c, f.unit), at: spaceId(c, f.at) })
  },
  /** Held cards for any combat, or for a Player unit's attack. */
  cards(t, f) {
    const moment = f.zedsAttack ? 'combat' : 'attack'
    if (!asksForHeld(t.s, moment)) return
    t.call({ kind: 'held', moment })
  },
  column(t, f) {
    const { s } = t
    const c = contentOf(s)
    const defending = f.zedsAttack
    const [zeds, unit] = [mobStrength(s, c, f.at), unitStrength(s, c, f.unit)]
    const initial = f.fixedColumn !== NONE ? f.fixedColumn : initialColumn(zeds, unit)
    const net = netShift(s, c, f.unit, f.at, defending, f.extra)
    f.column = shiftColumn(initial, net, c.columns.length)
    if (t.quiet) return
    t.emit({
      type: 'combatBegan',
      rule: ruleOfCombat(t, f),
      at: spaceId(c, f.at),
      attacker: defending ? 'zeds' : 'player',
      unit: unitId(c, f.unit),
      partners: unitIds(
        c,
        f.units.filter((u) => u !== f.unit),
      ),
      zeds: f.harmOnly ? [] : zedIds(c, zedsAt(s, f.at)),
      zedsStrength: f.harmOnly ? 0 : zeds,
      unitStrength: unit,
      initial: columnName(c, initial),
      shifts: shiftsOf(s, c, f.unit, f.at, defending, f.extra),
      net,
      column: columnName(c, f.column),
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
    const [a = 0, b = 0] = f.dice
    const sum = a + b
    f.zedsHits = f.harmOnly ? 0 : (c.zedsHits[f.column]?.[sum] ?? 0)
    f.unitHits = c.unitHits[f.column]?.[sum] ?? 0
    const holds = c.units[f.unit]?.abilities.holdTheLine === true
    f.zedsLose = holds || c.zedsLose[f.column]?.[sum] === true
    if (!t.quiet)
      t.emit({
        type: 'combatResult',
        rule: `DOTZ-T.${f.column + 1}.${rowOf(sum)}`,
        at: spaceId(c, f.at),
        unit: unitId(c, f.unit),
        column: columnName(c, f.column),
        sum,
        zedsHits: f.zedsHits,
        unitHits: f.unitHits,
        loser: f.zedsLose ? 'zeds' : 'player',
      })
    if (f.zedsAttack && !f.zedsLose && !f.harmOnly && asksForHeld(s, 'zedsWin')) t.call({ kind: 'held', moment: 'zedsWin' })
  },
  /** DOTZ-6.2.1: the Zeds first; DOTZ-6.2.4, 6.2.14: on a mob as the player chooses, lost only when none is left. */
  hitZeds(t, f) {
    const { s } = t
    note(t, f)
    if (f.zedsHits === 0) return
    const c = contentOf(s)
    const zeds = zedsAt(s, f.at)
    const [first] = zeds
    if (first === undefined) return
    const sure = zeds.every((z) => !hasZedFlag(s, z, TOUGH))
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
  /** DOTZ-5.2.15, 6.2.2: only the fighter takes them, also when the Zeds are eliminated. */
  hitUnit(t, f) {
    if (f.unitHits === 0) return
    const { s } = t
    if (hitUnit(t, f.unit, f.unitHits) && spreads(s, contentOf(s), f.unit)) f.spreadAt = f.at
  },
  /** DOTZ-6.0.4, 6.4.2: all survivors of the losing side retreat, even if the winner is dead (DOTZ-6.0.5). */
  retreats(t, f) {
    const { s } = t
    if (f.harmOnly) return
    if (f.zedsLose) {
      const zeds = zedsAt(s, f.at)
      if (zeds.length > 0) t.call(zedsBackFrom(zeds, f.at))
      return
    }
    const units = f.units.filter((u) => s.uAt[u] === f.at)
    if (units.length > 0) t.call(unitsBackFrom(units, f.at, f.back, 'lost'))
  },
  /** Spreading the disease: a new Zeds unit where a Civilians unit fell. */
  spread(t, f) {
    if (f.spreadAt !== NONE) t.call(placement(f.spreadAt, 1, 0))
  },
  /** DOTZ-6.0.7: a march of a Brains! turn continues after a win. */
  over(t, f) {
    const { stack } = t.s
    const asker = stack[stack.length - 3]
    if (stack[stack.length - 2]?.kind === 'enter' && asker && 'won' in asker) asker.won = !f.zedsLose
    t.goto(END)
  },
})

/** What began the combat: a retreat (DOTZ-6.4.5), a card, Zeds that entered, or a Move into Zeds. */
function ruleOfCombat(t: SiegeTurn, f: FrameOf<'combat'>): string {
  if (f.harmOnly) return 'DOTZ-0.3'
  const caller = t.s.stack[t.s.stack.length - 2]
  if (caller?.kind === 'unitsBack' || (caller?.kind === 'enter' && caller.cause === 'retreat')) return 'DOTZ-6.4.5'
  return f.zedsAttack ? 'DOTZ-4.2.1' : 'DOTZ-5.2.5'
}

const rowOf = (sum: number): number => (sum === 2 ? 1 : sum <= 4 ? 2 : sum <= 6 ? 3 : sum === 7 ? 4 : sum <= 9 ? 5 : sum <= 11 ? 6 : 7)

function rollDice(t: SiegeTurn, f: CombatFrame): void {
  const [a, b] = [t.roll(), t.roll()]
  f.dice = [a, b]
  t.emit({
    type: 'diceRolled',
    rule: f.rerolled ? 'DOTZ-0.3' : 'DOTZ-6.1.30',
    unit: unitId(contentOf(t.s), f.unit),
    dice: [a, b],
    sum: a + b,
    again: f.rerolled,
  })
}

/** For the chronicle: fights won and lost, and the defence won against the greatest odds. */
function note(t: SiegeTurn, f: CombatFrame): void {
  const { s } = t
  const { tale } = s
  if (!f.zedsLose) {
    tale.lost++
    return
  }
  tale.won++
  if (!f.zedsAttack || f.harmOnly) return
  const c = contentOf(s)
  const [zeds, unit] = [mobStrength(s, c, f.at), unitStrength(s, c, f.unit)]
  const [, , , bestZeds = 0, bestUnit = 1] = tale.bestStand
  if (zeds * bestUnit > bestZeds * unit) tale.bestStand = [f.unit, f.at, s.turn, zeds, unit]
}

/** Hits given to Zeds; the surplus of an eliminated one goes to the other (DOTZ-6.2.14). */
function spendHits(t: SiegeTurn, at: SpaceIx, given: readonly (readonly [ZedIx, number])[], by: UnitIx): void {
  let left = 0
  for (const [z, hits] of given) if (hits > 0) left += hitZed(t, z, hits, by)
  while (left > 0) {
    const next = zedsAt(t.s, at)[0]
    if (next === undefined) break
    left = hitZed(t, next, left, by)
  }
  if (left > 0) t.emit({ type: 'hitsLost', rule: 'DOTZ-6.2.14', hits: left, at: spaceId(contentOf(t.s), at) })
}

/** The combat that asked. */
function callingCombat(t: SiegeTurn): FrameOf<'combat'> {
  const fight = topFrame(t.s)
  if (fight.kind !== 'combat') throw new Error(`${fight.kind} is no combat`)
  return fight
}

export const reroll = groupAsk<'reroll'>({
  rule: 'DOTZ-0.3',
  space: () => [pick([{ do: 'reroll' }, { do: 'keep' }])],
  whyNot: () => null,
  answer(t, _f, answer) {
    t.done()
    if (answer.do === 'keep') return
    const fight = callingCombat(t)
    fight.rerolled = true
    rollDice(t, fight)
  },
  sample: (_s, _f, _seat, rng) => ({ do: below(rng, 2) === 0 ? 'reroll' : 'keep' }),
})

/** How many of the Hits each Zeds unit of the mob can take. */
function hitBounds(s: Readonly<Siege>, f: Readonly<FrameOf<'hits'>>): { z: ZedIx; max: number }[] {
  const c = contentOf(s)
  return zedsAt(s, f.at).map((z) => ({ z, max: hasZedFlag(s, z, TOUGH) ? f.hits : Math.min(f.hits, zedLife(s, c, z)) }))
}

/** The Hits of an answer by Zeds unit, or null when a name fits none. */
function readHits(s: Readonly<Siege>, f: Readonly<FrameOf<'hits'>>, given: Answers['hits']['hits']): [ZedIx, number][] | null {
  const c = contentOf(s)
  const zeds = zedsAt(s, f.at)
  const list: [ZedIx, number][] = []
  for (const [name, hits] of Object.entries(given)) {
    const z = findZed(s, c, name, zeds)
    if (!zeds.includes(z) || hits < 0 || list.some(([other]) => other === z)) return null
    list.push([z, hits])
  }
  return list
}

export const hits = groupAsk<'hits'>({
  rule: 'DOTZ-6.2.4',
  space(s, f) {
    const c = contentOf(s)
    const items = hitBounds(s, f).map(({ z, max }) => ({ id: zedId(c, z), min: 0, max }))
    return [amounts('hits', items, f.hits, f.hits, { do: 'assign' })]
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
    const given = readHits(t.s, f, answer.hits) ?? []
    t.done()
    spendHits(t, f.at, given, callingCombat(t).unit)
  },
  sample(s, f, _seat, rng) {
    const c = contentOf(s)
    const bounds = hitBounds(s, f)
    const [a, b] = [nth(bounds, 0), nth(bounds, 1)] // A mob is two Zeds units.
    const low = Math.max(0, f.hits - b.max)
    const onA = low + below(rng, Math.min(a.max, f.hits) - low + 1)
    return { do: 'assign', hits: { [zedId(c, a.z)]: onA, [zedId(c, b.z)]: f.hits - onA } }
  },
})
