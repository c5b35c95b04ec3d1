import type { SiegeEvent } from '@deadfront/dotz'
import { contentOf } from '@deadfront/dotz/ai'
import type { Answer, Form, Json } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { dotzOdds, fightAsked, shotAsked } from '../../../src/dotz/odds/command.ts'
import type { OddsGiven } from '../../../src/odds.ts'
import { type Ending, everyEnding } from '../played.ts'

const c = contentOf({ content: 'basic' })
const chance = (endings: readonly Ending[], test: (events: readonly SiegeEvent[]) => boolean): number =>
  endings.reduce((sum, { p, events }) => (test(events) ? sum + p : sum), 0)
const count = (events: readonly SiegeEvent[], type: SiegeEvent['type']): number => events.filter((e) => e.type === type).length
const won = (events: readonly SiegeEvent[]): boolean => events.some((e) => e.type === 'combatResult' && e.loser === 'zeds')
const killed = (events: readonly SiegeEvent[]): number => events.filter((e) => e.type === 'zedToCup' && e.why === 'eliminated').length

/** A lost roll is rolled again; Hits on a mob go where they kill first. */
const replyWith =
  (weakest: string) =>
  (kind: string, about: Json): Answer => {
    const { space, sum, column } = about as unknown as { space: Form[]; sum: number; column: string }
    if (kind === 'reroll') return { reroll: c.zedsLose[c.columns.indexOf(column)]?.[sum] !== true }
    if (kind !== 'hits') throw new Error(`not expected: ${kind}`)
    const [form] = space
    if (form?.form !== 'amounts') throw new Error('amounts expected')
    const hits: Record<string, number> = {}
    let left = form.max
    for (const { id, max } of [...form.items].sort((a, b) => Number(b.id === weakest) - Number(a.id === weakest))) {
      hits[id] = Math.min(left, max)
      left -= hits[id]
    }
    return { hits }
  }

interface Setup {
  name: string
  given: OddsGiven
  spaces: { [at: string]: string }
  /** The unit by name when it attacks. */
  attacks?: string
  rerolls?: boolean
  /** Who of the mob has least life. */
  weakest?: string
}

const SETUPS: readonly Setup[] = [
  { name: 'mob on a Village', given: { zeds: '6+4', unit: '4', at: 'F#4' }, spaces: { 'F#4': 'Hero A 4|2', 'F#5': 'Z6, Z4' } },
  { name: 'lone Zeds, plain space', given: { zeds: '5', unit: '3' }, spaces: { 'F#2': 'Hero A 3|2', 'F#3': 'Z5' } },
  { name: 'Town space', given: { zeds: '9', unit: '3', at: 'M#0' }, spaces: { 'M#0': 'Hero A 3|2', 'M#1': 'Z9' } },
  {
    name: 'reduced Zeds with Hits',
    given: { zeds: 'Z6|3r h2', unit: '2', terrain: '1' },
    spaces: { 'H#3': 'Hero A 2|1', 'H#4': 'Z6|3r h2' },
  },
  { name: 'an attack', given: { zeds: '5', unit: '4', attack: true }, spaces: { 'F#1': 'Hero A 4|2', 'F#2': 'Z5' }, attacks: 'A' },
  {
    name: 'an attack on a worn-down mob',
    given: { zeds: 'Z5|3r h2 + Z4|2r h1', unit: '9', attack: true },
    spaces: { 'F#1': 'Hero A 9|5', 'F#2': 'Z5|3r h2, Z4|2r h1' },
    attacks: 'A',
    weakest: 'Z5|3',
  },
  { name: 'four Hits of life', given: { zeds: '8', unit: '3', life: '4' }, spaces: { 'F#2': 'Civ A 3|1', 'F#3': 'Z8' } },
  { name: 'a turned Civilians unit', given: { zeds: '5', hero: 'civ-1 r h1' }, spaces: { 'F#2': 'civ-1 r h1', 'F#3': 'Z5|3' } },
  {
    name: 'Furies, Tough',
    given: { zeds: '5+6', hero: 'furies', attack: true },
    spaces: { 'F#1': 'furies', 'F#2': 'Z5, Z6' },
    attacks: 'furies',
  },
  {
    name: 'Schmidt attacks',
    given: { zeds: '5', hero: 'schmidt', attack: true },
    spaces: { 'F#1': 'schmidt', 'F#2': 'Z5' },
    attacks: 'schmidt',
    rerolls: true,
  },
  { name: 'Hunt holds Uptown', given: { zeds: '7+5', hero: 'hunt', at: 'H#0' }, spaces: { 'H#0': 'hunt', 'H#1': 'Z7, Z5' }, rerolls: true },
  { name: 'a Leader', given: { zeds: '4', hero: 'civ-2 leader well-armed' }, spaces: { 'F#2': 'civ-2 leader well-armed', 'F#3': 'Z4' } },
  { name: 'Veterans hold the line', given: { zeds: '9', hero: 'veterans' }, spaces: { 'F#2': 'veterans', 'F#3': 'Z9' } },
  {
    name: 'Tough Zeds',
    given: { zeds: 'Z5|3r h1 tough', unit: '9', attack: true },
    spaces: { 'F#1': 'Hero A 9|5', 'F#2': 'Z5|3r h1 tough' },
    attacks: 'A',
  },
]

describe('odds of a combat are what all its rolls, played through the rules, come to', () => {
  test.each(SETUPS.map((setup) => [setup.name, setup] as const))('%s', (_name, { given, spaces, attacks, rerolls, weakest }) => {
    const [first, second] = Object.keys(spaces) as [string, string]
    const position = attacks ? { spaces } : { spaces, now: { enter: { from: second } } }
    const move = attacks ? { do: 'move', unit: attacks, path: [second] } : null
    expect(first).not.toBe(second)
    const endings = everyEnding(position, move, replyWith(weakest ?? ''), rerolls === true)
    expect(endings.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 10)
    const { odds, foes, column } = fightAsked(given)
    const began = endings[0]?.events.find((e) => e.type === 'combatBegan')
    expect(began?.type === 'combatBegan' ? began.column : '').toBe(c.columns[column])
    expect(odds.win).toBeCloseTo(chance(endings, won), 10)
    expect(odds.lose).toBeCloseTo(
      chance(endings, (events) => !won(events)),
      10,
    )
    expect(odds.falls).toBeCloseTo(
      chance(endings, (events) => count(events, 'savingRoll') > 0),
      10,
    )
    expect(odds.dies).toBeCloseTo(
      chance(endings, (events) => count(events, 'unitFell') > 0),
      10,
    )
    expect(odds.saved).toBeCloseTo(
      chance(endings, (events) => count(events, 'unitSaved') > 0),
      10,
    )
    expect(odds.kill).toBeCloseTo(
      chance(endings, (events) => killed(events) > 0),
      10,
    )
    expect(odds.wipeOut).toBeCloseTo(
      chance(endings, (events) => killed(events) === foes.length),
      10,
    )
    odds.unitSuffers.forEach((p, n) => {
      expect(p).toBeCloseTo(
        chance(endings, (events) => count(events, 'unitHit') === n),
        10,
      )
    })
  })
})

const SHOTS: readonly { name: string; given: OddsGiven; spaces: { [at: string]: string }; unit: string }[] = [
  { name: 'Strength 3', given: { zeds: '5', unit: '3' }, spaces: { 'F#2': 'Hero A 3|2', 'F#3': 'Z5' }, unit: 'A' },
  {
    name: 'Piazza at two spaces',
    given: { zeds: 'Z6|3r h1', hero: 'piazza', range: '2' },
    spaces: { 'F#1': 'piazza', 'F#3': 'Z6|3r h1' },
    unit: 'piazza',
  },
  {
    name: 'Piazza at three spaces',
    given: { zeds: 'Z6|3', hero: 'piazza', range: '3' },
    spaces: { 'F#1': 'piazza', 'F#4': 'Z6|3' },
    unit: 'piazza',
  },
  {
    name: 'Hunt at two spaces',
    given: { zeds: 'Z4|2 h2', hero: 'hunt', range: '2' },
    spaces: { 'F#1': 'hunt', 'F#3': 'Z4|2 h2' },
    unit: 'hunt',
  },
  { name: 'Mr. Johnson', given: { zeds: 'Z7|4', hero: 'johnson' }, spaces: { 'F#2': 'johnson', 'F#3': 'Z7|4' }, unit: 'johnson' },
  {
    name: 'a Tough target',
    given: { zeds: 'Z5|3r tough', hero: 'civ-1 well-armed' },
    spaces: { 'F#2': 'civ-1 well-armed', 'F#3': 'Z5|3r tough' },
    unit: 'civ-1',
  },
]

describe('odds of a shot are what all its rolls, played through the rules, come to', () => {
  test.each(SHOTS.map((shot) => [shot.name, shot] as const))('%s', (_name, { given, spaces, unit }) => {
    const target = Object.keys(spaces)[1] as string
    const shot: Answer = { do: 'gunfire', unit, target, pay: 'player' }
    const stay = (kind: string): Answer => {
      if (kind !== 'overwatch') throw new Error(`not expected: ${kind}`)
      return { back: false }
    }
    const endings = everyEnding({ ammo: 3, spaces }, shot, stay, false)
    const { odds } = shotAsked(given)
    expect(odds.kill).toBeCloseTo(
      chance(endings, (events) => killed(events) > 0),
      10,
    )
    expect(odds.miss).toBeCloseTo(
      chance(endings, (events) => count(events, 'zedHit') === 0),
      10,
    )
    expect(odds.turn).toBeCloseTo(
      chance(endings, (events) => count(events, 'turnedOver') > 0),
      10,
    )
    odds.suffers.forEach((p, n) => {
      expect(p).toBeCloseTo(
        chance(endings, (events) => count(events, 'zedHit') === n),
        10,
      )
    })
  })
})

describe('deadfront odds dotz', () => {
  const KEYS = ['attackerWins', 'defenderWins', 'draw', 'rounds', 'attackerLeft', 'defenderLeft', 'zombiesLeft', 'ms', 'exact']
  test('answers with all that the contract names', async () => {
    for (const given of [
      { zeds: '6+4', unit: '4', at: 'F#4' },
      { zeds: '5', hero: 'schmidt', attack: true },
      { zeds: '5', hero: 'piazza', gunfire: true, range: '2' },
    ] as OddsGiven[]) {
      const { json, lines } = await dotzOdds.run(given)
      for (const key of KEYS) expect(json).toHaveProperty(key)
      expect(JSON.parse(JSON.stringify(json))).toEqual(json)
      expect((json['attackerWins'] as number) + (json['defenderWins'] as number) + (json['draw'] as number)).toBeCloseTo(1, 12)
      expect(json['exact']).toBe(true)
      expect(lines.at(-1)).toMatch(/^exact, /)
    }
  })
  test('tells the sides apart', async () => {
    const defends = (await dotzOdds.run({ zeds: '5', unit: '4' })).json
    const attacks = (await dotzOdds.run({ zeds: '5', unit: '4', attack: true })).json
    expect(defends['defenderWins']).toBe(attacks['attackerWins'])
    expect(defends['attackerLeft']).toBe(attacks['zombiesLeft'])
  })
  const FAULTS: readonly (readonly [string, OddsGiven, string])[] = [
    ['no Zeds', { zeds: '', unit: '4' }, '--zeds'],
    ['three Zeds', { zeds: '3+3+3', unit: '4' }, '--zeds'],
    ['a word for Zeds', { zeds: 'many', unit: '4' }, '--zeds'],
    ['too many Hits', { zeds: 'Z5|3 h3', unit: '4' }, '--zeds'],
    ['no unit', { zeds: '5' }, '--unit'],
    ['two units', { zeds: '5', unit: '4', hero: 'hunt' }, '--unit'],
    ['a Strength of nothing', { zeds: '5', unit: '0' }, '--unit'],
    ['nobody', { zeds: '5', hero: 'nobody' }, '--hero'],
    ['a Hero with more Hits than it takes', { zeds: '5', hero: 'hunt h1' }, '--hero'],
    ['nowhere', { zeds: '5', unit: '4', at: 'F#9' }, '--at'],
    ['Terrain for an attacker', { zeds: '5', unit: '4', terrain: '1', attack: true }, '--terrain'],
    ['a shift in words', { zeds: '5', unit: '4', shift: 'much' }, '--shift'],
    ['a range without a shot', { zeds: '5', unit: '4', range: '2' }, '--range'],
    ['two targets', { zeds: '5+4', unit: '4', gunfire: true }, '--zeds'],
    ['too far', { zeds: '5', hero: 'hunt', gunfire: true, range: '3' }, '--range'],
    ['those who never fire', { zeds: '5', hero: 'furies', gunfire: true }, '--hero'],
    ['an attack with a gun', { zeds: '5', unit: '4', gunfire: true, attack: true }, '--attack'],
  ]
  test.each(FAULTS)('refuses %s and names the option', async (_name, given, option) => {
    await expect(async () => dotzOdds.run(given)).rejects.toMatchObject({ problems: [{ place: option }] })
  })
})
