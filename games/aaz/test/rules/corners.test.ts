import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import { aaz } from '../../src/index.ts'
import { A, at, CEASE, D, DONE, map, move, O, play, why, Z } from '../kit.ts'

// Where two rules meet: movement, landings and the answers people write.

const own = (units: string, zombies = 0) => ({ control: 'UK', zombies, units: units ? { UK: units } : {} })
const foe = (units = '', zombies = 0) => ({ control: 'Germany', zombies, units: units ? { Germany: units } : {} })
const row = map({ T0: [1, ['T1']], T1: [1, ['T2']], T2: [1, ['T3']], T3: [1, []] })
const coast = map({ T0: [1, ['S0', 'T1']], T1: [1, ['S1', 'S0']], T2: [1, ['S0']], S0: ['S1'], S1: [] })
const landing = (more: { [key: string]: string }) => ({ do: 'ship', load: [{ from: 'T0', units: '2 inf' }], ...more })

rule(['AAZ-CMOVE.10', 'AAZ-AMPH.21'], 'a garrison leaves zombies to those who are about to land', () => {
  const b = play(
    'UK',
    'combatMove',
    { territories: { T0: own('1 tnk'), T1: own('1 inf', 2) }, seaZones: { S0: { units: { UK: '1 trn' } } } },
    { content: coast },
  )
  b.answers('UK', { do: 'ship', from: 'S0', load: [{ from: 'T0', units: '1 tnk' }], land: 'T1' })
  b.answers('UK', move('1 inf', 'T1', 'T0'))
    .dice(O, O, 5)
    .answers('UK', DONE)
  expect(b.told('battleStarted')).toMatchObject([{ at: 'T1', attackers: { tnk: 1 }, zombies: 2 }])
})
rule(['AAZ-SURV.7', 'AAZ-CMOVE.18', 'AAZ-BLITZ.9'], 'survivors found by a blitz make no combat move, but a noncombat move', () => {
  const table = { territories: { T0: own('1 tnk'), T1: { control: 'zombies' }, T2: foe('1 inf'), T3: foe() } }
  const b = play('UK', 'combatMove', table, { content: row })
  b.answers('UK', move('1 tnk', 'T0', 'T2'))
  expect(at(b, 'T1').units.UK).toBe('1 inf')
  b.refuses('UK', move('1 inf', 'T1', 'T2'), 'AAZ-SURV.7')
  b.dice(1, 5, 5, O, 5).answers('UK', DONE).answers('UK', CEASE)
  expect(at(b, 'T2').control).toBe('UK')
  b.answers('UK', move('1 inf', 'T1', 'T0'))
  const still = play('UK', 'combatMove', table, { content: row, options: { survivorsMove: false } })
  still
    .answers('UK', move('1 tnk', 'T0', 'T2'))
    .dice(1, 5)
    .answers('UK', DONE)
    .answers('UK', CEASE)
  still.refuses('UK', move('1 inf', 'T1', 'T0'), 'AAZ-SURV.7')
})
rule(['AAZ-DM.3', 'AAZ-SURV.7'], 'a fighter from a cache that a blitz finds waits for the noncombat phase', () => {
  const b = play(
    'UK',
    'combatMove',
    { cache: true, territories: { T0: own('1 tnk'), T1: { control: 'zombies' }, T2: foe() } },
    { content: row, dice: [Z] },
  )
  b.answers('UK', move('1 tnk', 'T0', 'T2'))
  expect(at(b, 'T1').units.UK).toBe('1 inf 1 ftr')
  b.refuses('UK', move('1 ftr', 'T1', 'T2'), 'AAZ-SURV.7')
  b.answers('UK', DONE).answers('UK', move('1 ftr', 'T1', 'T0'))
})
rule(['AAZ-NEUT.10', 'AAZ-NEUT.4'], 'a neutral without a value is never overrun, whatever a card says', () => {
  const cards = { X: { territory: 'Sahara', zombies: 2 }, Y: { territory: 'Sweden', zombies: 2 } }
  const b = play('UK', 'zombieCard', {}, { content: { cards }, draws: ['X'] })
  expect(at(b, 'Sahara')).toMatchObject({ control: 'nobody', zombies: 0 })
  expect(at(play('UK', 'zombieCard', {}, { content: { cards }, draws: ['Y'] }), 'Sweden')).toMatchObject({ control: 'zombies', zombies: 2 })
})
rule(
  ['AAZ-CANAL.5', 'AAZ-CANAL.7', 'AAZ-CANAL.9', 'AAZ-CANAL.12'],
  'who shuts a canal: zombies since the turn began, or since phase 3',
  () => {
    const panama = (more: object) =>
      play('USA', 'noncombatMove', {
        territories: { 'Central America': { control: 'zombies', ...more } },
        seaZones: { sz12: { units: { USA: '1 dd' } } },
      })
    expect(why(panama({}), move('1 dd', 'sz12', 'sz20'))).toBe('AAZ-CANAL.5')
    expect(why(panama({ start: 'USA' }), move('1 dd', 'sz12', 'sz20'))).toBe('AAZ-CANAL.12')
    const suez = (bank: string) =>
      play('UK', 'noncombatMove', { territories: { 'Middle East': { control: bank } }, seaZones: { sz18: { units: { UK: '1 sub' } } } })
    expect(why(suez('zombies'), move('1 sub', 'sz18', 'sz29'))).toBe('AAZ-CANAL.9')
    expect(why(suez('Japan'), move('1 sub', 'sz18', 'sz29'))).toBe('AAZ-CANAL.9')
    expect(why(suez('USA'), move('1 sub', 'sz18', 'sz29'))).toBe(null)
  },
)
rule(['AAZ-STRAIT.3', 'AAZ-STRAIT.5'], 'Turkey taken in phase 5 opens the straits in phase 6, unless they are played like canals', () => {
  for (const straitsLikeCanals of [false, true]) {
    const b = play(
      'Germany',
      'combatMove',
      {
        territories: { Balkans: { units: { Germany: '1 inf' } }, Turkey: { control: 'zombies' } },
        seaZones: { sz18: { units: { Germany: '1 dd' } }, sz19: { units: { Germany: '1 sub' } } },
      },
      { options: { straitsLikeCanals } },
    )
    b.refuses('Germany', move('1 dd', 'sz18', 'sz19'))
    b.answers('Germany', move('1 inf', 'Balkans', 'Turkey')).answers('Germany', DONE)
    expect(why(b, move('1 dd', 'sz18', 'sz19'))).toBe(straitsLikeCanals ? 'AAZ-STRAIT.5' : null)
    expect(why(b, move('1 sub', 'sz19', 'sz17'))).toBe(straitsLikeCanals ? 'AAZ-STRAIT.5' : null)
  }
})
rule(['AAZ-NEUT.3', 'AAZ-CAIR.6'], 'what is closed to aircraft is asked anew on every table, land without a holder too', () => {
  const shut = play('UK', 'combatMove', { territories: { T0: own('1 ftr'), T2: foe('1 inf'), T3: own('') } }, { content: row })
  expect(why(shut, move('1 ftr', 'T0', 'T2'))).toBe('AAZ-NEUT.3')
  const open = play('UK', 'combatMove', { territories: { T0: own('1 ftr'), T1: own(''), T2: foe('1 inf') } }, { content: row })
  expect(why(open, move('1 ftr', 'T0', 'T2'))).toBe(null)
  const lone = play(
    'UK',
    'combatMove',
    { territories: { T0: own('1 ftr'), T1: foe('1 inf'), T2: { control: 'nobody' } } },
    { content: row },
  )
  expect(why(lone, move('1 ftr', 'T0', 'T1'))).toBe(null)
})
rule(['AAZ-CTRN.6'], 'the escort has until the end of the phase; nobody near who could come, and the landing is refused at once', () => {
  const table = (fleet: string, far: string) =>
    play(
      'UK',
      'combatMove',
      {
        territories: { T0: own('2 inf'), T1: foe('1 inf') },
        seaZones: { S0: { units: { UK: fleet } }, S1: { units: { Germany: '1 sub' } }, S9: { units: { UK: far } } },
      },
      { content: map({ T0: [1, ['S0']], T1: [1, ['S1']], S0: ['S1'], S1: [], S9: [] }) },
    )
  table('1 trn', '1 dd').refuses('UK', landing({ from: 'S0', to: 'S1', land: 'T1' }), 'AAZ-CTRN.6')
  const b = table('1 trn 1 sub', '1 dd').answers('UK', landing({ from: 'S0', to: 'S1', land: 'T1' }))
  b.refuses('UK', DONE, 'AAZ-CTRN.6')
  b.answers('UK', move('1 sub', 'S0', 'S1', { support: true }))
    .dice(1, 5, 5)
    .answers('UK', DONE)
  expect(b.told('battleStarted')[0]).toMatchObject({ at: 'T1', seaborne: { inf: 2 } })
})
rule(
  ['AAZ-HSZ.2', 'AAZ-HSZ.6', 'AAZ-U-TRN.2'],
  'to stay is to fight, and may be said; a transport that slipped away does nothing more',
  () => {
    const zone = map({ T0: [1, ['S1']], S1: ['S2'], S2: [] })
    const b = play(
      'UK',
      'combatMove',
      { territories: { T0: own('1 tnk') }, seaZones: { S1: { units: { UK: '1 dd 1 trn', Germany: '1 dd' } } } },
      { content: zone },
    )
    b.answers('UK', { do: 'attack', at: 'S1' })
      .answers('UK', move('1 trn', 'S1', 'S2'))
      .dice(2, 5)
      .answers('UK', DONE)
    expect(b.told('battleEnded')).toMatchObject([{ at: 'S1', winner: 'UK' }])
    b.refuses('UK', move('1 trn', 'S2', 'S1'), 'AAZ-HSZ.6')
    b.refuses('UK', { do: 'ship', from: 'S2', to: 'S1', load: [{ from: 'T0', units: '1 tnk' }] }, 'AAZ-HSZ.6')
    b.refuses('UK', move('1 dd', 'S1', 'S2'), 'AAZ-NSEA.8')
  },
)
rule(['AAZ-U-TRN.8', 'AAZ-U-TRN.7', 'AAZ-NSEA.4'], 'what was put ashore walks no farther; what is aboard sails along', () => {
  const b = play(
    'UK',
    'noncombatMove',
    {
      territories: { T0: own('1 tnk'), T1: own(''), T2: own('') },
      seaZones: { S0: { units: { UK: '2 trn' }, cargo: { UK: ['inf'] } } },
    },
    { content: coast },
  )
  // Without a load it is the transport with something aboard that is meant.
  b.answers('UK', { do: 'ship', from: 'S0', land: 'T2' })
  expect(at(b, 'T2').units.UK).toBe('1 inf')
  b.answers('UK', { do: 'ship', from: 'S0', load: { from: 'T0', units: '1 tnk' }, land: 'T1' })
  b.refuses('UK', move('1 tnk', 'T1', 'T0'), 'AAZ-U-TRN.8')
  b.refuses('UK', { do: 'ship', from: 'S0', land: 'T1' }, 'AAZ-NSEA.4')
  const afloat = play(
    'UK',
    'noncombatMove',
    { seaZones: { S0: { units: { UK: '1 trn' }, cargo: { UK: ['tnk inf'] } } } },
    { content: coast },
  )
  afloat.answers('UK', move('1 trn', 'S0', 'S1'))
  expect(afloat.position<{ seaZones: object }>().seaZones).toMatchObject({ S1: { cargo: { UK: [{ load: '1 tnk 1 inf' }] } } })
})
rule(['AAZ-LIB.1', 'AAZ-LIB.5', 'AAZ-MAP.10'], 'a capital on a map of one’s own is its power’s, emblem or not', () => {
  const content = map({ T0: [1, ['T1']], T1: [3, ['T2']], T2: [2, [], { emblem: 'USSR' }] }, { powers: { USSR: { capital: 'T1' } } })
  const b = play('UK', 'combatMove', { territories: { T0: own('1 inf'), T1: foe(), T2: own('') } }, { content })
  b.answers('UK', move('1 inf', 'T0', 'T1')).answers('UK', DONE)
  expect([at(b, 'T1').control, at(b, 'T2').control]).toEqual(['USSR', 'USSR'])
})
rule(['AAZ-ZATK.3', 'AAZ-ZATK.7', 'AAZ-ZATK.8'], 'losses in phase 2: by any name of the unit, never a complex or a guest', () => {
  const content = map({ T1: [3, [], { facility: 'IC' }] })
  const table = () =>
    play(
      'UK',
      'zombiesAttack',
      { territories: { T1: { control: 'UK', zombies: 2, units: { UK: '2 inf 1 tnk', USA: '1 art' } } } },
      { content, dice: [D, O] },
    )
  for (const lose of [{ inf: 1 }, '1 inf', 'infantry', { 'UK infantry': 1 }, { tank: 1 }]) expect(why(table(), { lose })).toBe(null)
  expect(why(table(), { lose: { IC: 1 } })).toBe('AAZ-ZATK.7')
  expect(why(table(), { lose: { art: 1 } })).toBe('AAZ-ZATK.8')
  expect(why(table(), { lose: { 'USA art': 1 } })).toBe('AAZ-ZATK.8')
  expect(why(table(), { lose: { sub: 1 } })).toBe('AAZ-ZATK.3')
  expect(why(table(), { lose: { inf: 2 } })).toBe('AAZ-ZATK.3')
})
rule(['AAZ-ZCAP.6'], 'an enemy of the holder keeps the zombies out as well', () => {
  const b = play('Japan', 'zombiesCapture', { territories: { T1: { ...own('', 4), units: { Germany: '1 ftr' } } } }, { content: row })
  expect(at(b, 'T1').control).toBe('UK')
  expect(b.told('territoryFell')).toEqual([])
})
rule(['AAZ-ZCAP.4', 'AAZ-ZCAP.5'], 'a complex that holds is told by its own rule, a center by its own', () => {
  const content = map({ T0: [2, [], { facility: 'IC' }], T1: [2, [], { facility: 'RC' }] })
  const b = play('Japan', 'zombiesCapture', { territories: { T0: own('', 2), T1: own('', 2) } }, { content })
  expect(b.told('factoryHeld').map((e) => e.rule)).toEqual(['AAZ-ZCAP.4', 'AAZ-ZCAP.5'])
})
rule(['AAZ-PRESS.12'], 'a retreat with one way back need not name it, and names are read freely', () => {
  const table = () =>
    play('UK', 'combatMove', { territories: { T0: own('2 inf'), T1: foe('1 inf'), T2: own('') } }, { content: row })
      .answers('UK', move('2 inf', 'T0', 'T1'))
      .dice(5, 5, 5)
      .answers('UK', DONE)
  expect(why(table(), { choose: 'retreat', to: 'T2' })).toBe('AAZ-PRESS.12')
  for (const to of ['T0', 't0', undefined]) {
    const b = table().answers('UK', to === undefined ? { choose: 'retreat' } : { choose: 'retreat', to })
    expect(at(b, 'T0').units.UK).toBe('2 inf')
  }
  expect(why(table(), { choose: 'cease' })).toBe('AAZ-PRESS.7')
})
rule(['AAZ-GEN.6', 'AAZ-CMOVE.18'], 'who falls back into a fight yet to come does not join it', () => {
  const b = play('UK', 'combatMove', { territories: { T0: own('3 inf', 2), T1: foe('2 inf') } }, { content: row })
  b.answers('UK', [move('2 inf', 'T0', 'T1'), { do: 'attack', at: 'T0' }, DONE])
  b.dice(5, 5, 5, 5).answers('UK', { battle: 'T1' })
  b.dice(A, A, 5).answers('UK', { choose: 'retreat' })
  expect(b.told('battleStarted').at(-1)).toMatchObject({ at: 'T0', attackers: { inf: 1 } })
  expect(at(b, 'T0')).toMatchObject({ zombies: 3, units: { UK: '2 inf' } })
  b.refuses('UK', move('1 inf', 'T0', 'T1'))
})
rule(['AAZ-GEN.6', 'AAZ-PRESS.14'], 'a transport that fell back into a later battle stays when its attackers retreat', () => {
  const b = play(
    'UK',
    'combatMove',
    {
      territories: { T0: own('2 inf 1 ftr'), T1: foe('1 inf') },
      seaZones: {
        S0: { units: { UK: '1 trn', Germany: '1 sub' } },
        S1: { units: { Germany: '1 bb' } },
        S2: { units: { UK: '1 sub' } },
      },
    },
    { content: map({ T0: [1, ['S0']], T1: [1, ['S1']], S0: ['S1', 'S2'], S1: [], S2: [] }) },
  )
  b.answers('UK', [landing({ from: 'S0', to: 'S1', land: 'T1' }), move('1 ftr', 'T0', 'S1'), move('1 sub', 'S2', 'S0')])
  b.dice(6, 6).answers('UK', DONE)
  b.answers('UK', { choose: 'retreat', to: 'S0' }).dice(6, 6)
  b.answers('UK', { submerge: 0 }).answers('Germany', { submerge: 0 })
  b.answers('UK', { choose: 'retreat', to: 'S2' })
  expect(at(b, 'S0')).toMatchObject({ units: { UK: '1 trn' }, cargo: { UK: [{ load: '2 inf' }] } })
  expect(at(b, 'S2')).toMatchObject({ units: { UK: '1 sub' } })
})
rule(['AAZ-BOMB.4', 'AAZ-GEN.4'], 'nobody is asked to bombard where nothing can be hit', () => {
  const table = (there: object) =>
    play(
      'UK',
      'combatMove',
      { territories: { T0: own('2 inf'), T2: there as never }, seaZones: { S0: { units: { UK: '1 trn 1 bb' } } } },
      { content: coast, dice: [5, 5, 5, 5, 5, 5] },
    ).answers('UK', [landing({ from: 'S0', land: 'T2' }), DONE])
  table(foe()).asks('UK', 'noncombatMove')
  expect(table(foe('1 inf')).asks('UK', 'battle.bombard').told('battleStarted')).toEqual([])
  table(foe('', 1)).asks('UK', 'battle.bombard')
  table({ control: 'zombies', zombies: 1 }).asks('UK', 'battle.bombard')
})
rule(['AAZ-BOMB.5', 'AAZ-PRESS.14'], 'a battleship that fell back supports no other landing', () => {
  const b = play(
    'UK',
    'combatMove',
    {
      territories: { T0: own('4 inf'), T1: foe('1 inf'), T2: foe('1 inf') },
      seaZones: { S0: { units: { UK: '2 trn 1 bb' } }, S1: { units: { Germany: '1 bb' } } },
    },
    { content: map({ T0: [1, ['S0']], T1: [1, ['S1']], T2: [1, ['S0']], S0: ['S1'], S1: [] }) },
  )
  b.answers('UK', [move('1 bb', 'S0', 'S1'), landing({ from: 'S0', to: 'S1', land: 'T1' }), landing({ from: 'S0', land: 'T2' }), DONE])
  b.dice(5, 5).answers('UK', { battle: 'T1' })
  b.dice(1, 5, 5).answers('UK', { choose: 'retreat' }).answers('UK', CEASE)
  expect(b.told('battleStarted').map((e) => [e.at, e.bombard])).toEqual([
    ['S1', 0],
    ['T2', 0],
  ])
})
rule(['AAZ-MULTI.4'], 'only owners who still have something to lose decide, and a name that can mean one unit is enough', () => {
  const b = play(
    'Germany',
    'combat',
    { territories: { T0: foe(), T1: { control: 'UK', zombies: 1, units: { UK: '1 inf', USA: '1 art 1 tnk', Germany: '1 tnk' } } } },
    { content: row, dice: [D] },
  )
  b.asks('UK', 'battle.losses').asks('USA', 'battle.losses')
  b.answers('UK', { lose: 'inf' })
    .dice(1)
    .answers('USA', { lose: { 'United Kingdom infantry': 1 } })
  expect(b.game.asks(b.state).map((ask) => ask.seat)).toEqual(['USA'])
  b.dice(5, 5, 5).answers('USA', { lose: '1 art' })
  expect(at(b, 'T1').units).toEqual({ USA: '1 tnk', Germany: '1 tnk' })
})
rule(['AAZ-AMPH.12', 'AAZ-BITE.2'], 'troops from transports are meant where there are no others of their kind', () => {
  const b = play(
    'UK',
    'combatMove',
    { territories: { T0: own('1 inf 1 tnk'), T2: foe('1 inf', 1) }, seaZones: { S0: { units: { UK: '1 trn' } } } },
    { content: coast },
  )
  b.answers('UK', { do: 'ship', from: 'S0', load: { from: 'T0', units: 'inf tnk' }, land: 'T2' })
    .dice(A)
    .answers('UK', DONE)
  expect(why(b, { lose: { inf: 1 } })).toBe(null)
  expect(why(b, { lose: { 'seaborne inf': 1 } })).toBe(null)
  expect(why(b, { lose: { art: 1 } })).toBe('AAZ-BITE.2')
})
rule(['AAZ-SSTR.9', 'AAZ-DTRN.5', 'AAZ-TECH.7'], 'events name the step they come from', () => {
  const sea = map({ T0: [1, ['S0']], S0: ['S1'], S1: [] })
  const fleet = (uk: string, germany: string, dice: number[]) =>
    play(
      'UK',
      'combat',
      { territories: { T0: own('') }, seaZones: { S0: { units: { UK: uk, Germany: germany } } } },
      { content: sea, dice },
    )
  expect(fleet('1 cv', '1 sub', [1]).answers('Germany', { submerge: 0 }).told('unitsHit')[0]?.rule).toBe('AAZ-SSTR.9')
  expect(fleet('1 sub', '2 trn', []).told('transportsDestroyed')).toMatchObject([{ rule: 'AAZ-DTRN.5', n: 2 }])
  const saws = play(
    'UK',
    'combat',
    { techs: { UK: ['chainsawTanks'] }, territories: { T1: { control: 'zombies', zombies: 1, units: { UK: '1 tnk' } } } },
    { content: row, dice: [3] },
  ).answers('UK', { tanks: 1 })
  expect(saws.told('zombiesKilled')).toMatchObject([{ rule: 'AAZ-TECH.7', n: 1, left: 0 }])
})
rule(['AAZ-GEN.5', 'AAZ-DM.3'], 'with a cache to be found, the order matters even where nobody fights', () => {
  const table = (cache: boolean) =>
    play(
      'UK',
      'combat',
      {
        cache,
        territories: {
          T0: own(''),
          T1: { control: 'zombies', units: { UK: '1 inf' } },
          T2: { control: 'zombies', zombies: 1, units: { UK: '1 tnk' } },
        },
      },
      { content: row, dice: cache ? [] : [O, 5] },
    )
  table(false).asks('UK', 'battle.press')
  const b = table(true).asks('UK', 'combat.next').dice(O, 5).answers('UK', { battle: 'T2' })
  b.dice(Z).answers('UK', CEASE)
  expect(at(b, 'T2').units.UK).toBe('1 inf 1 tnk 1 ftr')
  expect(at(b, 'T1').units.UK).toBe('2 inf')
})
rule(['AAZ-NAIR.2', 'AAZ-CANAL.6', 'AAZ-PURCH.4'], 'land that was another’s when the turn began has been taken', () => {
  const b = play('UK', 'noncombatMove', {
    territories: {
      'Middle East': { control: 'UK', start: 'Germany' },
      'Anglo-Egypt Sudan': { units: { UK: '1 ftr' } },
      'Southern Europe': { control: 'UK', start: 'zombies' },
    },
    seaZones: { sz18: { units: { UK: '1 dd' } } },
    treasury: { UK: 30 },
  })
  expect(why(b, move('1 ftr', 'Anglo-Egypt Sudan', 'Middle East'))).toBe('AAZ-NAIR.2')
  expect(why(b, move('1 dd', 'sz18', 'sz29'))).toBe('AAZ-CANAL.6')
  b.answers('UK', DONE)
  expect(why(b, { do: 'buy', unit: 'inf', at: 'Southern Europe' })).toBe('AAZ-PURCH.4')
  // When the round is over so are its turns.
  const over = play(
    'USSR',
    'victoryCheck',
    {
      territories: {
        'West Russia': { control: 'USSR', start: 'UK', units: { USSR: '1 inf' } },
        'Eastern Europe': { zombies: 1, units: { UK: '1 inf 1 art' } },
      },
    },
    { scenario: 'intro', dice: [D] },
  ).asks('USSR', 'zombies.losses')
  const written = over.position<{ territories: { [name: string]: { taken?: boolean } } }>()
  expect(written.territories['West Russia']?.taken).toBeUndefined()
})
rule(
  ['AAZ-CMOVE.8', 'AAZ-BLITZ.1', 'AAZ-CMOVE.4'],
  'without a way told: friendly land on the way to a fight, a blitz on the way to none',
  () => {
    const content = map({ T0: [1, ['F', 'H']], F: [1, ['T2', 'T3']], H: [2, ['T2', 'T3']], T2: [1, []], T3: [1, []] })
    const b = play(
      'UK',
      'combatMove',
      { territories: { T0: own('2 tnk'), F: own(''), H: foe(), T2: own(''), T3: foe('1 inf') } },
      { content },
    )
    const told = aaz.inspectJson(b.state, 'UK', { ask: 'destinations', from: 'T0' }) as unknown as {
      to: { to: string; path: string[] }[]
    }[]
    expect(told[0]?.to.map(({ to, path }) => [to, path])).toEqual([
      ['H', ['H']],
      ['T2', ['H', 'T2']],
      ['T3', ['F', 'T3']],
    ])
    b.answers('UK', move('1 tnk', 'T0', 'T3'))
    expect(at(b, 'H').control).toBe('Germany')
    b.answers('UK', move('1 tnk', 'T0', 'T2'))
    expect(at(b, 'H').control).toBe('UK')
    expect(b.told('unitsMoved').map((e) => e.via)).toEqual([['F'], ['H']])
  },
)
rule(
  ['AAZ-MULTI.4'],
  'in a joint defence the orders of one who is away speak for him, and orders that differ leave it to the attacker',
  () => {
    const table = (orders: { [power: string]: object }) =>
      play(
        'Germany',
        'combat',
        {
          orders: orders as never,
          territories: { T0: foe(), T1: { control: 'UK', zombies: 1, units: { UK: '1 inf', USA: '1 tnk', Germany: '1 tnk' } } },
        },
        { content: row, dice: [D] },
      )
    const asked = (b: ReturnType<typeof table>) => b.game.asks(b.state).map((ask) => `${ask.seat} ${ask.kind}`)
    const away = { ask: false, losses: ['inf'] }
    expect(asked(table({ UK: away }))).toEqual(['USA battle.losses'])
    const agreed = table({ UK: away })
      .dice(5, 5, 5)
      .answers('USA', { lose: { 'UK inf': 1 } })
    expect(at(agreed, 'T1').units).toEqual({ USA: '1 tnk', Germany: '1 tnk' })
    expect(asked(table({ UK: away }).answers('USA', { lose: { 'USA tnk': 1 } }))).toEqual(['Germany battle.losses'])
    const apart = table({ UK: { ask: false, losses: ['tnk'] }, USA: away })
    expect(apart.told('defendersDisagreed')).toHaveLength(1)
    expect(asked(apart)).toEqual(['Germany battle.losses'])
  },
)
