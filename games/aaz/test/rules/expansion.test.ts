import { isRefusal, type Json, seedRng } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { aaz } from '../../src/index.ts'
import { board1942, CHARTS, CITIES, MISPRINTS, TREASURY_1942, UNITS_1942 } from '../expansion.ts'
import { A, at, buy, DONE, map, move, O, play, why, Z } from '../kit.ts'

type Written = {
  territories: { [name: string]: { control: string; zombies: number; units: { [power: string]: string } } }
  seaZones: { [name: string]: { units: { [power: string]: string } } }
  treasury: { [power: string]: number }
  deck: string[]
  discard: string[]
}
/** A game of the charts, before its first card. */
const opened = (): Written => {
  const { state } = aaz.start({ scenario: '1941', options: { noZombies: true }, seed: 'chart', content: board1942() })
  return aaz.position.write(state) as unknown as Written
}
/** Units of a row, in whatever order it names them. */
const sorted = (row: string): string[] => (row.match(/\d+ [a-z]+/g) ?? []).sort()

function checkChart(power: string): void {
  const p = opened()
  for (const [space, row] of Object.entries(CHARTS[power] as { [space: string]: string })) {
    const here = p.territories[space] ?? p.seaZones[space]
    expect(sorted(here?.units[power] ?? ''), space).toEqual(sorted(row))
    if (!/^sz\d/.test(space)) expect(p.territories[space]?.control, space).toBe(power)
  }
}

const SMALL = map(
  { T1: [2, ['T2', 'S1'], { facility: 'IC' }], T2: [3, ['T3']], T3: [1, []], S1: ['S2'], S2: [] as string[] },
  { units: UNITS_1942, purchase: 'first', center: 10, cards: { c: { territory: 'T2', zombies: 1 } } },
)
const HELD = { T1: { control: 'Germany', units: { Germany: '2 inf' } }, T2: { control: 'Germany' }, T3: { control: 'UK' } }

rule('AAZ-EXP42.1', 'on the other board zombies come, bite, capture and are fought as on this one', () => {
  const b = play(
    'Germany',
    'zombieCard',
    { territories: { ...HELD, T2: { control: 'Germany', zombies: 1, units: { Germany: '2 inf 1 aaa' } } } },
    { content: SMALL, draws: ['c'], dice: [O, O] },
  )
  expect(b.told('zombiesAttacked')).toMatchObject([{ at: 'T2', zombies: 2 }])
  b.answers('Germany', DONE)
  b.answers('Germany', { do: 'attack', at: 'T2' })
  // Two bites, two infantry at 1 or the zombie face; guns that cannot attack roll nothing.
  b.dice(A, O, Z, 5).answers('Germany', DONE)
  b.answers('Germany', { lose: { inf: 1 } })
  expect(b.told('unitsFired')).toMatchObject([{ volleys: [{ unit: 'inf', dice: [6, 5] }] }])
  expect(at(b, 'T2')).toMatchObject({ zombies: 2, units: { Germany: '1 inf 1 aaa' } })
})
rule('AAZ-EXP42.2', 'only the cards marked for that deck are dealt', () => {
  const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'deck', content: board1942() })
  const p = aaz.position.write(state) as unknown as Written
  expect([...p.deck, ...p.discard]).toEqual(['outbreak'])
  expect(p.territories.Poland?.zombies).toBe(2)
})
rule('AAZ-EXP42.3', 'the apocalypse begins at 40 IPCs of the zombies, not at 39', () => {
  const spaces = { T1: [39, []], T2: [1, []], T3: [1, [], { emblem: 'Germany' }] } as const
  const victory = { kind: 'capitals', apocalypse: 40 }
  const begins = (second: string) => {
    const territories = { T1: { control: 'zombies', zombies: 1 }, T2: { control: second, zombies: 1 }, T3: { control: 'Germany' } }
    const content = map(spaces, { victory, cards: { c: { territory: 'T1', zombies: 1 } } })
    return play('USA', 'victoryCheck', { territories }, { content, draws: ['c'] }).told('apocalypseBegan')
  }
  expect(begins('Germany')).toHaveLength(0)
  expect(begins('zombies')).toMatchObject([{ marker: 40 }])
})
rule('AAZ-EXP42.4', 'a recruitment center is bought for 10 IPCs, one to a territory, and works from the next turn', () => {
  const b = play(
    'Germany',
    'purchase',
    { territories: HELD, treasury: { Germany: 24 } },
    { content: { ...(SMALL as object), purchase: 'last' } },
  )
  expect(why(b, buy('RC', 1, 'T3'))).toBe('AAZ-EXP42.4')
  expect(why(b, buy('RC', 1, 'T1'))).toBe('AAZ-EXP42.4')
  expect(why(b, buy('RC', 2, 'T2'))).toBe('AAZ-EXP42.4')
  expect(why(b, buy('IC', 1, 'T2'))).toBe('AAZ-PURCH.7')
  b.answers('Germany', buy('RC', 1, 'T2'))
  expect(b.position().treasury).toMatchObject({ Germany: 14 })
  expect(b.position().territories).toMatchObject({ T2: { center: 'new' } })
  expect(why(b, buy('RC', 1, 'T2'))).toBe('AAZ-EXP42.4')
  expect(why(b, buy('inf', 1, 'T2'))).toBe('AAZ-PURCH.4')

  const next = play(
    'Germany',
    'purchase',
    { territories: { ...HELD, T2: { control: 'Germany', center: true } }, treasury: { Germany: 24 } },
    { content: { ...(SMALL as object), purchase: 'last' } },
  )
  expect(why(next, buy('tnk', 1, 'T2'))).toBe('AAZ-PLACE.9')
  expect(why(next, buy('inf', 4, 'T2'))).toBe('AAZ-PLACE.1')
  next.answers('Germany', buy('inf', 3, 'T2'))
  expect(at(next, 'T2').units.Germany).toBe('3 inf')
  // It holds out against as many zombies as the territory is worth, and stops a blitz.
  const siege = (zombies: number) =>
    play('Germany', 'zombiesCapture', { territories: { ...HELD, T2: { control: 'Germany', center: true, zombies } } }, { content: SMALL })
  expect(at(siege(3), 'T2').control).toBe('Germany')
  expect(at(siege(4), 'T2').control).toBe('zombies')
  // Where the board does not sell them, nobody has one.
  const none = { ...HELD, T2: { control: 'Germany', center: true } }
  expect(() =>
    play('Germany', 'purchase', { territories: none }, { content: map({ T1: [2, ['T2']], T2: [3, ['T3']], T3: [1, []] }) }),
  ).toThrow('AAZ-PURCH.7')
})
rule('AAZ-EXP42.5', 'the charts of the expansion take the place of those of the base game', () => {
  const p = opened()
  const spaces = [...Object.keys(p.territories), ...Object.keys(p.seaZones)].sort()
  expect(spaces).toEqual(
    Object.values(CHARTS)
      .flatMap((chart) => Object.keys(chart))
      .sort(),
  )
})
rule('AAZ-EXP42.6', 'each power starts with the money of its chart', () => {
  expect(opened().treasury).toEqual(TREASURY_1942)
})
rule('AAZ-EXP42.7', 'the chart of Germany', () => checkChart('Germany'))
rule('AAZ-EXP42.8', 'the chart of Japan', () => checkChart('Japan'))
rule('AAZ-EXP42.9', 'the chart of the Soviet Union', () => checkChart('USSR'))
rule('AAZ-EXP42.10', 'the chart of the United Kingdom', () => checkChart('UK'))
rule('AAZ-EXP42.11', 'the chart of the United States; its land units at sea are refused as a misprint', () => {
  checkChart('USA')
  expect(() => aaz.start({ scenario: '1941', options: {}, seed: 'chart', content: board1942(MISPRINTS) })).toThrow('AAZ-U-TRN.13')
})
rule('AAZ-EXP42.12', 'antiaircraft artillery fires three dice each at aircraft, before the first round only', () => {
  const position = {
    territories: { ...HELD, T3: { control: 'UK', zombies: 1, units: { UK: '2 inf 1 aaa', Germany: '1 inf 3 ftr 1 bmb' } } },
  }
  const b = play('Germany', 'combat', position, { content: SMALL, dice: [1, 1, 5] })
  expect(b.told('unitsFired')).toMatchObject([{ side: 'defender', step: 'flak', hits: 2, volleys: [{ unit: 'aaa', dice: [1, 1, 5] }] }])
  b.refuses('Germany', { lose: { inf: 1, ftr: 1 } }, 'AAZ-EXP42.12')
  b.refuses('Germany', { lose: { ftr: 1 } }, 'AAZ-EXP42.12')
  // The fighters shot down are gone before the zombies bite and anybody fires; guns without values roll nothing.
  b.dice(O, 5, 3, 5, 5, 5).answers('Germany', { lose: { ftr: 2 } })
  expect(b.told('unitsFired').slice(1)).toMatchObject([
    { side: 'attacker', volleys: [{ unit: 'inf' }, { unit: 'ftr', dice: [3] }, { unit: 'bmb' }] },
  ])
  b.answers('UK', { lose: { inf: 1 } })
  expect(b.told('unitsFired')[2]).toMatchObject({ side: 'defender', volleys: [{ unit: 'inf', dice: [5, 5] }] })
  b.dice(O, O, 5, 5, 5, 5).answers('Germany', { choose: 'press' })
  expect(b.told('unitsFired').filter((e) => e.step === 'flak')).toHaveLength(1)
})
rule('AAZ-EXP42.12', 'no antiaircraft fire without a defending power; its guns make no combat move', () => {
  const position = {
    territories: { ...HELD, T2: { control: 'Germany', zombies: 1, units: { Germany: '1 inf 1 ftr 1 aaa' } } },
    declared: ['T2'],
  }
  const b = play('Germany', 'combat', position, { content: SMALL, dice: [O, 5, 5] })
  expect(b.told('unitsFired')).toMatchObject([{ side: 'attacker' }])
  const moving = play(
    'Germany',
    'combatMove',
    { territories: { ...HELD, T2: { control: 'Germany', units: { Germany: '1 aaa' } } } },
    { content: SMALL },
  )
  expect(why(moving, move('1 aaa', 'T2', 'T3'))).toBe('AAZ-EXP42.12')
})
rule('AAZ-EXP42.12', 'a cruiser bombards with its attack of 3 and keeps its 1942 price', () => {
  const content = map({ T1: [1, ['S1']], HOME: [2, ['S1'], { facility: 'IC' }], S1: [] as string[] }, { units: UNITS_1942 })
  const assault = {
    territories: { HOME: { control: 'Germany' }, T1: { control: 'UK', units: { UK: '1 inf' } } },
    seaZones: { S1: { units: { Germany: '1 ca 1 trn' }, cargo: { Germany: [{ load: 'tnk', landing: 'T1' }] } } },
  }
  const b = play('Germany', 'combat', assault, { content })
  b.dice(3, 5, 5).answers('Germany', { bombard: 1 })
  expect(b.told('unitsFired')[0]).toMatchObject({ hits: 1, volleys: [{ unit: 'ca', value: 3, dice: [3] }, { unit: 'tnk' }] })
  const shop = play('Germany', 'purchase', { territories: { HOME: { control: 'Germany' } }, treasury: { Germany: 12 } }, { content })
  shop.answers('Germany', buy('cruiser', 1, 'S1'))
  expect(shop.position().treasury).toMatchObject({ Germany: 0 })
})
rule('AAZ-EXP42.13', 'zombies come first, then the purchase; what is bought is placed after the noncombat move', () => {
  const b = play('Germany', 'zombieCard', { territories: HELD, treasury: { Germany: 30 } }, { content: SMALL, draws: ['c'], dice: [O] })
  expect(b.told('phaseStarted').map((e) => e.phase)).toEqual(['zombieCard', 'zombiesAttack', 'zombiesCapture', 'purchase'])
  expect(at(b, 'T2').control).toBe('zombies')
  b.asks('Germany', 'purchase')
  expect(why(b, buy('tnk', 1, 'T1'))).toBe('AAZ-EXP42.13')
  expect(why(b, { do: 'buy', unit: 'bb', n: 2 })).toBe('AAZ-PURCH.1')
  b.answers('Germany', { do: 'buy', unit: 'tnk', n: 2 })
  b.answers('Germany', { do: 'buy', unit: 'inf', n: 1 })
  expect(at(b, 'T1').units.Germany).toBe('2 inf')
  b.answers('Germany', DONE)
  b.asks('Germany', 'combatMove')
  b.answers('Germany', DONE)
  b.answers('Germany', DONE)
  b.asks('Germany', 'mobilize')
  expect(why(b, { do: 'place', unit: 'ftr', at: 'T1' })).toBe('AAZ-EXP42.13')
  expect(why(b, { do: 'place', unit: 'tnk', at: 'T3' })).toBe('AAZ-PLACE.3')
  expect(why(b, { do: 'place', unit: 'tnk', n: 3, at: 'T1' })).toBe('AAZ-EXP42.13')
  b.answers('Germany', { do: 'place', unit: 'tnk', n: 2, at: 'T1' })
  expect(why(b, { do: 'place', unit: 'inf', at: 'T1' })).toBe('AAZ-PLACE.1')
  expect(at(b, 'T1').units.Germany).toBe('2 inf 2 tnk')
  b.draws('c').answers('Germany', DONE)
  expect(b.told('unitsReturned')).toMatchObject([{ units: { inf: 1 }, ipcs: 3 }])
  expect(b.told('incomeCollected')).toMatchObject([{ ipcs: 2, treasury: 22 }])
})
rule(['AAZ-PLACE.8', 'AAZ-EXP42.13'], 'a carrier bought first is kept for the fighter that waits for it', () => {
  const content = map(
    { T1: [2, ['S1', 'S2'], { facility: 'IC' }], T2: [1, []], S1: [] as string[], S2: [] as string[] },
    { purchase: 'first' },
  )
  const position = {
    territories: { T1: { control: 'Germany' }, T2: { control: 'UK' } },
    seaZones: { S1: { units: { Germany: '1 ftr' } } },
    moved: [{ at: 'S1', units: '1 ftr', used: 4, how: 'fought' }],
    bought: [{ unit: 'cv' }, { unit: 'tnk', n: 2 }],
  }
  const b = play('Germany', 'noncombatMove', position, { content, options: { noZombies: true } })
  b.answers('Germany', DONE).asks('Germany', 'mobilize')
  play('Germany', 'mobilize', position, { content, options: { noZombies: true } }).asks('Germany', 'mobilize')
  play('Germany', 'purchase', position, { content, options: { noZombies: true } }).asks('Germany', 'purchase')
  expect(why(b, DONE)).toBe('AAZ-PLACE.8')
  expect(why(b, { do: 'place', unit: 'cv', at: 'S2' })).toBe('AAZ-PLACE.8')
  expect(why(b, { do: 'place', unit: 'tnk', n: 2, at: 'T1' })).toBe('AAZ-PLACE.8')
  b.answers('Germany', { do: 'place', unit: 'tnk', at: 'T1' })
  expect(why(b, { do: 'place', unit: 'tnk', at: 'T1' })).toBe('AAZ-PLACE.8')
  b.answers('Germany', { do: 'place', unit: 'cv', at: 'S1' })
  b.answers('Germany', DONE)
  expect(at(b, 'S1').units.Germany).toBe('1 ftr 1 cv')
  expect(b.told('unitsReturned')).toMatchObject([{ units: { tnk: 1 } }])
  expect(b.told('aircraftLost')).toHaveLength(0)
})
rule(['AAZ-CAP.4', 'AAZ-EXP42.13'], 'what was bought before the capital fell goes back for its price; the loss is told once', () => {
  const content = { ...(SMALL as object), powers: { Germany: { capital: 'T1' } } }
  const fallen = { ...HELD, T1: { control: 'zombies', start: 'Germany', zombies: 3 } }
  const skipped = { phase: 'purchase', power: 'Germany', because: 'capital' }
  const b = play(
    'Germany',
    'noncombatMove',
    { territories: fallen, treasury: { Germany: 1 }, bought: [{ unit: 'tnk', n: 2 }, { unit: 'RC' }] },
    { content, draws: ['c'] },
  )
  b.answers('Germany', DONE)
  expect(b.told('unitsReturned')).toMatchObject([{ units: { tnk: 2, RC: 1 }, ipcs: 20 }])
  expect(b.told('phaseSkipped').filter((e) => e.phase === 'purchase')).toMatchObject([skipped])
  expect(b.position().treasury).toMatchObject({ Germany: 21 })
  // Lost from the start: nothing was bought, nothing goes back, and it is said once.
  const lost = play('Germany', 'purchase', { territories: fallen, treasury: { Germany: 9 } }, { content, draws: ['c'] })
  lost.answers('Germany', DONE).answers('Germany', DONE)
  expect(lost.told('phaseSkipped').filter((e) => e.phase === 'purchase')).toMatchObject([skipped])
  expect(lost.told('unitsReturned')).toHaveLength(0)
})
test('a board whose victory, deck or purchase cannot be played is refused, with the place of the fault', () => {
  const faults = (more: object, scenario = '1941'): string[] => {
    try {
      aaz.start({ scenario, options: {}, seed: 'faults', content: { ...(board1942() as object), ...more } as Json })
      return []
    } catch (error) {
      return (error as Error).message.match(/content[^:\s]*/g) ?? [(error as Error).message]
    }
  }
  const victory = { kind: 'cities', cities: CITIES, need: { axis: 9, allies: 10 } }
  expect(faults({})).toEqual([])
  expect(faults({ victory })).toEqual([])
  expect(faults({ victory: null })).toEqual(['content.victory'])
  expect(faults({ victory: { ...victory, kind: 'cites' } })).toEqual(['content.victory.kind'])
  expect(faults({ victory: { ...victory, cities: 'Berlin' } })).toEqual(['content.victory.cities'])
  expect(faults({ victory: { ...victory, cities: ['Germany', 'Berlin', 'sz5'] } })).toEqual([
    'content.victory.cities[1]',
    'content.victory.cities[2]',
  ])
  expect(faults({ victory: { ...victory, need: { axis: 0 } } })).toEqual(['content.victory.need'])
  expect(faults({ victory: { ...victory, need: { axes: 9 } } })).toEqual(['content.victory.need.axes'])
  expect(faults({ victory: { kind: 'cities' } })).toEqual(['content.victory'])
  expect(faults({ victory: { kind: 'income', power: 'Prussia', income: 20 } })).toEqual(['content.victory.power'])
  expect(faults({ victory: { ...victory, apocalypse: '40' } })).toEqual(['content.victory.apocalypse'])
  expect(faults({ victory: { ...victory, citys: [] } })).toEqual(['content.victory.citys'])
  expect(faults({ purchase: 'frist' })).toEqual(['content.purchase'])
  expect(faults({ center: -5 })).toEqual(['content.center'])
  expect(faults({ center: 2.5 })).toEqual(['content.center'])
  expect(faults({ deck: '1943' })).toEqual(['content.deck'])
  expect(faults({ deck: 7 })).toEqual(['content.deck'])
  expect(faults({ order: ['USSR', 'Prussia'] })).toEqual(['content.order[1]'])
  expect(faults({ treasury: { USSR: -1 } })).toEqual(['content.treasury'])
  // A position says the same, and throws nothing.
  const read = (content: object) => aaz.position.read({ content: content as Json }, { scenario: '1941', options: {}, seed: 'x' })
  expect(read({ victory: { kind: 'cities', cities: ['Berlin'], need: { axis: 1 } } })).toMatchObject({
    problems: [{ place: 'content.victory.cities[0]', rule: 'AAZ-MAP.1' }],
  })
  expect(read({ deck: 'none' })).toMatchObject({ problems: [{ place: 'content.deck' }] })
})
rule('AAZ-EXP42.14', 'victory by cities stays, and the apocalypse is looked for after it', () => {
  const axis = ['Germany', 'France', 'Italy', 'Japan', 'Kiangsu', 'Philippine Islands']
  const round = (taken: readonly string[]) =>
    play(
      'USA',
      'victoryCheck',
      {
        territories: Object.fromEntries(CITIES.map((name) => [name, { control: [...axis, ...taken].includes(name) ? 'Germany' : 'USA' }])),
      },
      { content: { ...(board1942() as object), setup: {} } },
    )
  expect(round(['India', 'Russia']).state.result).toBeNull()
  expect(round(['India', 'Russia', 'Karelia']).state.result).toMatchObject({ outcome: 'axis', rule: 'AAZ-EXP42.14' })
  // Forty territories of the dead beside them: nobody has the cities, and the last round begins.
  const lands = Object.values(CHARTS).flatMap((chart) =>
    Object.keys(chart).filter((name) => !name.startsWith('sz') && !CITIES.includes(name)),
  )
  const dead = Object.fromEntries(lands.slice(0, 40).map((name) => [name, { control: 'zombies', zombies: 1 }]))
  const content = { ...(board1942() as object), setup: {} }
  const b = play('USA', 'victoryCheck', { territories: dead }, { content, draws: ['outbreak'], dice: [O, O] })
  expect(b.told('apocalypseBegan')).toMatchObject([{ marker: 40 }])
  expect(b.state.result).toBeNull()
})
test('a whole war with all of it is played at random without a dead end, and its positions read back', () => {
  const content = { units: UNITS_1942, purchase: 'first', center: 10 }
  let { state } = aaz.start({ scenario: '1941', options: { bidPower: 'UK', bid: 10 }, seed: 'expansion', content })
  const rng = seedRng('expansion')
  const told = new Set<string>()
  for (let i = 0; i < 4000 && state.result === null && state.round < 4; i++) {
    const seat = aaz.asks(state)[0]?.seat ?? ''
    const done = aaz.apply(state, seat, aaz.sample(state, seat, rng))
    if (isRefusal(done)) return expect.fail(done.say)
    state = done.state
    for (const e of done.events) told.add(e.type)
    if (i % 50 > 0) continue
    const written = aaz.position.write(state)
    const read = aaz.start({ scenario: '1941', options: {}, seed: 'expansion', position: written })
    expect(aaz.position.write(read.state)).toEqual(written)
  }
  for (const type of ['unitsOrdered', 'unitsPlaced', 'unitsReturned', 'centerBuilt']) expect(told).toContain(type)
})
