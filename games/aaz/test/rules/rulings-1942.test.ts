import { isRefusal, type Json } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz, type AazEvent } from '../../src/index.ts'
import { A, at, type Board, D, DONE, move, O, type Setting, why, Z } from '../kit.ts'
import { german, on1942, smallMap, zones } from '../kit-1942.ts'

// Positions written from the index alone: rulings, switches and seams between the 1942 rules and the zombies.

const uk = (units: string, zombies = 0): Json => ({ control: 'UK', zombies, units: units === '' ? {} : { UK: units } })
const small = (turn: string, phase: string, position: { [key: string]: Json }, setting: Setting = {}): Board =>
  on1942(turn, phase, position, { content: smallMap, ...setting })

rule(['AAZ42-CANAL.2', 'AAZ42-CANAL.3', 'AAZ42-CANAL.4', 'AAZ42-CANAL.5'], 'Suez: two allies, a capture of this turn, the dead', () => {
  const passes = (egypt: Json, jordan: Json): string | null =>
    why(
      on1942('USA', 'noncombatMove', {
        territories: { Egypt: egypt, 'Trans-Jordan': jordan },
        seaZones: zones({ sz17: { USA: '1 ca' }, sz34: {} }),
      }),
      move('1 ca', 'sz17', 'sz34'),
    )
  expect(passes({ control: 'UK' }, { control: 'USSR' })).toBeNull()
  expect(passes({ control: 'UK', zombies: 3, units: { UK: '1 inf' } }, { control: 'UK' })).toBeNull()
  expect(passes({ control: 'zombies', zombies: 1 }, { control: 'UK' })).toBe('AAZ42-CANAL.4')
  expect(passes({ control: 'UK' }, { control: 'Germany' })).toMatch(/^AAZ42-CANAL/)
  expect(passes({ control: 'USA', start: 'Germany', taken: true }, { control: 'UK' })).toBe('AAZ42-CANAL.3')
  // A phase-3 loss that was retaken in phase 6 was not held since the start (GAP42-3).
  expect(passes({ control: 'UK', start: 'UK', taken: true }, { control: 'UK' })).toBe('AAZ42-CANAL.3')
  const shut = on1942('UK', 'noncombatMove', {
    territories: {
      Egypt: { control: 'UK', units: { UK: '1 inf 1 ftr' } },
      'Trans-Jordan': { control: 'UK', start: 'Germany', taken: true },
    },
    seaZones: zones({ sz17: {}, sz34: { UK: '1 cv' } }),
  })
  expect(why(shut, move('1 inf', 'Egypt', 'Trans-Jordan'))).toBeNull()
  expect(why(shut, move('1 ftr', 'Egypt', 'sz34'))).toBeNull()
})

rule('AAZ42-CANAL.6', 'three ways to treat the Black Sea', () => {
  const sails = (turkey: Json, options: { [id: string]: boolean }): string | null =>
    why(
      on1942('UK', 'noncombatMove', { territories: { Turkey: turkey }, seaZones: zones({ sz15: { UK: '1 ca' }, sz16: {} }) }, { options }),
      move('1 ca', 'sz15', 'sz16'),
    )
  const neutral = { control: 'nobody' }
  expect(sails(neutral, {})).toBeNull()
  expect(sails({ control: 'zombies', zombies: 1 }, {})).toBeNull()
  expect(sails({ control: 'UK' }, { closedBlackSea: true })).toBe('AAZ42-CANAL.6')
  expect(sails(neutral, { blackSeaStraits: true })).toBe('AAZ42-CANAL.6')
  expect(sails({ control: 'zombies', zombies: 1 }, { blackSeaStraits: true })).toBe('AAZ42-CANAL.6')
  expect(sails({ control: 'UK' }, { blackSeaStraits: true })).toBeNull()
  expect(sails({ control: 'Germany' }, { blackSeaStraits: true })).toBe('AAZ42-CANAL.6')
})

rule(
  ['AAZ42-ZATK.2', 'AAZ42-ZATK.3', 'AAZ42-ZATK.6', 'AAZ42-U-LAND.6'],
  'phase 2 takes the only unit, flak or aircraft, and it does not rise',
  () => {
    const attack = (units: { [power: string]: string }, dice: number[]): Board =>
      small('UK', 'zombiesAttack', { territories: { H: { control: 'UK', zombies: 1, units }, T1: german('1 inf') } }, { dice })
    expect(at(attack({ UK: '1 aaa' }, [D]), 'H')).toMatchObject({ zombies: 1, units: {} })
    expect(at(attack({ UK: '1 bmb' }, [D]), 'H')).toMatchObject({ zombies: 1, units: {} })
    expect(at(attack({ UK: '1 inf' }, [D]), 'H').zombies).toBe(2)
    // Guests are spared, and keep the dead from taking the land.
    expect(at(attack({ USA: '1 inf' }, [D]), 'H')).toMatchObject({ control: 'UK', zombies: 1, units: { USA: '1 inf' } })
  },
)

rule(['AAZ42-ZCAP.1', 'AAZ42-ZCAP.2', 'AAZ42-ZCAP.3', 'AAZ42-ZCAP.5'], 'a factory holds by its value, whatever its damage', () => {
  const fall = (italy: Json, options: { [id: string]: boolean } = {}): unknown =>
    at(on1942('USSR', 'zombiesCapture', { territories: { Italy: italy } }, { options }), 'Italy')
  expect(fall({ control: 'Germany', damage: 3, zombies: 3 })).toMatchObject({ control: 'Germany' })
  expect(fall({ control: 'Germany', damage: 3, zombies: 4 })).toMatchObject({ control: 'zombies', damage: 3 })
  expect(fall({ control: 'Germany', zombies: 9, units: { Germany: '1 aaa' } })).toMatchObject({ control: 'Germany' })
  expect(fall({ control: 'Germany', zombies: 9, units: { Germany: '1 ftr' } })).toMatchObject({ control: 'Germany' })
  expect(fall({ control: 'Germany', zombies: 9, units: { Germany: '1 aaa' } }, { flakHoldsNothing: true })).toMatchObject({
    control: 'zombies',
  })
})

rule(['AAZ42-PURCH.2', 'AAZ42-PURCH.7', 'AAZ42-PURCH.10', 'AAZ42-U-FAC.3'], 'repair makes room at once, among zombies too', () => {
  const b = on1942('Japan', 'purchase', {
    treasury: { Japan: 40 },
    territories: { Japan: { control: 'Japan', zombies: 4, damage: 7, units: { Japan: '1 inf' } } },
  })
  expect(why(b, { do: 'buy', unit: 'inf', n: 2 })).toBe('AAZ42-PURCH.2')
  expect(why(b, { do: 'repair', at: 'Japan', n: 8 })).toBe('AAZ42-PURCH.7')
  b.answers('Japan', { do: 'repair', at: 'Japan', n: 1 })
  expect(b.state.treasury[3]).toBe(39)
  expect(why(b, { do: 'buy', unit: 'inf', n: 2 })).toBeNull()
  // Damage beyond the value only makes repair costlier.
  const worse = on1942('Japan', 'purchase', { treasury: { Japan: 40 }, territories: { Japan: { control: 'Japan', damage: 16 } } })
  worse.answers('Japan', { do: 'repair', at: 'Japan', n: 8 })
  expect(why(worse, { do: 'buy', unit: 'inf', n: 1 })).toBe('AAZ42-PURCH.2')
})

rule(['AAZ42-CMOVE.7', 'AAZ42-DTRN.1', 'AAZ42-BOMB.1'], 'who comes upon transports alone sinks them, and then does not bombard', () => {
  const table = (): Board =>
    small('UK', 'combatMove', {
      territories: { H: uk('1 inf'), T1: german('1 inf'), T2: german('') },
      seaZones: zones({ S0: { UK: '1 bb 1 trn' }, S1: { Germany: '1 trn' } }),
    })
  const b = table()
  expect(why(b, move('1 bb', 'S0', 'S1', { attack: false }))).toBe('AAZ42-CMOVE.7')
  // In an assault from that zone it may leave them alone: then it bombards.
  b.answers('UK', { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units: 'inf' }], land: 'T1' })
  b.answers('UK', move('1 bb', 'S0', 'S1', { support: true }))
  b.answers('UK', DONE)
  b.asks('UK', 'battle.bombard')
  expect(at(b, 'S1').units).toMatchObject({ Germany: '1 trn' })
  const sinks = table()
  sinks.answers('UK', { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units: 'inf' }], land: 'T1' })
  sinks.answers('UK', move('1 bb', 'S0', 'S1'))
  const after = aaz.apply(sinks.state, 'UK', DONE)
  expect(isRefusal(after) ? after.say : after.events.map((e) => e.type)).toContain('transportsDestroyed')
  expect(isRefusal(after) ? '' : aaz.asks(after.state)[0]?.kind).not.toBe('battle.bombard')
  // A transport alone may come first, but somebody has to attack before the phase ends.
  const alone = table()
  alone.answers('UK', move('1 trn', 'S0', 'S1'))
  expect(why(alone, DONE)).not.toBeNull()
})

rule(
  ['AAZ42-CMOVE.8', 'AAZ42-U-LAND.4', 'AAZ42-U-SEA.8', 'AAZ42-LOAD.4'],
  'flak stays in phase 5, and travels as the one heavy load',
  () => {
    const combat = small('UK', 'combatMove', {
      territories: { H: uk('1 aaa 1 inf'), T1: german('1 inf'), T2: german('') },
      seaZones: { S0: { units: { UK: '2 trn' }, cargo: { UK: [{ load: 'aaa' }] } } },
    })
    expect(why(combat, move('1 aaa', 'H', 'T1'))).toBe('AAZ42-CMOVE.8')
    expect(why(combat, { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units: 'aaa' }], land: 'T1' })).toMatch(/^AAZ42-/)
    // Loaded in an earlier turn it comes along, but does not land in the assault.
    expect(why(combat, { do: 'ship', from: 'S0', to: 'S1', cargo: 'aaa', unload: 'aaa', land: 'T1' })).toBe('AAZ42-U-LAND.4')
    expect(why(combat, { do: 'ship', from: 'S0', to: 'S1', cargo: 'aaa', load: [{ from: 'H', units: 'inf' }], land: 'T1' })).toBeNull()
    const ferry = small('UK', 'noncombatMove', {
      territories: { H: uk('1 aaa 1 inf 1 art'), T1: german('1 inf'), T2: german('') },
      seaZones: zones({ S0: { UK: '1 trn' } }),
    })
    const take = (units: string): string | null => why(ferry, { do: 'ship', from: 'S0', to: 'S1', load: [{ from: 'H', units }] })
    expect(take('aaa inf')).toBeNull()
    expect(take('aaa art')).toBe('AAZ42-U-SEA.8')
  },
)

rule(['AAZ42-BLITZ.1', 'AAZ42-BLITZ.2', 'AAZ42-BLITZ.3'], 'what stops a blitz', () => {
  const blitz = (t1: Json, to = 'T2'): string | null =>
    why(
      small('UK', 'combatMove', { territories: { H: uk('1 tnk'), T1: t1, T2: german('1 inf') } }),
      move('1 tnk', 'H', to, { via: ['T1'] }),
    )
  expect(blitz(german(''))).toBeNull()
  expect(blitz(german(''), 'H')).toBeNull()
  expect(blitz(german('1 aaa'))).toMatch(/^AAZ42-/)
  expect(blitz(german('', 1))).toMatch(/^AAZ42-/)
  expect(blitz({ control: 'Germany', center: true })).toMatch(/^AAZ42-/)
  expect(blitz({ control: 'zombies' })).toBeNull()
  expect(blitz({ control: 'zombies', zombies: 1 })).toMatch(/^AAZ42-/)
  const b = small('UK', 'combatMove', { territories: { H: uk('1 tnk'), T1: { control: 'zombies' }, T2: german('1 inf') } })
  b.answers('UK', move('1 tnk', 'H', 'T2', { via: ['T1'] }))
  expect(at(b, 'T1')).toMatchObject({ control: 'UK', units: { UK: '1 inf' } })
})

rule(['AAZ42-RAID.1', 'AAZ42-RAID.7', 'AAZ42-U-AIR.1'], 'who raids what', () => {
  const b = on1942('UK', 'combatMove', {
    territories: { 'United Kingdom': { control: 'UK', units: { UK: '1 bmb 1 ftr' } }, Italy: { control: 'zombies', zombies: 1 } },
  })
  expect(why(b, move('1 bmb', 'United Kingdom', 'Germany', { raid: true }))).toBeNull()
  expect(why(b, move('1 ftr', 'United Kingdom', 'Germany', { raid: true }))).toBe('AAZ42-U-AIR.1')
  expect(why(b, move('1 bmb', 'United Kingdom', 'France', { raid: true }))).toBe('AAZ42-RAID.1')
  expect(why(b, move('1 bmb', 'United Kingdom', 'Italy', { raid: true }))).toBe('AAZ42-RAID.7')
  expect(why(b, move('1 bmb', 'United Kingdom', 'Karelia S.S.R.', { raid: true }))).toBe('AAZ42-RAID.1')
})

rule(['AAZ42-AAF.1', 'AAZ42-AAF.4', 'AAZ42-AAF.6', 'AAZ42-AAF.9'], 'how many dice flak has, and what becomes of it alone', () => {
  const flak = (attackers: string, t1: Json, dice: number[]): Board =>
    small(
      'UK',
      'combat',
      {
        territories: {
          H: uk('1 inf'),
          T1: { ...(t1 as object), units: { ...(t1 as { units: object }).units, UK: attackers } },
          T2: german(''),
        },
        moved: [{ at: 'T1', units: attackers, used: 1, from: 'H' }],
      },
      { dice },
    )
  const rolled = (b: Board): unknown =>
    b
      .told('unitsFired')
      .filter((e) => e.step === 'flak')
      .map((e) => (e as Extract<AazEvent, { type: 'unitsFired' }>).volleys.flatMap((volley) => volley.dice))
  expect(rolled(flak('4 ftr', german('1 aaa 1 inf'), [5, 5, 5, 5, 5, 5, 5, 5]))).toEqual([[5, 5, 5]])
  expect(rolled(flak('2 ftr', german('2 aaa 1 inf'), [5, 5, 5, 5, 5]))).toEqual([[5, 5]])
  // Flak alone beside zombies: it fires, is gone without dice, and one round is fought against the dead.
  const alone = flak('2 ftr', german('1 aaa', 1), [5, 5, O, 5, 5])
  expect(at(alone, 'T1')).toMatchObject({ control: 'Germany', zombies: 1, units: { UK: '2 ftr' } })
  // All shot down: the flak stays.
  expect(at(flak('1 ftr', german('1 aaa', 1), [1]), 'T1')).toMatchObject({ control: 'Germany', zombies: 1, units: { Germany: '1 aaa' } })
})

rule(
  ['AAZ42-BOMB.2', 'AAZ42-BOMB.3', 'AAZ42-BOMB.4', 'AAZ42-BOMB.6'],
  'one ship for each unit ashore; air units are not hit; zombies are',
  () => {
    const landing = (t1: Json, load: string, dice: number[]): Board =>
      small(
        'UK',
        'combat',
        {
          territories: { H: uk(''), T1: t1, T2: german('') },
          seaZones: { S1: { units: { UK: '1 trn 1 bb 1 ca' }, cargo: { UK: [{ load, landing: 'T1' }] } } },
        },
        { dice },
      )
    const one = landing(german('1 inf'), 'inf', [])
    one.asks('UK', 'battle.bombard')
    expect(why(one, { do: 'bombard', ships: 2 })).toMatch(/^AAZ42-BOMB/)
    // A fighter takes no hit of the guns: they find the zombie, and the fighter fires in two rounds before the infantry hits it.
    const air = landing(german('1 ftr', 1), '2 inf', [4, 3, 5, 5, 5, 1, 5, 5])
    air.answers('UK', { do: 'bombard', ships: 2 })
    expect(at(air, 'T1')).toMatchObject({ control: 'UK', zombies: 0, units: { UK: '2 inf' } })
    air.diceAllUsed()
  },
)

rule(['AAZ42-SSTR.5', 'AAZ42-U-AIR.3', 'AAZ42-PRESS.5', 'AAZ42-DTRN.1', 'AAZ42-U-SEA.11'], 'an ally’s destroyer helps no attack', () => {
  const sea = (ours: string, allies: string, dice: number[]): Board =>
    small(
      'UK',
      'combat',
      {
        territories: { H: uk('1 inf'), T1: german(''), T2: german('') },
        seaZones: zones({ S1: { Germany: '1 sub 1 trn', UK: ours, ...(allies === '' ? {} : { USA: allies }) } }),
        moved: [{ at: 'S1', units: '2 ftr', used: 1 }],
        declared: ['S1'],
      },
      { dice },
    )
  const b = sea('2 ftr', '1 dd', [1, 1])
  if (aaz.asks(b.state)[0]?.kind === 'battle.submerge') b.answers('Germany', { do: 'submerge', n: 0 })
  expect(at(b, 'S1').units).toMatchObject({ Germany: '1 sub', USA: '1 dd' })
  expect(at(b, 'S1').units.UK).toBe('2 ftr')
})

rule(['AAZ42-LIB.1', 'AAZ42-SURV.1', 'AAZ42-SURV.3', 'AAZ42-CONC.3'], 'a liberator’s free infantry in an ally’s land', () => {
  const b = on1942(
    'UK',
    'combat',
    {
      territories: { Caucasus: { control: 'zombies', damage: 2, units: { UK: '1 inf' } }, Persia: { control: 'UK' } },
      moved: [{ at: 'Caucasus', units: '1 inf', used: 1, from: 'Persia' }],
    },
    { dice: [] },
  )
  expect(at(b, 'Caucasus')).toMatchObject({ control: 'USSR', damage: 2, units: { UK: '2 inf' } })
})

rule(['AAZ42-CAP.1', 'AAZ42-CAP.2'], 'the treasure of a capital goes to a captor without one', () => {
  const b = on1942('Germany', 'combat', {
    treasury: { Germany: 5, UK: 20 },
    territories: {
      Germany: { control: 'USSR' },
      'United Kingdom': { control: 'UK', units: { Germany: '1 inf' } },
    },
    moved: [{ at: 'United Kingdom', units: '1 inf', used: 0, how: 'seaborne' }],
  })
  expect(at(b, 'United Kingdom').control).toBe('Germany')
  expect(b.state.treasury.slice(1, 3)).toEqual([25, 0])
})

rule(['AAZ42-MOB.2', 'AAZ42-MOB.4', 'AAZ42-MOB.7', 'AAZ42-MOB.9'], 'where new units go', () => {
  const b = on1942('Japan', 'mobilize', {
    territories: { Japan: { control: 'Japan', zombies: 9 } },
    seaZones: zones({ sz60: { USA: '1 dd' }, sz62: {} }),
    bought: [
      { unit: 'ca', n: 1 },
      { unit: 'inf', n: 1 },
      { unit: 'ftr', n: 1 },
    ],
  })
  expect(why(b, { do: 'place', unit: 'ca', at: 'sz60' })).toBeNull()
  expect(why(b, { do: 'place', unit: 'inf', at: 'Japan' })).toBeNull()
  expect(why(b, { do: 'place', unit: 'ftr', at: 'sz60' })).toBe('AAZ42-MOB.2')
  expect(why(b, { do: 'place', unit: 'inf', at: 'sz60' })).toBe('AAZ42-MOB.3')
  const center = on1942('USA', 'mobilize', {
    bought: [
      { unit: 'inf', n: 1 },
      { unit: 'art', n: 1 },
    ],
  })
  expect(why(center, { do: 'place', unit: 'inf', at: 'Sinkiang' })).toBeNull()
  expect(why(center, { do: 'place', unit: 'art', at: 'Sinkiang' })).toBe('AAZ42-MOB.4')
})

rule(['AAZ42-CCARR.2', 'AAZ42-MULTI.2'], 'guests aboard take no part and sink with the carrier', () => {
  const b = small(
    'UK',
    'combat',
    {
      territories: { H: uk('1 inf'), T1: german(''), T2: german('') },
      seaZones: zones({ S1: { UK: '1 cv', USA: '1 ftr', Germany: '1 dd' } }),
      moved: [{ at: 'S1', units: '1 cv', used: 1, from: 'S0' }],
    },
    // The carrier misses, the destroyer hits: nobody else may be lost in its place.
    { dice: [5, 2] },
  )
  expect(at(b, 'S1').units).toEqual({ Germany: '1 dd' })
})

rule(['AAZ42-PRESS.2', 'AAZ42-CONC.4', 'AAZ42-NCM.3'], 'aircraft alone fight the dead for one round and take nothing', () => {
  const b = small(
    'UK',
    'combat',
    {
      territories: { H: uk('1 inf'), T1: { control: 'zombies', zombies: 2, units: { UK: '1 ftr' } }, T2: german('') },
      moved: [{ at: 'T1', units: '1 ftr', used: 1 }],
    },
    { dice: [A, A, 3] },
  )
  expect(at(b, 'T1')).toMatchObject({ control: 'zombies', zombies: 1, units: { UK: '1 ftr' } })
  b.asks('UK', 'noncombatMove')
})

rule(['AAZ42-INC.2', 'AAZ42-APOC.4'], 'damage and zombies lower no income', () => {
  const b = on1942(
    'Japan',
    'income',
    {
      treasury: { Japan: 0 },
      territories: { Japan: { control: 'Japan', damage: 16, zombies: 3, units: { Japan: '1 inf' } } },
    },
    { draws: ['Norway'] },
  )
  expect(b.state.treasury[3]).toBe(30)
})

rule(['AAZ42-CMOVE.5', 'AAZ42-BITE.4', 'AAZ42-MULTI.2'], 'own flak and guests stay out of a fight against the dead at home', () => {
  const fight = (options: { [id: string]: boolean }, dice: number[]): Board => {
    const b = small(
      'UK',
      'combatMove',
      {
        territories: { H: { control: 'UK', zombies: 2, units: { UK: '1 aaa 1 tnk', USA: '1 inf' } }, T1: german('1 inf'), T2: german('') },
      },
      { options, dice },
    )
    b.answers('UK', { do: 'attack', at: 'H' })
    b.answers('UK', DONE)
    return b
  }
  // Both zombies bite: the tank is the only one that can be bitten, and fires once more.
  const b = fight({}, [A, A, Z])
  expect(at(b, 'H')).toMatchObject({ zombies: 1, units: { UK: '1 aaa', USA: '1 inf' } })
  const bitten = fight({ ownFlakBitten: true }, [A, O, Z])
  bitten.asks('UK', 'battle.losses')
  expect(why(bitten, { do: 'lose', lose: { aaa: 1 } })).toBeNull()
  const alone = small('UK', 'combatMove', { territories: { H: uk('1 aaa', 1), T1: german('1 inf'), T2: german('') } })
  expect(why(alone, { do: 'attack', at: 'H' })).not.toBeNull()
})

rule(['AAZ42-NEUT.1', 'AAZ42-NEUT.2', 'AAZ42-NEUT.4', 'AAZ42-CARD.3'], 'a card ends neutrality; the captor keeps the land', () => {
  const card = (turkey: Json): Board => on1942('USSR', 'zombieCard', { territories: { Turkey: turkey } }, { draws: ['Turkey'], dice: [] })
  expect(at(card({ control: 'nobody' }), 'Turkey')).toMatchObject({ control: 'zombies', zombies: 1 })
  expect(at(card({ control: 'Germany', units: { Germany: '1 inf' } }), 'Turkey')).toMatchObject({ control: 'Germany', zombies: 1 })
  const flies = (turkey: Json): string | null =>
    why(
      on1942('USSR', 'noncombatMove', { territories: { Turkey: turkey, Caucasus: { control: 'USSR', units: { USSR: '1 ftr' } } } }),
      move('1 ftr', 'Caucasus', 'Turkey'),
    )
  expect(flies({ control: 'nobody' })).toMatch(/^AAZ42-/)
  expect(flies({ control: 'USSR' })).toBeNull()
})
