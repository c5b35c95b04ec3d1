import { rule, table } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { dotz, type Siege } from '../../src/index.ts'
import { contentOf } from '../../src/model/content.ts'

const start = (options = {}) => table(dotz, { seed: 'scope', options })
const quiet = { events: { calm: { name: 'Calm', act: 1, kind: 'regular', tracks: [], actions: 2 } } }

rule(['DOTZ-0.1', 'DOTZ-0.2', 'DOTZ-1.2.9'], 'what belongs to later levels does nothing', () => {
  const g = table(dotz, {
    content: {
      ...quiet,
      fates: { vermin: { name: 'Vermin', where: 'H', mode: 'play', effects: [{ do: 'ignored', text: 'Infection rises' }] } },
    },
    position: { ammo: 3, now: { fate: { card: 'vermin', then: [{ do: 'ignored' }] } } },
  })
  expect(g.position()).toMatchObject({ ammo: 3, fate: { discard: ['vermin'] } })
  const found = table(dotz, { position: { ammo: 3, spaces: { 'F#3': 'Hero A' } }, dice: [6] }).answers('p1', { do: 'forage', unit: 'A' })
  expect(found.told('foraged')[0]).toMatchObject({ ammo: 0, supplies: 2 })
  expect(found.position()).toMatchObject({ ammo: 3 })
})

rule('DOTZ-0.3', 'a card beats the general rule: Veterans always hold the line', () => {
  const g = table(dotz, { position: { spaces: { 'F#2': 'veterans', 'F#3': 'Z9' }, now: { enter: { from: 'F#3' } } }, dice: [1, 1, 4] })
  expect(g.told('combatResult')[0]).toMatchObject({ zedsHits: 0, unitHits: 5, loser: 'zeds' })
  expect(g.position()).toMatchObject({ zeds: { Z9: { at: 'F#3' } }, units: { veterans: { at: 'TC' } } })
})

rule(['DOTZ-0.4', 'DOTZ-0.11'], 'one to four Hero players', () => {
  for (const players of [1, 2, 3, 4]) expect(dotz.scenarios[0]?.seats({ players })).toHaveLength(players)
  expect(() => start({ players: 5 })).toThrow('DOTZ-0.4')
})

rule('DOTZ-0.5', 'set-up, resources and scoring come from data', () => {
  const g = start({ players: 2 }) // it stops before the first card, for the players to take a Hero
  const p = g.position<{ ammo: number; spaces: Record<string, string[]>; units: Record<string, { markers: string[] }> }>()
  expect(p.ammo).toBe(4)
  for (const at of ['F#4', 'M#5', 'H#5', 'S#3', 'S#5']) expect(p.units[p.spaces[at]?.[0] as string]?.markers).toEqual(['defiant'])
  const own = table(dotz, { seed: 'own', content: { setup: { ammo: 9, heroes: ['hunt'], zedsPerStart: 2 } } })
  expect(own.position()).toMatchObject({ ammo: 9 })
  expect(own.state.uAt.filter((at) => at === 0)).toHaveLength(3)
})

rule('DOTZ-0.6', 'six-sided dice, two of them added in combat', () => {
  const g = table(dotz, { position: { spaces: { 'F#1': 'Hero A', 'F#2': 'Z2' } }, dice: [6, 6] }).answers('p1', {
    do: 'move',
    unit: 'A',
    path: ['F#2'],
  })
  expect(g.told('diceRolled')[0]).toMatchObject({ dice: [6, 6], sum: 12 })
  expect(() =>
    table(dotz, { position: { spaces: { 'F#1': 'Hero A', 'F#2': 'Z2' } }, dice: [7, 1] }).answers('p1', {
      do: 'move',
      unit: 'A',
      path: ['F#2'],
    }),
  ).toThrow('6-sided')
})

rule('DOTZ-0.7', 'a higher roll is never worse for the Hero side', () => {
  const c = contentOf({ content: 'basic' })
  for (let column = 0; column < 7; column++)
    for (let sum = 3; sum <= 12; sum++) {
      expect(c.zedsHits[column]?.[sum]).toBeGreaterThanOrEqual(c.zedsHits[column]?.[sum - 1] as number)
      expect(c.unitHits[column]?.[sum]).toBeLessThanOrEqual(c.unitHits[column]?.[sum - 1] as number)
      expect(Number(c.zedsLose[column]?.[sum])).toBeGreaterThanOrEqual(Number(c.zedsLose[column]?.[sum - 1]))
      expect(c.gunfire[column]?.[sum]).toBeGreaterThanOrEqual(c.gunfire[column]?.[sum - 1] as number)
    }
})

rule(['DOTZ-0.8', 'DOTZ-0.9', 'DOTZ-2.15', 'DOTZ-4.7.4'], 'side A has four tracks, all above ground, named as on the cards', () => {
  const c = contentOf({ content: 'basic' })
  expect(c.trackNames).toEqual(['Forest', 'Mountain', 'Highway', 'Suburbs'])
  expect(Object.values(c.raw.board.tracks).every((track) => track.aboveGround)).toBe(true)
  for (const card of c.events) for (const track of card.tracks) expect([...c.tracks, 'all', 'fated']).toContain(track)
})

rule(['DOTZ-0.10', 'DOTZ-1.2.7', 'DOTZ-1.2.8'], 'pressure is for co-op: alone nothing happens', () => {
  const position = { spaces: { 'F#6': 'Z4' }, now: [{ pressure: 'movement' }, { pressure: 'placement' }] }
  expect(table(dotz, { position }).told('pressure')).toHaveLength(0)
  expect(table(dotz, { position, options: { players: 2 } }).told('pressure').length).toBeGreaterThan(0)
})

rule(['DOTZ-0.12', 'DOTZ-0.13'], 'the Basic Game stands alone; every variant is off unless chosen', () => {
  for (const option of dotz.scenarios[0]?.options ?? []) if (option.group === 'house') expect(option.default).toBe(option.id === 'townFire')
  expect(Object.keys(contentOf({ content: 'basic' }).raw.fates)).toHaveLength(8)
})

test('a state of the default set-up names its content instead of carrying it', () => {
  expect((start().state as Siege).content).toBe('basic')
})
