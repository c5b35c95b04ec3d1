import type { Json } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { aaz } from '../../src/index.ts'
import { A, at, type Board, CEASE, D, DONE, map, move, O, PRESS, why, Z } from '../kit.ts'
import { german, on1942, smallMap, zones } from '../kit-1942.ts'

const home = (units: string): Json => ({ control: 'UK', units: { UK: units } })
rule(['AAZ42-IPC.3', 'AAZ42-IPC.4', 'AAZ42-PURCH.1', 'AAZ42-PURCH.14'], 'money stays, purchases stand, only the controller earns', () => {
  const b = on1942('Japan', 'purchase', { treasury: { Japan: 20 } }, { draws: ['Norway'] })
  b.answers('Japan', { do: 'buy', unit: 'inf', n: 1 })
  b.answers('Japan', DONE)
  expect(why(b, { do: 'buy', unit: 'inf', n: 1 })).toMatch(/^AAZ/)
  b.answers('Japan', DONE)
  b.answers('Japan', DONE)
  b.answers('Japan', { do: 'place', unit: 'inf', at: 'Japan' })
  b.answers('Japan', DONE)
  expect(b.state.treasury[3]).toBe(17 + 30)
})
rule(['AAZ42-PURCH.5', 'AAZ42-PURCH.9', 'AAZ42-U-FAC.5'], 'no gifts, no repair of what was just taken, no sale', () => {
  const b = on1942('Germany', 'purchase', { territories: { Caucasus: { control: 'Germany', start: 'USSR', taken: true, damage: 2 } } })
  expect(why(b, { do: 'repair', at: 'Caucasus', n: 1 })).toBe('AAZ42-PURCH.9')
  expect(why(b, { do: 'repair', at: 'Germany', n: 1 })).toBe('AAZ42-PURCH.7')
  expect(why(b, { do: 'give', to: 'Japan', n: 1 })).toMatch(/^AAZ/)
  expect(why(b, { do: 'sell', unit: 'IC', at: 'Germany' })).toMatch(/^AAZ/)
})
rule(['AAZ42-COND.1', 'AAZ42-CMOVE.1', 'AAZ42-CMOVE.10', 'AAZ42-CMOVE.11'], 'a combat move finds a fight; land left empty stays', () => {
  const b = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 inf 1 art'), T1: german('1 inf'), T2: german('') } },
    { content: smallMap },
  )
  expect(why(b, move('1 inf', 'H', 'T1'))).toBeNull()
  b.answers('UK', move('1 inf 1 art', 'H', 'T1'))
  expect(at(b, 'H').control).toBe('UK')
  const calm = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 inf'), T1: { control: 'UK' }, T2: german('') } },
    { content: smallMap },
  )
  expect(why(calm, move('1 inf', 'H', 'T1'))).toBe('AAZ42-CMOVE.1')
  const dead = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 tnk'), T1: { control: 'UK', zombies: 2 }, T2: german('') } },
    { content: smallMap },
  )
  expect(why(dead, move('1 tnk', 'H', 'T2'))).toBeNull()
})
rule(
  ['AAZ42-BLITZ.4', 'AAZ42-CMOVE.4', 'AAZ42-CMOVE.9', 'AAZ42-U-LAND.7'],
  'tanks pass zombies on friendly land; who moved moves no more',
  () => {
    const b = on1942(
      'UK',
      'combatMove',
      { territories: { H: home('2 tnk'), T1: { control: 'UK', zombies: 3 }, T2: german('') } },
      { content: smallMap },
    )
    b.answers('UK', move('1 tnk', 'H', 'T2', { via: ['T1'] }))
    expect(why(b, move('1 tnk', 'T2', 'T1'))).toBe('AAZ42-CMOVE.4')
    b.answers('UK', move('1 tnk', 'H', 'T2'))
    b.answers('UK', DONE)
    expect(at(b, 'T2')).toMatchObject({ control: 'UK', units: { UK: '2 tnk' } })
    expect(why(b, move('1 tnk', 'T2', 'T1'))).toBe('AAZ42-NCM.1')
  },
)
rule(['AAZ42-CMOVE.12', 'AAZ42-COMB.3'], 'some leave a fight that others start', () => {
  const b = on1942(
    'UK',
    'combatMove',
    { territories: { H: { control: 'UK', zombies: 1, units: { UK: '2 inf' } }, T1: { control: 'UK' }, T2: german('') } },
    { content: smallMap },
  )
  expect(why(b, move('1 inf', 'H', 'T1'))).toBe('AAZ42-CMOVE.1')
  b.answers('UK', { do: 'attack', at: 'H' })
  b.answers('UK', move('2 inf', 'H', 'T1'))
  expect(why(b, DONE)).toBe('AAZ42-CMOVE.12')
})
rule(['AAZ42-HSZ.4', 'AAZ42-COND.3'], 'submarines and transports alone oblige nobody', () => {
  const b = on1942(
    'UK',
    'combatMove',
    {
      territories: { H: home('1 inf'), T1: german('1 inf'), T2: german('') },
      seaZones: zones({ S1: { UK: '1 trn', Germany: '1 sub 1 trn' } }),
    },
    { content: smallMap },
  )
  expect(why(b, DONE)).toBeNull()
})
rule(['AAZ42-CAIR.1', 'AAZ42-CAIR.4', 'AAZ42-FLY.3'], 'the way out and home within the Move; an ally’s deck counts', () => {
  const far = map({ H: [1, ['S0'], { emblem: 'UK' }], S0: ['S1'], S1: ['S2'], S2: ['S3'], S3: [] })
  const alone = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 ftr') }, seaZones: zones({ S2: { Germany: '1 dd' } }) },
    { content: far },
  )
  expect(why(alone, move('1 ftr', 'H', 'S2'))).toBe('AAZ42-CAIR.2')
  const hosted = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 ftr') }, seaZones: zones({ S1: { USA: '1 cv' }, S2: { Germany: '1 dd' } }) },
    { content: far },
  )
  expect(why(hosted, move('1 ftr', 'H', 'S2'))).toBeNull()
  expect(why(hosted, move('1 ftr', 'H', 'S3'))).toBe('AAZ42-CMOVE.1')
})
rule(['AAZ42-MULTI.3', 'AAZ42-CCARR.3', 'AAZ42-MOB.3'], 'landing with an ally, and what a guest takes away', () => {
  const b = on1942(
    'UK',
    'noncombatMove',
    { territories: { H: home('2 ftr'), T1: german(''), T2: german('') }, seaZones: zones({ S0: { USA: '1 cv 1 ftr' } }) },
    { content: smallMap },
  )
  b.answers('UK', move('1 ftr', 'H', 'S0'))
  expect(why(b, move('1 ftr', 'H', 'S0'))).toBe('AAZ42-MULTI.3')
  const yard = map({ Y: [3, ['S0'], { emblem: 'UK', facility: 'IC' }], S0: [] })
  const place = { do: 'place', unit: 'ftr', at: 'S0' }
  const zone = (units: { [power: string]: string }): Board =>
    on1942(
      'UK',
      'mobilize',
      { territories: { Y: { control: 'UK' } }, seaZones: zones({ S0: units }), bought: [{ unit: 'ftr', n: 2 }] },
      { content: yard },
    )
  expect(why(zone({ USA: '1 cv' }), place)).toBe('AAZ42-MOB.3')
  expect(why(zone({ UK: '1 cv 1 ftr', USA: '1 ftr' }), place)).toBe('AAZ42-MOB.2')
  expect(why(zone({ UK: '1 cv', USA: '1 ftr' }), place)).toBeNull()
  expect(why(zone({ UK: '1 cv', USA: '1 ftr' }), { ...place, n: 2 })).toBe('AAZ42-MOB.2')
})
test('a carrier that leaves takes its guests along, and taking the move back brings them home', () => {
  const b = on1942(
    'UK',
    'combatMove',
    {
      territories: { H: home('1 inf'), T1: german(''), T2: german('') },
      seaZones: zones({ S0: { UK: '1 cv 1 dd', USA: '2 ftr' }, S1: { Germany: '1 dd' } }),
    },
    { content: smallMap },
  )
  b.answers('UK', move('1 cv', 'S0', 'S1'))
  expect(at(b, 'S1').units).toMatchObject({ UK: '1 cv', USA: '2 ftr' })
  b.answers('UK', { do: 'takeBack', move: 'all' })
  expect(at(b, 'S0').units).toMatchObject({ UK: '1 dd 1 cv', USA: '2 ftr' })
})
rule('AAZ42-FLY.4', 'a carrier that fighters count on stays', () => {
  const far = map({ H: [1, ['S0'], { emblem: 'UK' }], S0: ['S1'], S1: ['S2'], S2: ['S3'], S3: ['S4'], S4: [] })
  const b = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 ftr') }, seaZones: zones({ S1: { UK: '1 cv' }, S3: { Germany: '1 dd' }, S0: { Germany: '1 dd' } }) },
    { content: far },
  )
  b.answers('UK', move('1 ftr', 'H', 'S3'))
  expect(why(b, move('1 cv', 'S1', 'S0'))).toBe('AAZ42-FLY.4')
})
rule(['AAZ42-CAIR.6', 'AAZ42-U-AIR.2', 'AAZ42-RAID.6'], 'a raider joins no battle over the same land; bombers never land at sea', () => {
  const works = map({ H: [2, ['T1', 'S0'], { emblem: 'UK' }], T1: [2, [], { emblem: 'Germany', facility: 'IC' }], S0: [] })
  const b = on1942(
    'UK',
    'combatMove',
    { territories: { H: home('1 inf 2 bmb'), T1: german('1 inf') }, seaZones: zones({ S0: { UK: '1 cv' } }) },
    { content: works, dice: [4, 3, 1, 1, 5] },
  )
  b.answers('UK', move('1 bmb', 'H', 'T1', { raid: true }))
  b.answers('UK', move('1 inf 1 bmb', 'H', 'T1'))
  b.answers('UK', DONE)
  expect(b.told('battleStarted')).toMatchObject([{ attackers: { inf: 1, bmb: 1 } }])
  b.answers('UK', CEASE)
  expect(why(b, move('2 bmb', 'T1', 'S0'))).toBe('AAZ42-U-AIR.2')
  expect(at(b, 'T1')).toMatchObject({ damage: 3 })
})
rule(['AAZ42-CSUB.1', 'AAZ42-U-SEA.5', 'AAZ42-NCM.5', 'AAZ42-U-SEA.12'], 'submarines slip through, up to a destroyer', () => {
  const facing = (units: string): { [key: string]: Json } => ({
    territories: { H: home('1 inf'), T1: german(''), T2: german('') },
    seaZones: zones({ S0: { UK: '1 sub 1 ca' }, S1: { Germany: units } }),
  })
  expect(why(on1942('UK', 'noncombatMove', facing('1 ca'), { content: smallMap }), move('1 sub', 'S0', 'S2'))).toBeNull()
  expect(why(on1942('UK', 'noncombatMove', facing('1 ca'), { content: smallMap }), move('1 ca', 'S0', 'S1'))).toBe('AAZ42-NCM.5')
  expect(why(on1942('UK', 'noncombatMove', facing('1 dd'), { content: smallMap }), move('1 sub', 'S0', 'S2'))).toBe('AAZ42-NCM.5')
  expect(why(on1942('UK', 'noncombatMove', facing('1 dd'), { content: smallMap }), move('1 sub', 'S0', 'S1'))).toBeNull()
  expect(why(on1942('UK', 'combatMove', facing('1 dd'), { content: smallMap }), move('1 sub', 'S0', 'S2', { via: ['S1'] }))).toBe(
    'AAZ42-CSUB.1',
  )
})
rule(
  ['AAZ42-COMB.2', 'AAZ42-AMPH.1', 'AAZ42-AMPH.8', 'AAZ42-AMPH.10', 'AAZ42-LOAD.2', 'AAZ42-U-SEA.6'],
  'announced assaults, two transports, two coasts',
  () => {
    const b = on1942(
      'UK',
      'combatMove',
      { territories: { H: home('2 inf 2 tnk'), T1: german(''), T2: german('') }, seaZones: zones({ S0: { UK: '2 trn' } }) },
      { content: smallMap },
    )
    const ship = { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units: 'inf tnk' }], land: 'T1' }
    expect(why(b, { ...ship, load: [{ from: 'H', units: '2 tnk' }] })).toBe('AAZ42-U-SEA.6')
    expect(why(b, { ...ship, land: ['T1', 'H'] })).toBe('AAZ42-AMPH.4')
    expect(why(b, { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units: 'inf' }] })).toBe('AAZ42-CTRN.1')
    b.answers('UK', ship)
    b.answers('UK', ship)
    b.answers('UK', DONE)
    expect(at(b, 'T1')).toMatchObject({ control: 'UK', units: { UK: '2 inf 2 tnk' } })
  },
)
rule(['AAZ42-LOAD.7', 'AAZ42-LOAD.8', 'AAZ42-LOAD.9'], 'a transport that fought unloads nothing; zombies ashore hinder nobody', () => {
  const b = on1942(
    'UK',
    'noncombatMove',
    {
      territories: { H: { control: 'UK', zombies: 2, units: { UK: '1 inf' } }, T1: german(''), T2: german('') },
      seaZones: { S0: { units: { UK: '2 trn' }, cargo: { UK: [{ load: 'inf', how: 'fought' }] } } },
    },
    { content: smallMap },
  )
  expect(why(b, { do: 'ship', from: 'S0', cargo: 'inf', land: 'H' })).toMatch(/^AAZ42-/)
  expect(why(b, { do: 'ship', from: 'S0', load: [{ from: 'H', units: 'inf' }], land: 'H' })).toBeNull()
})
rule(['AAZ42-NCM.1', 'AAZ42-NCM.7'], 'a carrier that did not move goes where fighters need it', () => {
  const far = map({ H: [1, ['S0'], { emblem: 'UK' }], S0: ['S1'], S1: ['S2'], S2: [] })
  const b = on1942(
    'UK',
    'noncombatMove',
    {
      territories: { H: home('1 inf') },
      seaZones: zones({ S0: { UK: '1 cv' }, S2: { UK: '1 ftr' } }),
      moved: [{ at: 'S2', units: '1 ftr', used: 4 }],
    },
    { content: far },
  )
  expect(why(b, DONE)).toBe('AAZ42-NCM.7')
  b.answers('UK', { do: 'landAll' })
  expect(at(b, 'S2').units).toMatchObject({ UK: '1 ftr 1 cv' })
})
rule('AAZ42-STRD.3', 'zombie land is no place for a stranded fighter, friendly land with zombies is', () => {
  const saved = on1942(
    'Germany',
    'combat',
    {
      territories: { H: { control: 'UK', zombies: 1 }, T1: german(''), T2: german('') },
      seaZones: zones({ S0: { UK: '1 cv 1 ftr', Germany: '1 dd' } }),
    },
    { content: smallMap, dice: [2, Z, 1] },
  )
  saved.answers('UK', { do: 'lose', lose: { cv: 1 } })
  expect(saved.told('fighterSaved')).toMatchObject([{ to: 'H' }])
  const lost = on1942(
    'Germany',
    'combat',
    {
      territories: { H: { control: 'zombies', zombies: 1 }, T1: german(''), T2: german('') },
      seaZones: zones({ S0: { UK: '1 cv 1 ftr', Germany: '1 dd' } }),
    },
    { content: smallMap, dice: [2, Z, 1] },
  )
  lost.answers('UK', { do: 'lose', lose: { cv: 1 } })
  expect(lost.told('aircraftLost')).toMatchObject([{ power: 'UK', rule: 'AAZ42-STRD.2' }])
})
rule(['AAZ42-MAP.5', 'AAZ42-U-AIR.4'], 'fighters on an island stay out of the sea battle', () => {
  const isle = map({ I: [1, ['S1'], { emblem: 'UK', island: true }], S0: ['S1'], S1: [] })
  const b = on1942(
    'Germany',
    'combat',
    { territories: { I: home('2 ftr') }, seaZones: zones({ S1: { UK: '1 dd', Germany: '1 bb' } }) },
    { content: isle, dice: [4, Z] },
  )
  expect(b.told('battleStarted')).toMatchObject([{ defenders: { UK: { dd: 1 } } }])
  expect(at(b, 'I').units).toEqual({ UK: '2 ftr' })
})
rule(
  ['AAZ42-PRESS.6', 'AAZ42-SEQ.5', 'AAZ42-SEQ.6', 'AAZ42-U-LAND.1', 'AAZ42-U-LAND.2'],
  'no way back once the dead alone are fought',
  () => {
    const b = on1942(
      'UK',
      'combat',
      {
        territories: {
          H: { control: 'UK' },
          T1: { control: 'Germany', zombies: 2, units: { Germany: '1 inf', UK: '1 inf 1 art' } },
          T2: german(''),
        },
        moved: [{ at: 'T1', units: '1 inf 1 art', from: 'H' }],
      },
      { content: smallMap, dice: [O, O, 2, 5, 5, O, O, O, 5, 5] },
    )
    expect(b.told('zombiesRose')).toMatchObject([{ n: 1 }])
    b.answers('UK', PRESS)
    expect(why(b, { do: 'retreat', to: 'H' })).toBe('AAZ42-PRESS.1')
    expect(why(b, CEASE)).toBeNull()
  },
)
rule('AAZ42-TURN.6', 'in another’s turn nobody else is asked to move', () => {
  const b = on1942('UK', 'combatMove', { territories: { H: home('1 inf'), T1: german('1 inf'), T2: german('') } }, { content: smallMap })
  expect(aaz.whyNot(b.state, 'Germany', move('1 inf', 'T1', 'H'))).not.toBeNull()
  expect(aaz.asks(b.state).map((ask) => ask.seat)).toEqual(['UK'])
})
rule('AAZ42-ZCAP.8', 'an empty land without zombies is never taken', () => {
  const b = on1942(
    'UK',
    'zombiesCapture',
    { territories: { H: { control: 'UK' }, T1: { control: 'Germany', zombies: 1 }, T2: german('') } },
    { content: smallMap },
  )
  expect([at(b, 'H').control, at(b, 'T1').control]).toEqual(['UK', 'zombies'])
})
rule(['AAZ42-MOB.10', 'AAZ42-MOB.6'], 'what is not placed is paid back, unless the table says otherwise', () => {
  const position = { treasury: { Japan: 0 }, bought: [{ unit: 'tnk' }] }
  const b = on1942('Japan', 'mobilize', position, { draws: ['Norway'] })
  b.answers('Japan', DONE)
  expect(b.told('unitsReturned')).toMatchObject([{ ipcs: 6, rule: 'AAZ42-MOB.6' }])
  expect(why(on1942('Japan', 'mobilize', position, { options: { placingCompulsory: true } }), DONE)).toBe('AAZ42-MOB.10')
})
rule(['AAZ42-TECH.3', 'AAZ42-MULTI.4'], 'zombies travel on transports of one’s own', () => {
  const b = on1942(
    'UK',
    'noncombatMove',
    {
      territories: { H: { control: 'UK', zombies: 1, units: { UK: '1 inf' } }, T1: german(''), T2: german('') },
      seaZones: zones({ S0: { USA: '1 trn' } }),
      techs: { UK: ['deadnapperConvoys'] },
    },
    { content: smallMap, options: { desperateMeasures: true } },
  )
  expect(why(b, { do: 'ship', from: 'S0', host: 'USA', load: [{ from: 'H', units: 'zom' }] })).toBe('AAZ42-TECH.3')
  expect(why(b, { do: 'ship', from: 'S0', host: 'Germany', load: [{ from: 'H', units: 'inf' }] })).toBe('AAZ42-MULTI.4')
})

/** One battle of the UK in T1, with options. */
const battle = (t1: Json, options: { [id: string]: boolean }, dice: number[], more: { [key: string]: Json } = {}): Board =>
  on1942('UK', 'combat', { territories: { H: { control: 'UK' }, T1: t1, T2: german('') }, ...more }, { content: smallMap, options, dice })
const assault = { seaZones: { S1: { units: { UK: '1 trn 1 bb' }, cargo: { UK: [{ load: 'inf', landing: 'T1' }] } } } }

rule(['AAZ42-AAF.2', 'AAZ42-RAID.3'], 'switches: a Z of flak kills a zombie, a Z of a raid does nothing', () => {
  const t1 = { control: 'Germany', zombies: 2, units: { Germany: '1 inf 1 aaa', UK: '1 ftr 1 inf' } }
  expect(battle(t1, { flakKillsZombies: true }, [Z, O, 5, 5, 5]).told('zombiesKilled')).toMatchObject([{ n: 1, rule: 'AAZ42-AAF.2' }])
  expect(battle(t1, {}, [Z, O, O, 5, 5, 5]).told('zombiesKilled')).toEqual([])
  const works = map({ H: [2, ['T1'], { emblem: 'UK' }], T1: [2, [], { emblem: 'Germany', facility: 'IC' }] })
  const raid = (options: { [id: string]: boolean }): Board => {
    const b = on1942('UK', 'combatMove', { territories: { H: home('1 bmb'), T1: german('') } }, { content: works, options, dice: [4, Z] })
    b.answers('UK', move('1 bmb', 'H', 'T1', { raid: true }))
    b.answers('UK', DONE)
    return b
  }
  expect(raid({ raidZeroOnZ: true }).told('facilityDamaged')).toMatchObject([{ added: 0 }])
  expect(raid({}).told('facilityDamaged')).toMatchObject([{ added: 4, limit: 4 }])
})
rule(['AAZ42-BOMB.3', 'AAZ42-BOMB.4'], 'switches: bombardment after the bites, or on aircraft', () => {
  const t1 = { control: 'Germany', zombies: 1, units: { Germany: '1 ftr' } }
  const first = battle(t1, {}, [4, 1, 5], assault)
  first.answers('UK', { do: 'bombard', ships: 1 })
  expect(first.told('zombiesBit')).toEqual([])
  const late = battle(t1, { bombardmentInStepFour: true }, [O, 4, 1, 5], assault)
  late.answers('UK', { do: 'bombard', ships: 1 })
  expect(late.told('zombiesBit')).toHaveLength(1)
  const air = battle(t1, { bombardmentHitsAircraft: true }, [4, O, 1, 5], assault)
  air.answers('UK', { do: 'bombard', ships: 1 })
  expect(air.told('unitsHit')).toMatchObject([{ units: { ftr: 1 }, cause: 'bombardment' }])
})
rule(['AAZ42-BITE.2', 'AAZ42-ZCAP.3', 'AAZ42-CMOVE.5', 'AAZ42-MULTI.5'], 'switches: who may be bitten, and who holds land', () => {
  const t1 = { control: 'Germany', zombies: 1, units: { Germany: '1 inf 1 aaa', UK: '1 inf' } }
  expect(battle(t1, { flakSafeFromZombies: true }, [D, 5, 5]).told('unitsHit')).toMatchObject([{ units: { inf: 1 } }])
  const guard = (options: { [id: string]: boolean }, dice: number[]): Board =>
    on1942('UK', 'zombiesAttack', { territories: { India: { zombies: 4, units: { UK: '1 aaa' } } } }, { options, dice })
  expect(at(guard({ flakSafeFromZombies: true }, [D, D, D, D]), 'India').control).toBe('UK')
  expect(at(guard({ flakHoldsNothing: true }, [O, O, O, O]), 'India')).toMatchObject({ control: 'zombies', units: {} })
  const own = { control: 'UK', zombies: 1, units: { UK: '1 inf 1 aaa' } }
  const bitten = battle(own, { ownFlakBitten: true }, [A, 5], { declared: ['T1'] })
  expect(aaz.asks(bitten.state)[0]).toMatchObject({ kind: 'battle.losses', about: { cause: 'bite' } })
})
rule(['AAZ42-RAID.7', 'AAZ42-U-FAC.6', 'AAZ42-U-FAC.1'], 'switches: raids on the dead, centers, and centers that grow', () => {
  const raid = move('1 bmb', 'Kiangsu', 'Sinkiang', { raid: true })
  const base = { territories: { Kiangsu: { units: { Japan: '1 bmb' } }, Sinkiang: { control: 'USA' } } }
  expect(why(on1942('Japan', 'combatMove', base, { options: { centersSafeFromRaids: true } }), raid)).toBe('AAZ42-U-FAC.6')
  const dead = { territories: { Kiangsu: { units: { Japan: '1 bmb' } }, Sinkiang: { control: 'zombies', zombies: 1 } } }
  expect(why(on1942('Japan', 'combatMove', dead), raid)).toBe('AAZ42-RAID.7')
  const spoil = on1942('Japan', 'combatMove', dead, { options: { raidsOnZombies: true }, dice: [5] })
  spoil.answers('Japan', raid)
  spoil.answers('Japan', DONE)
  expect(at(spoil, 'Sinkiang')).toMatchObject({ damage: 2 })
  const grow = { do: 'place', unit: 'IC', at: 'Sinkiang' }
  const bought = { bought: [{ unit: 'IC' }] }
  expect(why(on1942('USA', 'mobilize', bought), grow)).toBe('AAZ42-MOB.5')
  const grown = on1942('USA', 'mobilize', bought, { options: { centersBecomeComplexes: true } })
  grown.answers('USA', grow)
  expect(at(grown, 'Sinkiang')).toMatchObject({ complex: 'new' })
})
rule('AAZ42-TECH.2', 'switch: explosives ashore only', () => {
  const t1 = { control: 'Germany', zombies: 1, units: { Germany: '1 inf' } }
  const shot = (options: { [id: string]: boolean }, dice: number[]): Board => {
    const b = battle(t1, { desperateMeasures: true, ...options }, dice, {
      techs: { UK: ['z4Explosives'] },
      seaZones: { S1: { units: { UK: '1 trn 1 bb' }, cargo: { UK: [{ load: 'inf art', landing: 'T1' }] } } },
    })
    b.answers('UK', { do: 'bombard', ships: 1 })
    return b
  }
  expect(shot({}, [5, 2, 3, 5]).told('zombiesKilled')).toMatchObject([{ n: 1 }])
  expect(shot({ explosivesAshoreOnly: true }, [5, O, 2, 3, 5]).told('zombiesKilled')).toEqual([])
})
test('a transport with units of an ally sinks with all of them', () => {
  const b = on1942(
    'Germany',
    'combat',
    {
      declared: ['S0'],
      territories: { H: { control: 'UK' }, T1: german(''), T2: german('') },
      seaZones: { S0: { units: { USA: '1 trn', Germany: '1 dd' }, cargo: { USA: [{ load: 'inf tnk', owners: ['UK', 'USA'] }] } } },
    },
    { content: smallMap },
  )
  expect(b.told('transportsDestroyed')).toMatchObject([{ n: 1 }])
  expect(b.state.boats).toEqual([])
})
test('a landing from an ally’s transport that fails goes back aboard', () => {
  const b = on1942(
    'UK',
    'combatMove',
    {
      territories: { H: { control: 'UK' }, T1: german('1 inf'), T2: german('') },
      seaZones: {
        S0: { units: { UK: '1 dd' } },
        S1: { units: { USA: '1 trn', Germany: '1 ca' }, cargo: { USA: [{ load: 'inf', owners: ['UK'] }] } },
      },
    },
    { content: smallMap, dice: [5, 5] },
  )
  const land = { do: 'ship', from: 'S1', host: 'USA', land: 'T1' }
  b.answers('UK', land)
  expect(why(b, DONE)).toBe('AAZ42-AMPH.7')
  b.answers('UK', move('1 dd', 'S0', 'S1'))
  b.answers('UK', DONE)
  b.answers('UK', { do: 'retreat', to: 'S0' })
  expect(at(b, 'S1')).toMatchObject({ cargo: { USA: [{ load: '1 inf', owners: ['UK'] }] } })
  expect(b.told('battleStarted')).toHaveLength(1)
})
