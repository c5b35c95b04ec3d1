import type { SiegeEvent, SiegeView } from '@deadfront/dotz'
import { describe, expect, it } from 'vitest'
import { aftermath, type Fight, picturedIn, verdictOf } from '../src/games/dotz/fights.ts'
import { reportOf } from '../src/games/dotz/report.ts'
import { deskOn } from './dotz-desk-kit.ts'

/** What is told when the dice have fallen: on the fight panel, and on the report card. */

const FIGHT: Fight = {
  kind: 'handToHand',
  at: 'F#1',
  attacker: 'player',
  unit: 'hunt',
  zeds: ['Z5|2'],
  zedsStrength: 5,
  unitStrength: 5,
  initial: 'Equal',
  shifts: [],
  net: 0,
  column: 'Equal',
  dice: [3, 3],
  again: false,
  sum: 6,
  result: { zedsHits: 1, unitHits: 2, loser: 'player' },
  after: [],
  pictured: null,
}
const fact = (type: SiegeEvent['type'], more: object): SiegeEvent => ({ type, rule: 'DOTZ-6.2.7', ...more }) as never

describe('the fight panel', () => {
  it('tells everything that came of it, and the same thing once', async () => {
    const { words } = await deskOn({ spaces: { 'F#0': 'hunt', 'F#1': 'Z5|2' } })
    const hit = fact('zedHit', { zed: 'Z5|2', at: 'F#1', hits: 1, side: 'full', strength: 5 })
    const after = [
      hit,
      hit,
      hit,
      fact('turnedOver', { who: 'Z5|2', side: 'reduced', strength: 2 }),
      fact('hitCancelled', { who: 'hunt', die: 3, cancelled: false }),
      fact('unitHit', { unit: 'hunt', at: 'F#1', hits: 1, side: 'full', strength: 5 }),
      fact('hitCancelled', { who: 'hunt', die: 4, cancelled: true }),
      fact('unitRetreated', { unit: 'hunt', from: 'F#1', to: 'F#0', why: 'lost' }),
    ]
    const told = aftermath({ ...FIGHT, after }, (event) => words.event(event))
    expect(told).toHaveLength(6)
    expect(told[0]).toEqual({ text: words.event(hit), times: 3 })
    expect(told[1]?.text).toMatch(/reduced/)
  })

  it('says whether who gave way is still there', () => {
    const zeds = { ...FIGHT, result: { zedsHits: 3, unitHits: 0, loser: 'zeds' as const } }
    const gone = fact('zedToCup', { zed: 'Z5|2', why: 'eliminated' })
    expect(verdictOf(zeds)).toBe('zedsRetreat')
    expect(verdictOf({ ...zeds, after: [gone] })).toBe('zedsGone')
    expect(verdictOf({ ...zeds, zeds: ['Z5|2', 'Z6|3'], after: [gone] })).toBe('zedsRetreat')
    expect(verdictOf(FIGHT)).toBe('weRetreat')
    expect(verdictOf({ ...FIGHT, after: [fact('unitFell', { unit: 'hunt', at: 'F#1', turn: 2 })] })).toBe('weFell')
    // A card attacks: nobody is there to give way.
    expect(verdictOf({ ...zeds, zeds: [] })).toBeNull()
  })

  it('pictures who fought as they stood then', async () => {
    const view = async (spaces: object): Promise<SiegeView> => (await deskOn({ spaces } as never)).desk.view.value as SiegeView
    const before = await view({ 'F#0': 'hunt', 'F#1': 'Z5|2' })
    const after = await view({ 'F#0': 'hunt r', 'F#1': 'Z5|2r' })
    const gone = await view({ 'F#0': 'hunt' })
    expect(picturedIn(FIGHT, before, after).zeds.map((zed) => zed.strength)).toEqual([5])
    expect(picturedIn(FIGHT, before, gone).zeds.map((zed) => zed.strength)).toEqual([5])
    // It was turned over in an earlier fight of the same phase.
    expect(picturedIn({ ...FIGHT, zedsStrength: 2 }, before, after).zeds.map((zed) => zed.strength)).toEqual([2])
    expect(picturedIn(FIGHT, before, after).unit?.strength).toBe(5)
  })
})

describe('a game that is opened in the middle of a fight', () => {
  it('pictures the fighters as they stood before the dice hurt them', async () => {
    const position = { spaces: { TC: 'civ-3', 'F#5': 'Z6|4', 'F#4': 'hunt' }, now: { activate: 'F' } }
    const { desk, apply } = await deskOn(position)
    expect(desk.question.value?.kind).toBe('reroll')
    await apply({ do: 'keep' })
    expect(desk.fight.value?.result).not.toBeNull()
    expect(desk.fight.value?.pictured?.unit?.strength).toBe(desk.fight.value?.unitStrength)
    expect(desk.fight.value?.pictured?.zeds.map((zed) => zed.strength)).toEqual([desk.fight.value?.zedsStrength])
    // One of the two has been hurt, or the test shows nothing.
    const now = desk.view.value
    expect([now?.units.find((x) => x.id === 'hunt')?.hits, now?.zeds[0]?.hits]).not.toEqual([0, 0])
  })
})

describe('the report card', () => {
  const placed = fact('zedPlaced', { zed: 'Z5|3', at: 'F-Start', due: 'F-Start' })
  const moved = fact('zedsMoved', { zeds: ['Z6|4'], from: 'F#6', to: 'F#5', stayed: [] })

  it('goes in the order in which things happened', async () => {
    const { desk, words } = await deskOn({ spaces: { TC: 'hunt', 'F#5': 'Z6|4' } })
    const view = desk.view.value as SiegeView
    const began = fact('turnBegan', { turn: 2, card: 'rule-7-cardio' })
    const lines = reportOf({ events: [began, placed, moved], view }, desk)?.lines.map((line) => line.text)
    expect(lines).toEqual([words.event(placed), desk.m.report.moved(1)])
  })

  it('comes after an answer of ours, too, when the dead then go on or their phase ends', async () => {
    const { desk } = await deskOn({ spaces: { TC: 'hunt', 'F#5': 'Z6|4' } })
    const view = desk.view.value as SiegeView
    const result = fact('combatResult', { at: 'F#0', unit: 'hunt', column: 'Equal', sum: 7, zedsHits: 2, unitHits: 2, loser: 'zeds' })
    expect(reportOf({ events: [result, moved], view }, desk)?.lines).toHaveLength(2)
    expect(reportOf({ events: [result, fact('phaseBegan', { phase: 'action', eventActions: 2 })], view }, desk)).not.toBeNull()
    // A fight of our own in the Action Phase stays on the fight panel alone.
    expect(reportOf({ events: [result], view }, desk)).toBeNull()
  })

  it.each(['en', 'es'] as const)('nobody gives way in an attack by a card (%s)', async (language) => {
    const { desk, words } = await deskOn({ spaces: { TC: 'hunt', 'F#5': 'schmidt' } }, language)
    const view = desk.view.value as SiegeView
    const began = fact('combatBegan', { at: 'F#5', attacker: 'zeds', unit: 'schmidt', partners: [], zeds: [], zedsStrength: 0, shifts: [] })
    const result = fact('combatResult', { at: 'F#5', unit: 'schmidt', column: 'Equal', sum: 7, zedsHits: 0, unitHits: 2, loser: 'zeds' })
    const lines = reportOf({ events: [began, result, moved], view }, desk)?.lines.map((line) => line.text) ?? []
    expect(lines).not.toContain(words.event(result))
    expect(lines[0]).toContain(words.name('unit.schmidt'))
    expect(lines[0]).toContain(desk.m.combat.hits(2))
  })
})
