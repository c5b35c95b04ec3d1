import { dieOdds } from '@deadfront/efsz/ai'
import { describe, expect, test } from 'vitest'
import { attackAsked, efszOdds } from '../../../src/efsz/odds/command.ts'
import type { OddsGiven } from '../../../src/odds.ts'

const run = async (given: OddsGiven) => efszOdds.run(given)
const KEYS = ['attackerWins', 'defenderWins', 'draw', 'rounds', 'attackerLeft', 'defenderLeft', 'zombiesLeft', 'ms', 'exact']

describe('deadfront odds efsz', () => {
  test('answers with all that the contract names', async () => {
    for (const given of [
      { weapon: 'kar98', range: '8' },
      { weapon: 'mg34', attack: 'spread', target: 'beta@4+beta@5' },
      { weapon: 'grenade', range: '6', target: 'beta+beta', friends: '2,3' },
      { weapon: 'knife', target: 'alpha stunned' },
      { weapon: 'knife', attack: 'breakout' },
    ] as OddsGiven[]) {
      const { json, lines } = await run(given)
      for (const key of KEYS) expect(json).toHaveProperty(key)
      expect(JSON.parse(JSON.stringify(json))).toEqual(json)
      expect((json.attackerWins as number) + (json.defenderWins as number) + (json.draw as number)).toBeCloseTo(1, 12)
      expect(json.exact).toBe(true)
      expect(lines.at(-1)).toMatch(/^exact, /)
    }
  })

  // Hit numbers by hand from the tables: primary or hand-to-hand number, range steps, line, mode, target.
  const NUMBERS: readonly (readonly [string, OddsGiven, number])[] = [
    ['a rifle at point blank', { weapon: 'kar98', range: '10' }, 6],
    ['and one step beyond', { weapon: 'kar98', range: '11' }, 7],
    ['standing still', { weapon: 'kar98', range: '8', mode: 'stationary' }, 4],
    ['on the run', { weapon: 'kar98', range: '8', mode: 'running' }, 8],
    ['covering after a walk', { weapon: 'kar98', range: '8', cover: 'walking' }, 8],
    ['covering after a run', { weapon: 'kar98', range: '8', cover: 'running' }, 10],
    ['a stunned target', { weapon: 'kar98', range: '8', stunned: true }, 3],
    ['a Risen comrade', { weapon: 'kar98', range: '8', target: 'risen' }, 7],
    ['through rubble', { weapon: 'kar98', range: '8', through: 'hindering' }, 8],
    ['through fire and smoke', { weapon: 'kar98', range: '8', through: 'fire,smoke' }, 8],
    ['past two of the dead and rubble, up to the ceiling', { weapon: 'kar98', range: '8', through: 'zombie,zombie,hindering' }, 10],
    ['worn out', { weapon: 'kar98', range: '8', fatigue: '4' }, 8],
    ['the off hand', { weapon: 'luger', range: '3', off: true }, 8],
    ['spread fire', { weapon: 'mg34', range: '4', attack: 'spread' }, 7],
    ['a rifle butt', { weapon: 'kar98', attack: 'h2h' }, 7],
    ['bare hands', { weapon: 'unarmed' }, 10],
    ['an axe at arm and handle', { weapon: 'axe', range: '2' }, 5],
  ]
  test.each(NUMBERS)('%s', (_name, given, hit) => {
    expect(attackAsked(given).odds.hit).toBe(hit)
  })

  test('one die is what its twelve faces say', () => {
    const { odds } = attackAsked({ weapon: 'kar98', range: '8' })
    const [beta] = odds.zombies
    const { kill, stun, miss } = dieOdds(6)
    expect(beta?.eliminated).toBeCloseTo(kill, 12)
    expect(beta?.stunned).toBeCloseTo(stun, 12)
    expect(beta?.untouched).toBeCloseTo(miss, 12)
    expect(odds.ammo).toEqual([expect.closeTo(11 / 12, 12), expect.closeTo(1 / 12, 12)])
  })

  test('two dice leave nothing untouched but by two misses', () => {
    const { odds } = attackAsked({ weapon: 'mp40', range: '3' })
    const { miss } = dieOdds(7)
    expect(odds.dice).toBe(2)
    expect(odds.zombies[0]?.untouched).toBeCloseTo(miss * miss, 12)
  })

  test('an Armoured takes head hits only', () => {
    const [target] = attackAsked({ weapon: 'kar98', range: '8', target: 'armoured' }).odds.zombies
    expect(target?.stunned).toBe(0)
    expect(target?.eliminated).toBeCloseTo(dieOdds(6).kill, 12)
  })

  test('a comrade in the line is hit by a natural 2', () => {
    const { odds } = attackAsked({ weapon: 'kar98', range: '8', through: 'friend' })
    expect(odds.friends).toHaveLength(1)
    expect(odds.friends[0]?.chance).toBeCloseTo(1 / 12, 12)
  })

  test('spread fire moves on to the next with the dice that are left', () => {
    const { odds } = attackAsked({ weapon: 'mg34', attack: 'spread', target: 'beta@4+beta@5' })
    const { kill } = dieOdds(7)
    expect(odds.zombies).toHaveLength(2)
    // The second falls only when a die is left for it behind the one that felled the first.
    expect(odds.zombies[1]?.eliminated).toBeGreaterThan(kill * kill)
    expect(odds.zombies[1]?.eliminated).toBeLessThan(odds.zombies[0]?.eliminated as number)
  })

  test('a grenade comes down somewhere, with all its chances', async () => {
    const { json } = await run({ weapon: 'grenade', range: '6', target: 'beta+beta@1', friends: '3' })
    const squares = json.squares as { at: string; chance: number }[]
    expect(squares.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 12)
    expect(json.need).toBe(6)
    expect(json.lands).toBeCloseTo(7 / 12, 12)
    const figures = json.figures as { figure: string; kill: number; wound: number; kind: string }[]
    expect(figures.find(({ figure }) => figure === 'z1')?.kill).toBeGreaterThan(0)
    expect(figures.some(({ kind, wound }) => kind === 'character' && wound > 0)).toBe(true)
  })

  test('breaking out is easiest standing still', async () => {
    const { json } = await run({ weapon: 'knife', attack: 'breakout' })
    const chances = (json.modes as { chance: number }[]).map(({ chance }) => chance)
    expect(chances).toEqual([expect.closeTo(11 / 12, 12), expect.closeTo(9 / 12, 12), expect.closeTo(7 / 12, 12)])
  })

  const FAULTS: readonly (readonly [string, OddsGiven, string])[] = [
    ['no such weapon', { weapon: 'bazooka' }, '--weapon'],
    ['a knife that fires', { weapon: 'knife', attack: 'fire' }, '--attack'],
    ['a rifle that is thrown', { weapon: 'kar98', attack: 'grenade' }, '--attack'],
    ['spread fire with one die', { weapon: 'kar98', attack: 'spread' }, '--attack'],
    ['no such zombie', { weapon: 'kar98', target: 'gamma' }, '--target'],
    ['too many', { weapon: 'kar98', target: 'beta+beta+beta+beta+beta+beta+beta' }, '--target'],
    ['a range in words', { weapon: 'kar98', range: 'far' }, '--range'],
    ['a knife at three squares', { weapon: 'knife', range: '3' }, '--range'],
    ['a throw too far', { weapon: 'satchel', range: '5' }, '--range'],
    ['more in the line than fits', { weapon: 'kar98', range: '2', through: 'fire,smoke' }, '--through'],
    ['no such thing in the line', { weapon: 'kar98', through: 'fog' }, '--through'],
    ['no such mode', { weapon: 'kar98', mode: 'crawling' }, '--mode'],
    ['both a mode and covering', { weapon: 'kar98', mode: 'walking', cover: 'walking' }, '--cover'],
    ['a rifle in the off hand', { weapon: 'kar98', off: true }, '--off'],
    ['nobody', { weapon: 'kar98', who: 'nobody' }, '--who'],
    ['comrades far off', { weapon: 'grenade', friends: 'many' }, '--friends'],
  ]
  test.each(FAULTS)('refuses %s and names the option', async (_name, given, option) => {
    await expect(async () => efszOdds.run(given)).rejects.toMatchObject({ problems: [{ place: option }] })
  })
})
