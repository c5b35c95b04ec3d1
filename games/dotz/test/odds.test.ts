import { table } from '@deadfront/testkit'
import { describe, expect, test } from 'vitest'
import { dotz } from '../src/index.ts'
import { contentOf } from '../src/model/content.ts'
import { countingHits, fightOdds, forageOdds, shotOdds } from '../src/read/odds.ts'

const c = contentOf({ content: 'basic' })
const plain = { life: 2, tough: 0, reroll: false, holdTheLine: false, saved: 3 }

describe('exact odds', () => {
  // Chances in 36 that the players win, and mean Hits, column by column; counted by hand from the table.
  const wins = [1, 6, 15, 21, 30, 35, 36]
  const onZeds = [7, 21, 45, 57, 81, 93, 109]
  const onUnit = [114, 99, 81, 63, 51, 28, 16]
  test.each(wins.map((n, column) => [c.columns[column], column, n] as const))('%s', (_name, column, n) => {
    const odds = fightOdds(c, column, plain, [{ life: 6, tough: 0 }])
    expect(odds.win * 36).toBeCloseTo(n, 9)
    expect(odds.win + odds.lose).toBeCloseTo(1, 12)
    expect(odds.expected.zedsHits * 36).toBeCloseTo(onZeds[column] as number, 9)
    expect(odds.expected.unitHits * 36).toBeCloseTo(onUnit[column] as number, 9)
    for (const list of [odds.zedsHits, odds.unitHits, odds.unitSuffers]) expect(list.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
    expect(odds.dies + odds.saved).toBeCloseTo(odds.falls, 12)
  })

  test('a re-roll after a lost roll squares the chance of losing', () => {
    const odds = fightOdds(c, 3, { ...plain, reroll: true }, [])
    expect(odds.lose).toBeCloseTo((15 / 36) ** 2, 12)
  })

  test('Tough halves each Hit', () => {
    expect(countingHits(2, 3)).toEqual([0.25, 0.5, 0.25])
    const odds = fightOdds(c, 0, { ...plain, tough: 3 }, [])
    expect(odds.falls).toBeLessThan(fightOdds(c, 0, plain, []).falls)
  })

  test('the odds agree with every roll played out', () => {
    let [won, fell] = [0, 0]
    for (let a = 1; a <= 6; a++)
      for (let b = 1; b <= 6; b++) {
        const g = table(dotz, { position: { spaces: { 'F#1': 'Hero A 4|2', 'F#2': 'Z5|3' } }, dice: [a, b, 6] })
        g.answers('p1', { do: 'move', unit: 'A', path: ['F#2'] })
        if (g.told('combatResult')[0]?.loser === 'zeds') won++
        fell += g.told('savingRoll').length
      }
    const g = table(dotz, { position: { spaces: { 'F#1': 'Hero A 4|2', 'F#2': 'Z5|3' } } })
    const told = dotz.inspectJson(g.state, 'p1', { unit: 'A' }) as {
      reach: { at: string; fight: { odds: { win: number; falls: number } } | null }[]
    }
    const odds = told.reach.find((r) => r.at === 'F#2')?.fight?.odds
    expect(odds?.win).toBeCloseTo(won / 36, 6)
    expect(odds?.falls).toBeCloseTo(fell / 36, 6)
  })

  test('a mob is wiped out only when the Hits cover both', () => {
    const odds = fightOdds(c, 6, plain, [
      { life: 2, tough: 0 },
      { life: 2, tough: 0 },
    ])
    expect(odds.wipeOut).toBeCloseTo(6 / 36, 12) // 4 Hits or more fall on 10, 11 and 12
  })

  test('a shot by column and target', () => {
    const odds = shotOdds(c, 4, { life: 2, tough: 0, toTurn: 0 })
    expect(odds.hits.map((p) => Math.round(p * 36))).toEqual([6, 9, 15, 6])
    expect(odds.kill).toBeCloseTo(
      odds.hits.slice(2).reduce((sum, p) => sum + p, 0),
      12,
    )
    expect(odds.miss).toBeCloseTo(6 / 36, 12)
  })

  test('foraging with one die and with two', () => {
    const mine = c.forage.get('mine')?.ammo ?? []
    expect(forageOdds(mine, 0, false)).toEqual([0.5, 1 / 3, 1 / 6].map((p) => expect.closeTo(p, 12)))
    const two = forageOdds(mine, 0, true)
    expect(two[4]).toBeCloseTo(1 / 36, 12)
    expect(two[0]).toBeCloseTo(9 / 36, 12)
  })
})

describe('the referee tells', () => {
  test('what an activation will do', () => {
    const g = table(dotz, { position: { spaces: { 'M#6': 'Z6, Z4', 'M#5': 'civ-4 defiant', 'F#0': 'Z1' } } })
    const preview = dotz.inspectJson(g.state, null, { preview: true }) as { tracks: Record<string, object[]> }
    expect(preview.tracks.M?.[0]).toMatchObject({
      what: 'fights',
      strength: 10,
      to: 'M#5',
      units: [{ id: 'civ-4', strength: 2 }],
      releases: ['civ-4'],
    })
    expect(preview.tracks.F?.[0]).toMatchObject({ what: 'enters', to: 'TC' })
    expect(preview.tracks.H?.[0]).toMatchObject({ what: 'placed', to: 'H-Start' })
  })

  test('why an Action is greyed', () => {
    const g = table(dotz, { position: { ammo: 0, spaces: { 'F#2': 'hunt', 'F#3': 'Z4', 'F#4': 'Z5' }, spent: ['leadership'] } })
    expect(dotz.inspectJson(g.state, 'p1', { unit: 'hunt' })).toMatchObject({
      actions: {
        move: { can: true },
        forage: { can: false, why: { rule: 'DOTZ-5.3.5' } },
        gunfire: { can: false, why: { rule: 'DOTZ-5.4.4' } },
      },
      abilities: [{ id: 'leadership', can: false, why: { rule: 'DOTZ-5.1.4' } }],
    })
  })

  test('the combat panel while a defender is named', () => {
    const g = table(dotz, { position: { spaces: { 'F#5': 'Z5', 'F#4': 'schmidt, civ-2' }, now: { activate: 'F' } } })
    const panel = dotz.inspectJson(g.state, 'p1', { combat: true }) as { fighters: object[] }
    expect(panel).toMatchObject({ at: 'F#4', attacker: 'zeds', unit: null, zedsStrength: 5 })
    expect(panel.fighters).toMatchObject([
      {
        unit: 'schmidt',
        column: 'Human Advantage',
        shifts: [
          { by: 'terrain', shift: 1 },
          { by: 'ability', shift: 1 },
        ],
      },
      { unit: 'civ-2', column: 'Equal' },
    ])
    expect(dotz.view(g.state, 'p1').combat).toMatchObject({ at: 'F#4', dice: null, result: null })
  })
})
