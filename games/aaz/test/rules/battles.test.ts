import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz } from '../../src/index.ts'
import { A, at, CEASE, D, DONE, map, move, O, play, PRESS, why, Z } from '../kit.ts'

// Battles in which two rules meet.

const own = (units: string, zombies = 0) => ({ control: 'UK', zombies, units: units ? { UK: units } : {} })
const foe = (units = '', zombies = 0) => ({ control: 'Germany', zombies, units: units ? { Germany: units } : {} })
const row = map({ T0: [1, ['T1']], T1: [1, ['T2']], T2: [1, ['T3']], T3: [1, []] })
const seas = map({ HOME: [1, ['S9']], I1: [1, ['S1']], S0: ['S1'], S1: ['S2'], S2: ['S9'], S9: [] })
const fleet = (units: { [power: string]: string }, dice: (number | string)[] = [], more = {}) =>
  play('UK', 'combat', { territories: { HOME: own('') }, seaZones: { S1: { units } }, ...more }, { content: seas, dice: dice as number[] })

rule(['AAZ-BITE.2', 'AAZ-BITE.3'], 'a bite offers land units only, and its question cites the bite', () => {
  const territories = { T0: own(''), T1: own('1 inf 1 tnk 1 ftr', 1) }
  const b = play('UK', 'combatMove', { territories }, { content: row, dice: [A] })
  b.answers('UK', { do: 'attack', at: 'T1' }).answers('UK', DONE).asks('UK', 'battle.losses')
  const [form] = aaz.space(b.state, 'UK')
  expect(form?.form === 'amounts' && form.items.map(({ id }) => id)).toEqual(['inf', 'tnk'])
  expect(aaz.asks(b.state)[0]?.rule).toBe('AAZ-BITE.2')
})

rule(
  ['AAZ-SSTR.2', 'AAZ-SSTR.3', 'AAZ-MULTI.1'],
  'one destroyer of a joint defence denies for all of it, and is denied by one of the attacker',
  () => {
    const b = fleet({ UK: '1 sub 1 dd', Germany: '1 dd', Japan: '1 sub' }, [1, 5, 5, 1])
    // No question: nobody may dive, and all fire in steps 4 and 5; the submarine's hit goes to either ship.
    b.asks('Germany', 'battle.losses').asks('Japan', 'battle.losses')
    expect(b.told('unitsFired')[0]).toMatchObject({ step: 'fire', side: 'attacker', hits: 1 })
  },
)
rule(
  ['AAZ-SSTR.6', 'AAZ-U-SUB.2', 'AAZ-AFIRE.6'],
  'air fire without a destroyer passes over the submarine of one ally to the carrier of the other',
  () => {
    const b = fleet({ UK: '2 ftr', Germany: '1 sub', Japan: '1 cv 1 ftr' }, [], { territories: { HOME: own(''), I1: own('') } })
    b.asks('Germany', 'battle.submerge')
    b.dice(1, 3, 3, 5, 5).answers('Germany', { submerge: 0 })
    // The strike finds no target; two air hits take the carrier and its fighter, in which there is no choice.
    expect(b.told('hitsWasted')).toMatchObject([{ side: 'defender', n: 1 }])
    expect(b.told('unitsHit')).toMatchObject([{ power: 'Japan', units: { ftr: 1, cv: 1 } }])
    expect(at(b, 'S1').units).toEqual({ UK: '2 ftr', Germany: '1 sub' })
  },
)
rule(['AAZ-PRESS.20', 'AAZ-AMPH.11'], 'only transports left on both sides: the landing goes on, if the attacker stays', () => {
  const content = map({ T0: [1, ['S0']], T1: [1, ['S1']], S0: ['S1'], S1: [] })
  const b = play(
    'UK',
    'combatMove',
    {
      territories: { T0: own('2 inf'), T1: foe() },
      seaZones: { S0: { units: { UK: '1 dd 1 trn' } }, S1: { units: { Germany: '1 dd 1 trn' } } },
    },
    { content },
  )
  b.answers('UK', [move('1 dd', 'S0', 'S1'), { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'T0', units: '2 inf' }], land: 'T1' }])
  b.dice(1, 1).answers('UK', DONE)
  expect(why(b, PRESS)).toBe('AAZ-PRESS.1')
  b.answers('UK', { choose: 'stay' })
  expect(at(b, 'S1').units).toEqual({ UK: '1 trn', Germany: '1 trn' })
  expect(at(b, 'T1')).toMatchObject({ control: 'UK', units: { UK: '2 inf' } })
})
rule(['AAZ-U-BB.1', 'AAZ-U-BB.2', 'AAZ-SSTR.13'], 'damage stays through the rounds of one battle and is gone in the next turn’s', () => {
  const b = fleet({ UK: '1 bb', Germany: '2 dd' }, [5, 1, 5], { moved: [{ at: 'S1', units: '1 bb', from: 'S0' }] })
  b.dice(1, 5, 5).answers('UK', PRESS)
  expect(at(b, 'S1').units).toEqual({ UK: '1 bb', Germany: '1 dd' })
  b.dice(5, 2).answers('UK', PRESS)
  expect(at(b, 'S1').units).toEqual({ Germany: '1 dd' })
  const two = fleet({ UK: '2 bb', Germany: '3 dd' }, [5, 5, 1, 1, 1], { moved: [{ at: 'S1', units: '2 bb', from: 'S0' }] })
  expect(two.told('unitsHit')).toMatchObject([{ units: { bb: 3 } }])
})
rule(['AAZ-AFIRE.8', 'AAZ-DFIRE.4', 'AAZ-U-TRN.3'], 'a battleship takes two before a transport takes one, on either side', () => {
  const b = fleet({ UK: '1 bb 2 trn', Germany: '3 dd' }, [5, 1, 1, 5], { moved: [{ at: 'S1', units: '1 bb 2 trn', from: 'S0' }] })
  expect(b.told('unitsHit')).toMatchObject([{ units: { bb: 2 } }])
  const c = fleet({ UK: '1 bb 2 trn', Germany: '3 dd' }, [5, 1, 1, 1], { moved: [{ at: 'S1', units: '1 bb 2 trn', from: 'S0' }] })
  expect(c.told('unitsHit')).toMatchObject([{ units: { bb: 2, trn: 1 } }])
  c.answers('UK', { choose: 'retreat' })
  expect(at(c, 'S0').units.UK).toBe('1 trn')
})
rule(['AAZ-STRD.2', 'AAZ-STRD.4', 'AAZ-MULTI.6'], 'stranded fighters: an ally’s island will do, an ally’s carrier will not', () => {
  const content = map({ I1: [1, ['S1']], HOME: [1, ['S9']], S1: ['S2'], S2: ['S9'], S9: [] })
  const b = play(
    'UK',
    'combat',
    {
      territories: { HOME: own(''), I1: { control: 'Japan' } },
      seaZones: { S1: { units: { UK: '2 sub', Germany: '1 cv 2 ftr' } }, S2: { units: { Japan: '1 cv' } } },
    },
    { content, dice: [] },
  )
  b.dice(1, 5, 5, 5).answers('UK', { submerge: 0 })
  expect(b.told('fighterSaved')).toMatchObject([{ to: 'I1' }, { to: 'I1' }])
  expect(at(b, 'I1').units.Germany).toBe('2 ftr')
})
rule(['AAZ-NAIR.7', 'AAZ-FLY.10'], 'a carrier may be lost with its own fighters in the air; they find another place or are lost', () => {
  const b = play(
    'UK',
    'combatMove',
    { territories: { HOME: own('') }, seaZones: { S0: { units: { UK: '1 cv 1 ftr' } }, S1: { units: { Germany: '2 dd' } } } },
    { content: map({ HOME: [1, []], S0: ['S1'], S1: [] }) },
  )
  b.answers('UK', [move('1 cv 1 ftr', 'S0', 'S1')])
    .dice(5, 5, 1, 5)
    .answers('UK', DONE)
  b.answers('UK', { lose: { cv: 1 } }).answers('UK', { choose: 'retreat' })
  b.asks('UK', 'noncombatMove').answers('UK', DONE)
  expect(b.told('aircraftLost')).toMatchObject([{ at: 'S1', units: { ftr: 1 }, rule: 'AAZ-NAIR.7' }])
})
rule(['AAZ-GEN.10', 'AAZ-PRESS.9', 'AAZ-CONC.5'], 'aircraft over enemy land with only zombies: one round, nothing changes hands', () => {
  const b = play(
    'UK',
    'combat',
    { territories: { T0: own(''), T1: { ...foe('', 2), units: { UK: '2 ftr' } } } },
    { content: row, dice: [A, D, Z, 5] },
  )
  b.asks('UK', 'noncombatMove')
  expect(at(b, 'T1')).toMatchObject({ control: 'Germany', zombies: 1, units: { UK: '2 ftr' } })
  b.refuses('UK', DONE, 'AAZ-NAIR.9')
})
rule(
  ['AAZ-PRESS.8', 'AAZ-AMPH.17', 'AAZ-CONC.8', 'AAZ-LIB.8'],
  'ceasing on an ally’s soil: the landed stay, the ally keeps it, nobody joins',
  () => {
    const content = map({ T0: [1, ['S0']], T1: [2, ['S0']], S0: [] })
    const b = play(
      'UK',
      'combatMove',
      {
        territories: { T0: own('2 inf'), T1: { control: 'USA', zombies: 3, units: { USA: '1 inf' } } },
        seaZones: { S0: { units: { UK: '1 trn' } } },
      },
      { content },
    )
    b.answers('UK', { do: 'ship', from: 'S0', load: { from: 'T0', units: '2 inf' }, land: 'T1' })
      .dice(D, D, D, 1, 5)
      .answers('UK', DONE)
    expect(why(b, { choose: 'retreat' })).toBe('AAZ-PRESS.11')
    b.answers('UK', CEASE)
    expect(at(b, 'T1')).toMatchObject({ control: 'USA', zombies: 2, units: { UK: '2 inf', USA: '1 inf' } })
    expect(b.told('survivorsJoined')).toEqual([])
  },
)
rule(
  ['AAZ-LIB.3', 'AAZ-LIB.5', 'AAZ-BLITZ.9', 'AAZ-SURV.2'],
  'a blitz through an ally’s land, then the ally’s capital: all goes home, the survivors stay ours',
  () => {
    const content = map(
      { T0: [1, ['T1']], T1: [2, ['M'], { emblem: 'USSR' }], M: [4, ['T3'], { emblem: 'USSR' }], T3: [1, [], { emblem: 'USSR' }] },
      { powers: { USSR: { capital: 'M' } } },
    )
    const b = play(
      'UK',
      'combatMove',
      {
        territories: { T0: own('1 tnk'), T1: { control: 'zombies' }, M: foe(), T3: { control: 'USA' } },
        treasury: { USSR: 3, Germany: 7 },
      },
      { content },
    )
    b.answers('UK', move('1 tnk', 'T0', 'M'))
    // Moscow is still lost: the captor holds what it took.
    expect(at(b, 'T1')).toMatchObject({ control: 'UK', units: { UK: '1 inf' } })
    b.answers('UK', DONE)
    for (const name of ['T1', 'M', 'T3']) expect(at(b, name).control, name).toBe('USSR')
    expect(b.position<{ treasury: object }>().treasury).toMatchObject({ USSR: 3, Germany: 7 })
    expect(at(b, 'T1').units.UK).toBe('1 inf')
  },
)
rule(
  ['AAZ-CAP.1', 'AAZ-CAP.9', 'AAZ-SURV.1', 'AAZ-ZCAP.8'],
  'an enemy capital taken from the zombies: survivors, its value, and what its owner still has',
  () => {
    const content = map({ T0: [1, ['M']], M: [5, [], { emblem: 'Germany', facility: 'IC' }] }, { powers: { Germany: { capital: 'M' } } })
    const b = play(
      'UK',
      'combatMove',
      { territories: { T0: own('1 inf'), M: { control: 'zombies', zombies: 1 } }, treasury: { Germany: 4, UK: 1 } },
      { content, dice: [] },
    )
    b.answers('UK', move('1 inf', 'T0', 'M'))
      .dice(O, 5)
      .answers('UK', DONE)
      .answers('UK', CEASE)
    expect(at(b, 'M')).toMatchObject({ control: 'UK', zombies: 1, units: { UK: '2 inf' } })
    expect(b.position<{ treasury: object }>().treasury).toMatchObject({ Germany: 0, UK: 5 })
    b.answers('UK', DONE)
    expect(why(b, { do: 'buy', unit: 'inf', at: 'M' })).toBe('AAZ-PURCH.4')
  },
)
rule(['AAZ-NAIR.1', 'AAZ-NCM.3', 'AAZ-CAIR.1'], 'of two fighters with different range left, the near landing takes the tired one', () => {
  const content = map({ A0: [1, ['A1']], A1: [1, ['X']], B0: [1, ['X']], X: [1, ['C1']], C1: [1, ['C2']], C2: [1, ['C3']], C3: [1, []] })
  const land = (units = '') => own(units)
  const b = play(
    'UK',
    'combatMove',
    { territories: { A0: land('1 ftr'), A1: land(), B0: land('1 ftr'), X: foe('1 inf'), C1: foe(), C2: foe(), C3: land() } },
    { content },
  )
  b.answers('UK', [move('1 ftr', 'A0', 'X'), move('1 ftr', 'B0', 'X')])
    .dice(1, 1, 5)
    .answers('UK', DONE)
  b.answers('UK', move('1 ftr', 'X', 'B0'))
    .answers('UK', move('1 ftr', 'X', 'C3'))
    .answers('UK', DONE)
  expect([at(b, 'B0').units.UK, at(b, 'C3').units.UK]).toEqual(['1 ftr', '1 ftr'])
})
rule(['AAZ-BOMB.8', 'AAZ-GENZ.4'], 'silenced or not, the infantry a bombardment kills rises', () => {
  const content = map({ T0: [1, ['S0']], T1: [1, ['S0']], S0: [] })
  for (const bombardmentSilences of [false, true]) {
    const b = play(
      'UK',
      'combatMove',
      { territories: { T0: own('1 tnk'), T1: foe('1 inf') }, seaZones: { S0: { units: { UK: '1 trn 1 bb' } } } },
      { content, options: { bombardmentSilences } },
    )
    b.answers('UK', { do: 'ship', from: 'S0', load: { from: 'T0', units: 'tnk' }, land: 'T1' }).answers('UK', DONE)
    b.dice(...(bombardmentSilences ? [4, 5] : [4, 5, 2])).answers('UK', { bombard: 1 })
    expect(at(b, 'T1').zombies).toBe(1)
    expect(at(b, 'T1').units).toEqual(bombardmentSilences ? { UK: '1 tnk' } : {})
    b.diceAllUsed()
  }
})
rule(['AAZ-TECH.6', 'AAZ-U-ART.1'], 'explosives work while the artillery lies behind the line, and end with it', () => {
  const b = play(
    'UK',
    'combat',
    { techs: { UK: ['z4Explosives'] }, territories: { T0: own(''), T1: { control: 'zombies', zombies: 4, units: { UK: '1 art 1 tnk' } } } },
    { content: row, dice: [A, O, O, O] },
  )
  b.dice(5, 5).answers('UK', { lose: { art: 1 } })
  expect(at(b, 'T1').zombies).toBe(2)
  b.dice(O, O, 5).answers('UK', PRESS)
  expect(at(b, 'T1').zombies).toBe(2)
})
rule(['AAZ-TECH.9', 'AAZ-BITE.10'], 'Air-D.O.T.s over one’s own land: two rounds, not three', () => {
  const b = play(
    'UK',
    'combat',
    { techs: { UK: ['airDots'] }, declared: ['T1'], territories: { T1: own('1 ftr', 3) } },
    { content: row, dice: [A, A, D, 5] },
  )
  expect(why(b, { choose: 'retreat' })).toBe('AAZ-PRESS.11')
  b.dice(A, A, A, 5).answers('UK', PRESS)
  b.asks('UK', 'noncombatMove')
  expect(at(b, 'T1')).toMatchObject({ control: 'UK', zombies: 3, units: { UK: '1 ftr' } })
})

const pass = map({ T0: [1, ['S0']], T1: [1, ['S1']], T2: [1, ['S1']], HOME: [1, []], S0: ['S1', 'S3'], S1: ['S2'], S2: [], S3: [] })

rule(
  ['AAZ-CMOVE.11', 'AAZ-CMOVE.2', 'AAZ-CMOVE.24'],
  'who will not attack the submarines of a zone has no reason to end there, unless a landing is made',
  () => {
    const table = (zone: string) =>
      play(
        'UK',
        'combatMove',
        {
          territories: { T0: own('1 ftr'), T1: foe('1 inf'), HOME: own('') },
          seaZones: { S0: { units: { UK: '1 dd' } }, [zone]: { units: { Germany: '1 sub' } } },
        },
        { content: pass },
      )
    const open = table('S3')
    expect(why(open, move('1 dd', 'S0', 'S3', { attack: false }))).toBe('AAZ-CMOVE.2')
    expect(why(open, move('1 dd', 'S0', 'S3', { support: true }))).toBe('AAZ-CMOVE.2')
    expect(why(open, move('1 dd', 'S0', 'S3'))).toBe(null)
    const shore = table('S1').answers('UK', move('1 dd', 'S0', 'S1', { attack: false }))
    expect(shore.told('combatDeclared')).toEqual([])
    shore.refuses('UK', DONE, 'AAZ-CMOVE.2')
  },
)
rule(['AAZ-AMPH.13', 'AAZ-U-TRN.10', 'AAZ-NSEA.4'], 'one transport, one shore', () => {
  const at = (phase: string, shore: object) =>
    play(
      'UK',
      phase,
      { territories: { T0: own('2 inf'), T1: shore as never, T2: shore as never }, seaZones: { S0: { units: { UK: '1 trn' } } } },
      { content: pass },
    )
  const both = { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'T0', units: '2 inf' }], land: ['T1', 'T2'] }
  at('combatMove', foe()).refuses('UK', both, 'AAZ-AMPH.13')
  at('noncombatMove', own('')).refuses('UK', both, 'AAZ-U-TRN.10')
  const b = at('noncombatMove', own('')).answers('UK', { ...both, land: ['T1'] })
  b.refuses('UK', move('1 trn', 'S1', 'S0'), 'AAZ-NSEA.4')
})
