import { type Json, seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { aaz } from '../../src/index.ts'
import { A, at, CEASE, D, DONE, map, move, O, play, why } from '../kit.ts'

const measures = (measure: string) =>
  map(
    { T1: [2, ['T2']], T2: [1, []], T3: [1, [], { emblem: 'Germany' }] },
    { powers: { Germany: { side: 'axis', capital: 'T3' } }, cards: { c: { territory: 'T2', zombies: 0, measure } } },
  )
const held = {
  T1: { control: 'Germany', zombies: 3, units: { Germany: '1 tnk' } },
  T2: { control: 'UK', units: { UK: '1 inf' } },
  T3: { control: 'Germany' },
}
const drawn = (measure: string, more: object = {}) =>
  play(
    'Germany',
    'zombieCard',
    { territories: { ...held, ...(more as { [k: string]: never }) } },
    { content: measures(measure), options: { desperateMeasures: true }, draws: ['c'] },
  )

test('Decoy Team: half of the zombies, rounded up, next door', () => {
  const b = drawn('decoyTeam').dice(O)
  b.answers('Germany', { use: true, from: 'T1', to: 'T2' })
  expect([at(b, 'T1').zombies, at(b, 'T2').zombies]).toEqual([1, 2])
})
test('Strike Team: one or two zombies fewer', () => {
  const b = drawn('strikeTeam').dice(O)
  b.refuses('Germany', { use: true, at: 'T1', remove: 3 }, 'AAZ-DM.3')
  b.answers('Germany', { use: true, at: 'T1', remove: 2 })
  expect(at(b, 'T1').zombies).toBe(1)
})
test('Survivor Militia: among zombies, else in the capital', () => {
  const b = drawn('survivorMilitia').dice(O, O, O)
  b.answers('Germany', { use: true, at: 'T1' })
  expect(at(b, 'T1').units.Germany).toBe('1 inf 1 tnk')
  const quiet = drawn('survivorMilitia', { T1: { control: 'Germany' } })
  quiet.answers('Germany', { use: true, at: 'T3' })
  expect(at(quiet, 'T3').units.Germany).toBe('1 inf')
})
test('Quarantine Cordon: no dice there in phase 2', () => {
  const b = drawn('quarantineCordon')
  b.answers('Germany', { use: true, at: 'T1' })
  expect(b.told('zombiesAttacked')).toHaveLength(0)
})
test('Emergency Funds: a die of IPCs, the zombie face six', () => {
  const b = drawn('emergencyFunds')
  b.dice(6, O, O, O).answers('Germany', { use: true })
  expect(b.position().treasury).toMatchObject({ Germany: 6 })
})
test('Hidden Supply Cache: a unit with the first land taken from zombies', () => {
  const b = play(
    'Germany',
    'combat',
    {
      territories: {
        T1: { control: 'Germany' },
        T2: { control: 'zombies', zombies: 0, units: { Germany: '1 tnk' } },
        T3: { control: 'Germany' },
      },
      cache: true,
    },
    { content: measures('hiddenSupplyCache'), dice: [4] },
  )
  expect(at(b, 'T2').units.Germany).toBe('1 inf 2 tnk')
  expect(b.told('cacheFound')).toMatchObject([{ unit: 'tnk', roll: 4 }])
})
test('Research Breakthrough is not offered when all six are known', () => {
  const all = ['zibraSuits', 'z4Explosives', 'chainsawTanks', 'airDots', 'deadnapperConvoys', 'mindControlRay']
  const b = play(
    'Germany',
    'zombieCard',
    { territories: held, techs: { Germany: all } },
    { content: measures('researchBreakthrough'), options: { desperateMeasures: true }, draws: ['c'], dice: [O, O, O] },
  )
  b.asks('Germany', 'combatMove')
})
rule('AAZ-ZATK.4', 'by the other ruling the attacker faces hit in phase 2', () => {
  const content = map({ T1: [1, []] })
  const b = play(
    'Germany',
    'zombiesAttack',
    { territories: { T1: { control: 'Germany', zombies: 3, units: { Germany: '3 inf' } } } },
    { content, options: { phase2Face: 'A' }, dice: [A, 2, D] },
  )
  expect(at(b, 'T1')).toMatchObject({ zombies: 5, units: { Germany: '1 inf' } })
})
rule('AAZ-ZATK.8', 'by the other ruling guests can be lost', () => {
  const content = map({ T1: [1, []] })
  const b = play(
    'UK',
    'zombiesAttack',
    { territories: { T1: { control: 'UK', zombies: 1, units: { UK: '1 tnk', USA: '1 inf' } } } },
    { content, options: { guestsBitten: true }, dice: [D] },
  )
  b.answers('UK', { lose: { 'USA inf': 1 } })
  expect(at(b, 'T1')).toMatchObject({ zombies: 2, units: { UK: '1 tnk' } })
})
rule('AAZ-BOMB.8', 'by the other ruling units hit by bombardment do not fire', () => {
  const content = map({ T1: [1, ['S1']], HOME: [1, []], S1: [] as string[] })
  const position = {
    territories: { HOME: { control: 'Germany' }, T1: { control: 'UK', units: { UK: '1 inf' } } },
    seaZones: { S1: { units: { Germany: '1 bb 1 trn' }, cargo: { Germany: [{ load: 'tnk', landing: 'T1' }] } } },
  }
  const b = play('Germany', 'combat', position, { content, options: { bombardmentSilences: true } })
  b.dice(4, 5).answers('Germany', { bombard: 1 })
  expect(b.told('unitsFired').map((e) => e.side)).toEqual(['attacker', 'attacker'])
  b.answers('Germany', CEASE).diceAllUsed()
})
test('without zombies the dead stay dead and no card is drawn', () => {
  const content = map({ T0: [1, ['T1']], T1: [1, []] }, { cards: { c: { territory: 'T1', zombies: 1 } } })
  const b = play(
    'Germany',
    'combat',
    { territories: { T0: { control: 'Germany' }, T1: { control: 'UK', units: { UK: '1 inf', Germany: '1 tnk' } } } },
    { content, options: { noZombies: true }, dice: [1, 5] },
  )
  expect(at(b, 'T1')).toMatchObject({ control: 'Germany', zombies: 0 })
  b.answers('Germany', DONE).answers('Germany', DONE).asks('UK', 'combatMove')
  expect(b.told('cardDrawn')).toHaveLength(0)
})
test('standing orders are given in passing and answer afterwards', () => {
  const content = map({ T0: [1, ['T1']], T1: [1, []] })
  const b = play(
    'UK',
    'combatMove',
    { territories: { T0: { control: 'Germany', units: { Germany: '2 tnk' } }, T1: { control: 'UK', units: { UK: '1 inf 1 art' } } } },
    { content },
  )
  b.refuses('UK', { do: 'orders', orders: { losses: ['dragon'] } })
  b.refuses('UK', { do: 'orders', orders: { losses: ['inf', 'art', 'infantry'] } }, 'AAZ-MULTI.4')
  b.refuses('UK', { do: 'orders', orders: { losses: new Array<string>(1000).fill('inf') } }, 'AAZ-MULTI.4')
  b.answers('UK', { do: 'orders', orders: { ask: false, losses: ['art', 'inf'] } })
  expect(b.state.orders.UK).toMatchObject({ ask: false, losses: ['art', 'inf'] })
  // The defender is not asked anything, and gives orders all the same.
  b.answers('Germany', { do: 'orders', orders: { ask: false, submerge: 'always' } })
  expect(aaz.inspectJson(b.state, 'Germany', { ask: 'orders' })).toMatchObject({ Germany: { ask: false, submerge: 'always', losses: [] } })
  // Only one's own side knows them, and nobody asks the referee for more than it answers.
  expect(aaz.inspectJson(b.state, 'Germany', { ask: 'orders' })).not.toHaveProperty('UK')
  expect(aaz.inspectJson(b.state, 'USA', { ask: 'orders' })).toMatchObject({ UK: { losses: ['art', 'inf'] } })
  expect(aaz.inspectJson(b.state, null, { ask: 'orders' })).toEqual({})
  expect(aaz.guess(b.state, 'Germany', seedRng('x')).orders).not.toHaveProperty('UK')
  for (const ask of ['constructor', '__proto__', 'valueOf'])
    expect(aaz.inspectJson(b.state, null, { ask })).toMatchObject({ refused: true, say: expect.stringContaining('ask: expected one of') })
  b.refuses('zombies', { do: 'orders', orders: { ask: false } })
  b.asks('UK', 'combatMove')
})
test('a position keeps no orders and no purchases that cannot be', () => {
  const faults = (position: { [key: string]: Json }): string[] => {
    const read = aaz.position.read(position, { scenario: '1941', options: {}, seed: 'x' })
    return 'problems' in read ? read.problems.map((x) => x.place) : []
  }
  const orders = (uk: Json): string[] => faults({ orders: { UK: uk } })
  expect(orders({ losses: ['tank', 'inf'], retreatAt: -1 })).toEqual([])
  expect(orders({ losses: ['inf', 'dragon'] })).toEqual(['orders.UK.losses'])
  expect(orders({ losses: ['inf', 'infantry'] })).toEqual(['orders.UK.losses'])
  expect(orders({ losses: [3] })).toEqual(['orders.UK.losses'])
  expect(orders({ retreatAt: 0.5 })).toEqual(['orders.UK.retreatAt'])
  expect(orders({ retreatAt: -2 })).toEqual(['orders.UK.retreatAt'])
  const bought = (n: Json): string[] => faults({ turn: 'UK', phase: 'purchase', bought: [{ at: 'United Kingdom', unit: 'inf', n }] })
  expect(bought(2)).toEqual([])
  for (const n of [-1, 0, 0.5, '2']) expect(bought(n), String(n)).toEqual(['bought[0].n'])
  const moved = (used: Json): string[] =>
    faults({
      turn: 'UK',
      phase: 'noncombatMove',
      territories: { 'United Kingdom': { units: { UK: '1 ftr' } } },
      moved: [{ at: 'United Kingdom', units: '1 ftr', used }],
    })
  expect(moved(2)).toEqual([])
  for (const used of [-1, 0.5]) expect(moved(used), String(used)).toEqual(['moved[0].used'])
})
test('a bid places units beside one’s own and keeps the rest', () => {
  const state = aaz.start({ scenario: '1941', options: { bidPower: 'USSR', bid: 9 }, seed: 'bid' }).state
  expect(aaz.whyNot(state, 'USSR', { do: 'place', unit: 'inf', at: 'Germany' })?.rule).toBe('AAZ-OPT.3')
  const done = aaz.apply(state, 'USSR', [{ do: 'place', unit: 'tnk', at: 'Karelia' }, { do: 'done' }])
  if ('refused' in done) throw new Error(done.say)
  expect(aaz.position.write(done.state)).toMatchObject({
    treasury: { USSR: 18 },
    territories: { Karelia: { units: { USSR: '2 inf 1 art 1 tnk' } } },
  })
})
test('what the referee can be asked', () => {
  const b = play('Germany', 'combatMove', {
    territories: {
      Germany: { units: { Germany: '1 tnk 1 bmb' } },
      'Eastern Europe': { control: 'USSR', zombies: 2, units: { USSR: '1 inf' } },
    },
    treasury: { Germany: 20 },
  })
  const ask = (question: { [key: string]: string }) => aaz.inspectJson(b.state, 'Germany', question) as never
  const [tank, bomber] = ask({ ask: 'destinations' }) as {
    unit: string
    to: { to: string; left: number; path: string[]; fight?: boolean; landings?: string[] }[]
  }[]
  expect(tank).toMatchObject({ unit: 'tnk', can: 1 })
  expect(tank!.to.find((x) => x.to === 'Eastern Europe')).toMatchObject({ left: 1, fight: true, path: ['Eastern Europe'] })
  expect(bomber!.to.find((x) => x.to === 'Eastern Europe')!.landings).toContain('Germany')
  expect(ask({ ask: 'why', unit: 'tnk', from: 'Germany', to: 'Russia' })).toMatchObject({ rule: 'AAZ-CMOVE.3' })
  b.answers('Germany', move('1 tnk', 'Germany', 'Eastern Europe'))
  expect(aaz.inspectJson(b.state, 'Germany', { ask: 'planned' })).toMatchObject([
    { at: 'Eastern Europe', attackers: { tnk: 1 }, defenders: { USSR: { inf: 1 } }, zombies: 2, retreats: ['Germany'] },
  ])
  expect(aaz.inspectJson(b.state, 'Germany', { ask: 'falls' })).toMatchObject([{ at: 'Eastern Europe', falls: false, garrison: true }])
  expect(aaz.inspectJson(b.state, null, { ask: 'chart' })).toMatchObject({ zombies: 0, threshold: 25 })
  expect(why(b, { do: 'nonsense' })).toBe('AAZ-CMOVE.3')
  const ferry = play('Germany', 'noncombatMove', {
    territories: { Germany: { units: { Germany: '1 inf' } } },
    seaZones: { sz5: { units: { Germany: '1 trn' } } },
  })
  const found = aaz.inspectJson(ferry.state, 'Germany', { ask: 'voyages', from: 'sz5' }) as {
    to: string
    take: object[]
    lands: string[]
  }[]
  expect(found.find((v) => v.to === 'sz5')).toMatchObject({
    take: [{ id: 'Germany inf', max: 1 }],
    lands: expect.arrayContaining(['Western Europe']),
  })
})
test('a batch with one illegal move changes nothing and says which', () => {
  const b = play('Germany', 'combatMove', {
    territories: { Germany: { units: { Germany: '2 inf' } }, 'Eastern Europe': { control: 'USSR' } },
  })
  const done = aaz.apply(b.state, 'Germany', [move('1 inf', 'Germany', 'Eastern Europe'), move('1 inf', 'Germany', 'Russia')])
  expect(done).toMatchObject({ refused: true, rule: 'AAZ-CMOVE.3' })
  expect((done as unknown as { about: string[] }).about).toContain('answer 2 of 2')
  expect(at(b, 'Germany').units.Germany).toBe('2 inf')
})

test('a written position is complete by itself, own content and battles included', () => {
  const content = map({ T0: [1, ['T1']], T1: [1, []] })
  const fight = play(
    'Germany',
    'combat',
    {
      territories: { T0: { control: 'Germany' }, T1: { control: 'UK', zombies: 1, units: { UK: '2 inf', Germany: '1 inf 1 tnk' } } },
      moved: [{ at: 'T1', units: '1 inf 1 tnk', from: 'T0' }],
    },
    { content, dice: [1] },
  )
  fight.asks('Germany', 'battle.losses')
  const written = aaz.position.write(fight.state)
  const again = aaz.start({ scenario: '1941', options: {}, seed: 'table', position: written }).state
  expect(aaz.position.write(again)).toEqual(written)
  expect(aaz.asks(again)).toEqual(aaz.asks(fight.state))
})
