import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz } from '../../src/index.ts'
import { battle } from '../../src/rules/combat/battle.ts'
import { A, at, CEASE, D, DONE, map, move, O, play, PRESS, why, Z } from '../kit.ts'

const line = map({ T0: [1, ['T1']], T1: [2, ['T2']], T2: [1, []] })
const from0 = (units: string) => [{ at: 'T1', units, from: 'T0' }]
const land = (units: { [power: string]: string }, zombies = 0, control = 'UK') => ({
  T0: { control: 'Germany' },
  T1: { control, zombies, units },
  T2: { control: 'UK' },
})

rule(['AAZ-COMP.1', 'AAZ-COMP.2', 'AAZ-COMP.4', 'AAZ-COMP.5'], 'the dice: five pips and a zombie face; two A, one D, three blanks', () => {
  const faces = [1, 2, 3, 4, 5, 6].map((die) => {
    const b = play(
      'Germany',
      'combat',
      { territories: land({ Germany: '1 inf 1 tnk', UK: '1 inf 1 tnk' }, 1), moved: from0('1 inf 1 tnk') },
      { content: line, dice: [die, 5, 5, 5, 5] },
    )
    const bit = b.told('zombiesBit')[0]!
    return bit.attackerBites ? 'A' : bit.defenderBites ? 'D' : '-'
  })
  expect(faces).toEqual(['A', 'A', 'D', '-', '-', '-'])
  expect(() =>
    play('Germany', 'combat', { territories: land({ Germany: '1 tnk', UK: '1 tnk' }) }, { content: line, dice: [7, 7] }),
  ).toThrow(/6-sided/)
})
rule(['AAZ-COMP.7'], 'as many dice as units', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '20 inf', UK: '20 tnk' }), moved: from0('20 inf') },
    { content: line, dice: Array<number>(40).fill(5) },
  )
  expect(b.told('unitsFired')[0]!.volleys[0]!.dice).toHaveLength(20)
})
rule(
  ['AAZ-COMP.13', 'AAZ-BOARD.3', 'AAZ-BOARD.4', 'AAZ-U-ZOM.1'],
  'zombies belong to nobody, roll by themselves and stay where they are',
  () => {
    const b = play(
      'Germany',
      'combat',
      { territories: land({ Germany: '1 tnk' }, 2, 'zombies'), moved: from0('1 tnk') },
      { content: line, dice: [O, O, 5] },
    )
    b.asks('Germany', 'battle.press').answers('Germany', CEASE)
    expect(at(b, 'T1').zombies).toBe(2)
    expect(why(b, { do: 'ray', from: 'T1', to: 'T0' })).toBe('AAZ-TECH.11')
  },
)
rule(['AAZ-U-ZOM.2', 'AAZ-U-INF.1', 'AAZ-GENZ.3'], 'only infantry rise', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '3 tnk', UK: '1 inf 1 art 1 tnk' }), moved: from0('3 tnk') },
    { content: line, dice: [1, 1, 1, 5, 5, 5] },
  )
  expect(at(b, 'T1').zombies).toBe(1)
})
rule(
  ['AAZ-GEN.1', 'AAZ-BOARD.1', 'AAZ-BOARD.2', 'AAZ-AFIRE.3', 'AAZ-PRESS.1', 'AAZ-PRESS.2', 'AAZ-PRESS.22', 'AAZ-PRESS.19'],
  'everybody fights, hits at its value or less, and fires before it leaves',
  () => {
    const content = map({ T0: [1, ['T1']], T1: [2, [], { facility: 'IC' }] })
    const b = play(
      'Germany',
      'combat',
      {
        territories: { T0: { control: 'Germany' }, T1: { control: 'UK', units: { Germany: '1 tnk', UK: '1 inf' } } },
        moved: from0('1 tnk'),
      },
      { content, dice: [3, 3] },
    )
    expect(b.told('unitsFired').map((e) => [e.side, e.hits])).toEqual([
      ['attacker', 1],
      ['defender', 0],
    ])
    expect(b.told('battleStarted')[0]!.defenders).toEqual({ UK: { inf: 1 } })
    b.answers('Germany', CEASE)
    expect(b.told('battleEnded')[0]).toMatchObject({ winner: 'Germany', zombies: 1 })
    expect(at(b, 'T1')).toMatchObject({ control: 'Germany', zombies: 1, units: { Germany: '1 tnk' } })
  },
)
rule(['AAZ-GEN.5'], 'the attacker picks the order of battles', () => {
  const content = map({ T0: [1, ['T1', 'T2']], T1: [2, []], T2: [1, []] })
  const b = play(
    'Germany',
    'combat',
    {
      territories: {
        T0: { control: 'Germany' },
        T1: { control: 'UK', units: { Germany: '1 tnk', UK: '1 inf' } },
        T2: { control: 'UK', units: { Germany: '1 tnk', UK: '1 inf' } },
      },
    },
    { content },
  )
  b.asks('Germany', 'combat.next').dice(3, 3).answers('Germany', { battle: 'T2' })
  expect(b.told('battleStarted').map((e) => e.at)).toEqual(['T2'])
})
rule(['AAZ-GEN.8', 'AAZ-GEN.9'], 'nine steps in order; rounds repeat', () => {
  const order = [
    'place',
    'strikeOrSubmerge',
    'zombiesBite',
    'attackersFire',
    'defendersFire',
    'deadRise',
    'removeCasualties',
    'press',
    'conclude',
  ]
  expect(battle.steps.filter((step) => order.includes(step))).toEqual(order)
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '1 tnk', UK: '1 tnk' }), moved: from0('1 tnk') },
    { content: line, dice: [5, 5] },
  )
  b.dice(5, 5).answers('Germany', PRESS)
  expect(b.told('roundFought').map((e) => e.round)).toEqual([1, 2])
})
rule(['AAZ-GEN.12', 'AAZ-AFIRE.15'], 'unit entries prevail; on land regular hits may go to aircraft', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '2 tnk', UK: '1 inf 1 ftr' }), moved: from0('2 tnk') },
    { content: line, dice: [1, 5] },
  )
  b.asks('UK', 'battle.losses')
  b.dice(5, 5).answers('UK', { lose: { ftr: 1 } })
  expect(at(b, 'T1').units.UK).toBe('1 inf')
})
rule(['AAZ-REMV.1', 'AAZ-REMV.3'], 'the rest leaves in step 7, on land and at sea', () => {
  const b = play('Germany', 'combat', { territories: land({ Germany: '1 tnk', UK: '1 tnk' }) }, { content: line, dice: [1, 1] })
  expect(at(b, 'T1').units).toEqual({})
  const zone = map({ HOME: [1, []], S1: [] as string[] })
  const sea = play(
    'Germany',
    'combat',
    { territories: { HOME: { control: 'Germany' } }, seaZones: { S1: { units: { Germany: '1 dd', UK: '1 dd' } } } },
    { content: zone, dice: [1, 1] },
  )
  expect(at(sea, 'S1').units).toEqual({})
})
rule(
  ['AAZ-PRESS.8', 'AAZ-CONC.9', 'AAZ-CHEAT.10', 'AAZ-CHEAT.7', 'AAZ-SURV.4'],
  'ceasing leaves the captor among the zombies it did not kill',
  () => {
    const b = play(
      'Germany',
      'combat',
      { territories: land({ Germany: '1 inf 1 tnk' }, 3, 'zombies'), moved: from0('1 inf 1 tnk') },
      { content: line, dice: [O, O, O, Z, 3] },
    )
    expect(b.told('zombiesKilled')[0]).toMatchObject({ n: 2 })
    b.answers('Germany', CEASE)
    expect(at(b, 'T1')).toMatchObject({ control: 'Germany', zombies: 1, units: { Germany: '2 inf 1 tnk' } })
  },
)
rule(['AAZ-PRESS.13'], 'the way back stays open when the one who came that way is dead', () => {
  const b = play(
    'Germany',
    'combat',
    {
      territories: {
        T0: { control: 'Germany' },
        T1: { control: 'UK', units: { Germany: '1 inf 1 tnk', UK: '3 inf' } },
        T2: { control: 'Germany' },
      },
      moved: [
        { at: 'T1', units: '1 inf', from: 'T0' },
        { at: 'T1', units: '1 tnk', from: 'T2' },
      ],
    },
    { content: line, dice: [5, 5, 1, 5, 5] },
  )
  b.answers('Germany', { lose: { inf: 1 } }).answers('Germany', { choose: 'retreat', to: 'T0' })
  expect(at(b, 'T0').units.Germany).toBe('1 tnk')
})
rule(['AAZ-PRESS.15'], 'back over blitzed land, or among zombies', () => {
  const content = map({ T0: [1, ['T1']], T1: [2, ['T2']], T2: [1, []] })
  const b = play(
    'Germany',
    'combatMove',
    {
      territories: {
        T0: { control: 'Germany', units: { Germany: '1 tnk' } },
        T1: { control: 'UK' },
        T2: { control: 'UK', units: { UK: '2 inf' } },
      },
    },
    { content, dice: [5, 5, 5] },
  )
  b.answers('Germany', move('1 tnk', 'T0', 'T2'))
    .answers('Germany', DONE)
    .answers('Germany', { choose: 'retreat', to: 'T1' })
  expect(at(b, 'T1')).toMatchObject({ control: 'Germany', units: { Germany: '1 tnk' } })
  const zombies = play(
    'Germany',
    'combat',
    {
      territories: {
        T0: { control: 'Germany', zombies: 2 },
        T1: { control: 'UK', units: { Germany: '1 tnk', UK: '2 inf' } },
        T2: { control: 'UK' },
      },
      moved: from0('1 tnk'),
    },
    { content, dice: [5, 5, 5] },
  )
  expect(why(zombies, { choose: 'retreat', to: 'T0' })).toBe(null)
})
rule(['AAZ-MULTI.5'], 'allies look on while you fight zombies in their land', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '1 tnk', Japan: '3 inf' }, 2, 'Japan'), moved: from0('1 tnk') },
    { content: line, dice: [D, D, 5] },
  )
  expect(b.told('battleStarted')[0]).toMatchObject({ attackers: { tnk: 1 }, defenders: {} })
  expect(at(b, 'T1').units).toEqual({ Germany: '1 tnk', Japan: '3 inf' })
})
rule(['AAZ-U-BMB.1', 'AAZ-U-FTR.1'], 'bombers and fighters fight on land on both sides', () => {
  const b = play('Germany', 'combat', { territories: land({ Germany: '1 bmb', UK: '1 bmb 1 ftr' }) }, { content: line, dice: [5, 5, 5] })
  expect(b.told('unitsFired').flatMap((e) => e.volleys.map((v) => `${e.side} ${v.unit} ${v.value}`))).toEqual([
    'attacker bmb 4',
    'defender ftr 4',
    'defender bmb 1',
  ])
})

const zone = map({ HOME: [1, ['S0']], S0: ['S1'], S1: ['S2'], S2: [] as string[], T1: [2, ['S1', 'T2']], T2: [1, []], T3: [1, ['S1']] })
const owners = { HOME: { control: 'Germany' }, T1: { control: 'UK' }, T2: { control: 'Germany' }, T3: { control: 'UK' } }
const sea = (units: { [power: string]: string }, more: object = {}) => ({ territories: owners, seaZones: { S1: { units } }, ...more })
rule(['AAZ-BOARD.5', 'AAZ-BOARD.6', 'AAZ-CTRN.5'], 'transports roll nothing, can be hit, and take their cargo down', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: owners, seaZones: { S1: { units: { Germany: '1 bb', UK: '1 dd 1 trn' }, cargo: { UK: ['tnk inf'] } } } },
    { content: zone, dice: [1, 5] },
  )
  expect(b.told('unitsFired')[1]!.volleys.map((v) => v.unit)).toEqual(['dd'])
  expect(b.told('transportsDestroyed')).toHaveLength(1)
  expect(b.state.boats).toEqual([])
  expect(b.state.zombies.every((n) => n === 0)).toBe(true)
})
rule(['AAZ-BITE.9'], 'no bites at sea', () => {
  const b = play('Germany', 'combat', sea({ Germany: '1 dd', UK: '1 dd' }), { content: zone, dice: [1, 1] })
  expect(b.told('zombiesBit')).toHaveLength(0)
})
rule(
  ['AAZ-DFIRE.2', 'AAZ-U-CV.2', 'AAZ-U-SUB.4'],
  'struck ships do not fire; carrier fighters do, though they cannot hit submarines',
  () => {
    const b = play('Germany', 'combat', sea({ Germany: '1 sub', UK: '1 cv 1 ftr' }), { content: zone })
    b.dice(1, 1).answers('Germany', { submerge: 0 })
    expect(b.told('unitsFired').map((e) => [e.side, e.step, e.volleys[0]!.unit])).toEqual([
      ['attacker', 'strike', 'sub'],
      ['defender', 'fire', 'ftr'],
    ])
  },
)
rule(['AAZ-PRESS.14'], 'no retreat into a zone that was hostile when the turn began', () => {
  const position = {
    territories: owners,
    seaZones: { S0: { units: { UK: '1 dd', Germany: '1 bb' } }, S1: { units: { Germany: '1 dd', UK: '2 dd' } } },
    moved: [{ at: 'S1', units: '1 dd', from: 'S0' }],
  }
  const b = play('Germany', 'combat', position, { content: zone })
  b.dice(1, 5, 5, 5, 5, 5, 5, 1, 1, 1).answers('Germany', { battle: 'S0' })
  expect(b.told('attackRetreated')).toHaveLength(0)
  expect(b.told('roundFought').filter((e) => e.at === 'S1').length).toBeGreaterThan(1)
})
rule(['AAZ-PRESS.20'], 'transports against transports: stay or go', () => {
  const b = play(
    'Germany',
    'combat',
    { ...sea({ Germany: '1 dd 1 trn', UK: '1 dd 1 trn' }), moved: [{ at: 'S1', units: '1 dd 1 trn', from: 'S0' }] },
    { content: zone, dice: [1, 1] },
  )
  b.asks('Germany', 'battle.press')
  expect(why(b, { choose: 'stay' })).toBe(null)
  b.answers('Germany', { choose: 'retreat', to: 'S0' })
  expect(at(b, 'S0').units.Germany).toBe('1 trn')
})
rule(['AAZ-DTRN.3'], 'attacking transports that cannot retreat are lost', () => {
  const b = play('Germany', 'combat', sea({ Germany: '1 dd 1 trn', UK: '2 dd' }), { content: zone, dice: [5, 1, 5] })
  expect(b.told('transportsDestroyed')).toMatchObject([{ power: 'Germany', n: 1 }])
})
rule(['AAZ-DTRN.5'], 'alone with enemy transports: no dice', () => {
  const b = play(
    'Germany',
    'combatMove',
    { territories: owners, seaZones: { S0: { units: { Germany: '1 sub' } }, S1: { units: { UK: '2 trn' } } } },
    { content: zone },
  )
  b.answers('Germany', move('1 sub', 'S0', 'S1')).answers('Germany', DONE)
  expect(b.told('transportsDestroyed')).toMatchObject([{ n: 2 }])
  expect(b.told('roundFought')).toHaveLength(0)
})
rule(['AAZ-GEN.4'], 'land without anybody in it is entered without a battle', () => {
  const b = play('Germany', 'combat', { territories: { ...owners, T1: { control: 'UK', units: { Germany: '1 inf' } } } }, { content: zone })
  expect(b.told('territoryCaptured')).toMatchObject([{ at: 'T1', how: 'unopposed' }])
  expect(b.told('battleStarted')).toHaveLength(0)
  expect(b.told('battleEnded')).toHaveLength(0)
})
rule(['AAZ-BOMB.4'], 'hits of the bombardment are told as its own where nothing else hit', () => {
  const landing = (defenders: string) =>
    play('Germany', 'combat', assault({ T1: { control: 'UK', units: { UK: defenders } } }, { Germany: '1 bb 1 trn' }), { content: zone })
  // The battleship hits; infantry, tank and defender miss.
  const b = landing('1 inf').dice(4, 5, 5, 5).answers('Germany', { do: 'bombard', ships: 1 })
  expect(b.told('unitsHit')).toMatchObject([{ cause: 'bombardment', rule: 'AAZ-BOMB.4', units: { inf: 1 } }])
  const both = landing('2 inf').dice(4, 1, 5, 5, 5).answers('Germany', { do: 'bombard', ships: 1 })
  expect(both.told('unitsHit')).toMatchObject([{ cause: 'fire', rule: 'AAZ-AFIRE.3', units: { inf: 2 } }])
})
const assault = (more: object, units: { [power: string]: string }) => ({
  territories: { ...owners, ...(more as { [key: string]: never }) },
  seaZones: { S1: { units, cargo: { Germany: [{ load: 'inf tnk', landing: 'T1', from: 'S0' }] } } },
})
rule(
  ['AAZ-AMPH.3', 'AAZ-AMPH.6', 'AAZ-AMPH.7', 'AAZ-AMPH.10', 'AAZ-AMPH.11'],
  'sea combat first, then the landing, then other battles',
  () => {
    const b = play(
      'Germany',
      'combat',
      { ...assault({ T2: { control: 'UK', units: { UK: '1 inf', Germany: '1 tnk' } } }, { Germany: '1 dd 1 trn', UK: '1 dd' }) },
      { content: zone, dice: [1, 5, 3, 3, 5] },
    )
    b.answers(null, CEASE)
    // The landing meets nobody, so it is no battle (AAZ-GEN.4); it comes before the other battles all the same.
    const order = b.events.filter((e) => e.type === 'battleStarted' || e.type === 'territoryCaptured').map((e) => [e.type, e.at])
    expect(order.slice(0, 3)).toEqual([
      ['battleStarted', 'S1'],
      ['territoryCaptured', 'T1'],
      ['battleStarted', 'T2'],
    ])
    expect(at(b, 'T1')).toMatchObject({ control: 'Germany', units: { Germany: '1 inf 1 tnk' } })
  },
)
rule(['AAZ-AMPH.5', 'AAZ-AMPH.20'], 'aircraft fight where they were sent, and stay over it', () => {
  const b = play(
    'Germany',
    'combatMove',
    {
      territories: {
        ...owners,
        HOME: { control: 'Germany', units: { Germany: '1 inf 2 ftr' } },
        T1: { control: 'UK', units: { UK: '1 inf' } },
      },
      seaZones: { S0: { units: { Germany: '1 dd 1 trn' } }, S1: { units: { UK: '1 dd' } } },
    },
    { content: zone, dice: [3, 5, 5] },
  )
  b.answers('Germany', [
    move('1 dd', 'S0', 'S1'),
    move('1 ftr', 'HOME', 'S1'),
    move('1 ftr', 'HOME', 'T1'),
    { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'HOME', units: '1 inf' }], land: 'T1' },
  ])
  b.dice(1, 3, 5).answers('Germany', DONE)
  expect(b.told('battleStarted').map((e) => e.attackers)).toEqual([
    { ftr: 1, trn: 1, dd: 1 },
    { inf: 1, ftr: 1 },
  ])
})
rule(['AAZ-AMPH.15'], 'nobody left, nothing landed', () => {
  const b = play('Germany', 'combat', assault({}, { Germany: '1 dd 1 trn', UK: '2 dd' }), { content: zone, dice: [5, 1, 5] })
  expect(b.told('battleStarted').map((e) => e.at)).toEqual(['S1'])
  expect(at(b, 'T1').control).toBe('UK')
})
rule(['AAZ-BOMB.7', 'AAZ-DFIRE.7'], 'a battleship bombards once a turn and cannot be hit', () => {
  const two = {
    territories: { ...owners, T1: { control: 'UK', units: { UK: '3 inf' } }, T3: { control: 'UK', units: { UK: '1 inf' } } },
    seaZones: {
      S1: {
        units: { Germany: '1 bb 2 trn' },
        cargo: {
          Germany: [
            { load: 'inf', landing: 'T1' },
            { load: 'tnk', landing: 'T3' },
          ],
        },
      },
    },
  }
  const b = play('Germany', 'combat', two, { content: zone })
  b.answers('Germany', { battle: 'T1' }).dice(4, 5, 1, 1, 1, 3, 5).answers('Germany', { bombard: 1 })
  expect(b.told('battleStarted').map((e) => [e.at, e.bombard])).toEqual([
    ['T1', 1],
    ['T3', 0],
  ])
  expect(at(b, 'S1').units.Germany).toContain('1 bb')
})
rule(['AAZ-MULTI.4'], 'standing orders answer for an absent defender', () => {
  const orders = { UK: { ask: false, losses: ['tnk'], submerge: 'always' } }
  const b = play(
    'Germany',
    'combat',
    { territories: land({ Germany: '1 tnk', UK: '1 inf 1 tnk' }), moved: from0('1 tnk'), orders },
    { content: line, dice: [1, 5, 5] },
  )
  b.asks('Germany', 'battle.press')
  expect(at(b, 'T1').units.UK).toBe('1 inf')
  const dive = play('Germany', 'combat', { ...sea({ Germany: '1 sub', UK: '1 sub' }), orders }, { content: zone })
  dive.dice(5).answers('Germany', { submerge: 0 })
  expect(dive.told('submerged')).toMatchObject([{ power: 'UK', n: 1 }])
})
rule(['AAZ-NCM.3'], 'aircraft spend one purse over both phases', () => {
  const far = map({ T0: [1, ['T1']], T1: [1, ['T2']], T2: [1, ['T3']], T3: [1, []] })
  const b = play(
    'Germany',
    'noncombatMove',
    {
      territories: {
        T0: { control: 'Germany' },
        T1: { control: 'Germany' },
        T2: { control: 'Germany' },
        T3: { control: 'UK', units: { Germany: '1 ftr', UK: '1 inf' } },
      },
      moved: [{ at: 'T3', units: '1 ftr', used: 2 }],
    },
    { content: far },
  )
  expect(why(b, move('1 ftr', 'T3', 'T0'))).toBe('AAZ-CAIR.1')
  expect(why(b, move('1 ftr', 'T3', 'T1'))).toBe(null)
})
rule(['AAZ-STRD.6'], 'fighters of a surviving carrier go back aboard', () => {
  const b = play(
    'Germany',
    'combat',
    { ...sea({ Germany: '1 dd', UK: '1 cv 2 ftr' }), moved: [{ at: 'S1', units: '1 dd', from: 'S0' }] },
    { content: zone, dice: [5, 5, 5, 5] },
  )
  b.answers('Germany', { choose: 'retreat', to: 'S0' })
  expect(b.told('fighterSaved')).toHaveLength(0)
  expect(at(b, 'S1').units.UK).toBe('2 ftr 1 cv')
})
rule(
  ['AAZ-NAIR.4', 'AAZ-MULTI.6', 'AAZ-NAIR.5', 'AAZ-U-FTR.2', 'AAZ-U-FTR.3', 'AAZ-CHEAT.11'],
  'only fighters, only own decks, only where the carrier has stopped',
  () => {
    const b = play(
      'Germany',
      'noncombatMove',
      {
        territories: { ...owners, HOME: { control: 'Germany', units: { Germany: '1 ftr 1 bmb' } } },
        seaZones: { S0: { units: { Germany: '1 cv' } }, S1: { units: { Japan: '1 cv' } } },
      },
      { content: zone },
    )
    expect(why(b, move('1 bmb', 'HOME', 'S0'))).toBe('AAZ-NAIR.5')
    expect(why(b, move('1 ftr', 'HOME', 'S2'))).toBe(null)
    b.answers('Germany', move('1 ftr', 'HOME', 'S1')).answers('Germany', move('1 cv', 'S0', 'S1'))
    b.refuses('Germany', move('1 cv', 'S1', 'S0'))
    const noDeck = play(
      'Germany',
      'noncombatMove',
      {
        territories: { ...owners, HOME: { control: 'Germany', units: { Germany: '1 ftr' } } },
        seaZones: { S1: { units: { Japan: '1 cv' } } },
      },
      { content: zone },
    )
    expect(why(noDeck, move('1 ftr', 'HOME', 'S1'))).toBe('AAZ-MULTI.6')
  },
)
rule(['AAZ-NAIR.7'], 'without a place to land it is lost', () => {
  const b = play(
    'Germany',
    'noncombatMove',
    { territories: owners, seaZones: { S2: { units: { Germany: '1 ftr' } } }, moved: [{ at: 'S2', units: '1 ftr', used: 4 }] },
    { content: zone },
  )
  b.answers('Germany', DONE)
  expect(b.told('aircraftLost')).toMatchObject([{ power: 'Germany', units: { ftr: 1 } }])
})
rule(['AAZ-NSEA.1', 'AAZ-NSEA.3'], 'ships keep out of hostile zones, not of those with submarines', () => {
  const b = play(
    'Germany',
    'noncombatMove',
    {
      territories: owners,
      seaZones: { S0: { units: { Germany: '1 dd' } }, S1: { units: { UK: '1 sub 1 trn' } }, S2: { units: { UK: '1 bb' } } },
    },
    { content: zone },
  )
  expect(why(b, move('1 dd', 'S0', 'S1'))).toBe(null)
  expect(why(b, move('1 dd', 'S0', 'S2'))).toBe('AAZ-NSEA.1')
})
void A
void aaz
