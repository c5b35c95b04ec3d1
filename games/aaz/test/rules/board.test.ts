import { rule } from '@deadfront/testkit'
import { expect } from 'vitest'
import {
  allied,
  contentOf,
  contentFrom,
  isFriendly,
  isHostile,
  isHostileSea,
  isNeutral,
  nplOf,
  zombieMarker,
  ZOMBIES,
} from '../../src/ai.ts'
import { BUILTIN } from '../../src/content.ts'
import { aaz } from '../../src/index.ts'
import { at, DONE, map, move, O, play, why } from '../kit.ts'

const board = BUILTIN['1941']!
const start = () => aaz.start({ scenario: '1941', options: { noZombies: true }, seed: 'x' }).state
const unit = (u: string) => {
  const { cost, move: moves, attack, defense, domain } = board.units[u]!
  return [cost, moves, attack, defense, domain]
}

rule(['AAZ-UREF.1', 'AAZ-UREF.2', 'AAZ-UREF.3'], 'land units', () => {
  expect(unit('inf')).toEqual([3, 1, 1, 2, 'land'])
  expect(unit('art')).toEqual([4, 1, 2, 2, 'land'])
  expect(unit('tnk')).toEqual([5, 2, 3, 3, 'land'])
})
rule(['AAZ-UREF.4', 'AAZ-UREF.5'], 'air units', () => {
  expect(unit('ftr')).toEqual([10, 4, 3, 4, 'air'])
  expect(unit('bmb')).toEqual([12, 6, 4, 1, 'air'])
})
rule(['AAZ-UREF.7', 'AAZ-UREF.8', 'AAZ-UREF.10', 'AAZ-U-TRN.1'], 'ships', () => {
  expect(unit('trn')).toEqual([7, 2, 0, 0, 'sea'])
  expect(unit('dd')).toEqual([8, 2, 2, 2, 'sea'])
  expect(unit('bb')).toEqual([20, 2, 4, 4, 'sea'])
  expect(board.units.sub!.traits).not.toContain('surface')
  expect(board.units.trn!.traits).not.toContain('surface')
})
rule(['AAZ-COMP.14', 'AAZ-COMP.15', 'AAZ-SETUP.14'], 'no other units, no raids, and complexes only as printed', () => {
  expect(Object.keys(board.units)).toEqual(['inf', 'art', 'tnk', 'ftr', 'bmb', 'sub', 'trn', 'dd', 'cv', 'bb'])
  expect(() => play('Germany', 'combatMove', { territories: { Germany: { units: { Germany: '1 cruiser' } } } })).toThrow(/unknown unit/)
  const facilities = Object.entries(board.territories).flatMap(([name, t]) => (t.facility ? [`${name} ${t.facility}`] : []))
  expect(facilities.sort()).toEqual([
    'Australia IC',
    'Caucasus IC',
    'Eastern United States IC',
    'Germany IC',
    'India RC',
    'Japan IC',
    'Russia IC',
    'Sinkiang RC',
    'Southern Europe IC',
    'United Kingdom IC',
    'Western United States IC',
  ])
})
rule(
  ['AAZ-COMP.6', 'AAZ-CARD.9', 'AAZ-INTRO.3', 'AAZ-INTRO.16'],
  'sixty cards, each with its territory; the tagged ones make the intro deck',
  () => {
    const cards = Object.values(board.cards)
    expect(cards.filter((c) => !c.optional)).toHaveLength(60)
    for (const c of cards) expect(board.territories[c.territory]).toBeDefined()
    const full = aaz.start({ scenario: '1941', options: {}, seed: 'x' }).state
    expect(full.deck.length + full.discard.length).toBe(60)
    const intro = aaz.start({ scenario: 'intro', options: {}, seed: 'x' }).state
    expect(intro.deck.length + intro.discard.length).toBe(11)
    expect([...intro.deck, ...intro.discard].every((i) => contentOf(intro).cards[i]!.intro)).toBe(true)
  },
)
rule(['AAZ-SETUP.1', 'AAZ-TURN.1'], 'sides and order', () => {
  const c = contentFrom('1941')
  const p = (name: string) => c.powerIx.get(name)!
  expect(board.order).toEqual(['USSR', 'Germany', 'UK', 'Japan', 'USA'])
  expect(allied(c, p('Germany'), p('Japan'))).toBe(true)
  expect(allied(c, p('USSR'), p('UK')) && allied(c, p('UK'), p('USA'))).toBe(true)
  expect(allied(c, p('Germany'), p('UK'))).toBe(false)
})
rule(['AAZ-SETUP.2', 'AAZ-SETUP.3'], 'five seats, each power with its own money', () => {
  expect(aaz.scenarios[0]!.seats({}).map((x) => x.id)).toEqual(['USSR', 'Germany', 'UK', 'Japan', 'USA'])
  const b = play('Germany', 'purchase', { treasury: { Germany: 2, Japan: 50 } })
  expect(why(b, { do: 'buy', unit: 'inf', n: 1, at: 'Germany' })).toBe('AAZ-PURCH.1')
})
rule(['AAZ-SETUP.4', 'AAZ-SETUP.5', 'AAZ-SETUP.6', 'AAZ-IPC.1', 'AAZ-IPC.2'], 'starting incomes, treasuries and production levels', () => {
  const s = start()
  expect(s.treasury).toEqual([14, 23, 22, 15, 32])
  expect(contentOf(s).powers.map((_, p) => nplOf(s, p))).toEqual([14, 23, 22, 15, 32])
  expect(contentOf(s).powers.map((p) => board.powers[p]!.color)).toEqual(['maroon', 'gray', 'tan', 'orange', 'green'])
})
rule(['AAZ-SETUP.7', 'AAZ-SETUP.8'], 'no zombie before the first card; the first card is turned at once', () => {
  expect(start().zombies.every((n) => n === 0)).toBe(true)
  const begun = aaz.start({ scenario: '1941', options: {}, seed: 'x' })
  expect(begun.events.filter((e) => e.type === 'cardDrawn')).toHaveLength(1)
})
rule(['AAZ-SETUP.9', 'AAZ-SETUP.10', 'AAZ-SETUP.11', 'AAZ-SETUP.12', 'AAZ-SETUP.13'], 'the legible rows of the charts', () => {
  const { setup } = board
  expect(setup.Germany).toEqual({ Germany: '4 inf 2 tnk 1 ftr 1 bmb' })
  expect(setup['Western Europe']).toEqual({ Germany: '3 inf 2 tnk 1 ftr' })
  expect(setup.Japan).toEqual({ Japan: '4 inf 1 art 1 tnk 1 ftr 1 bmb' })
  expect(setup.Russia).toEqual({ USSR: '5 inf 1 art 1 tnk 1 ftr' })
  expect(setup.Caucasus).toEqual({ USSR: '3 inf 1 tnk' })
  expect(setup.sz44).toEqual({ USA: '1 cv 2 ftr 1 dd 1 trn' })
  expect(setup['United Kingdom']).toEqual({ UK: '1 inf 1 art 1 ftr 1 bmb' })
  expect(setup.Gibraltar).toEqual({ UK: '1 ftr' })
})
rule(['AAZ-MAP.1', 'AAZ-MAP.5', 'AAZ-MAP.9'], 'units go from border to border, only on the named spaces', () => {
  const b = play('Germany', 'noncombatMove', { territories: { Germany: { units: { Germany: '1 inf' } } } })
  expect(why(b, move('1 inf', 'Germany', 'Ukraine'))).toBe('AAZ-NCM.3')
  expect(why(b, move('1 inf', 'Germany', 'Atlantis'))).toBe('AAZ-MAP.1')
  const c = contentFrom('1941')
  expect(c.seaNear[c.spaceIx.get('Russia')!]).toEqual([])
  expect(c.seaNear[c.spaceIx.get('Germany')!]!.map((z) => c.spaces[z])).toEqual(['sz5'])
})
rule(['AAZ-MAP.2', 'AAZ-MAP.10'], 'the emblem stays, whoever holds the land', () => {
  const c = contentFrom('intro')
  expect(c.powers[c.emblem[c.spaceIx.get('Ukraine')!]!]).toBe('Germany')
  const s = aaz.start({ scenario: 'intro', options: { noZombies: true }, seed: 'x' }).state
  expect(c.powers[s.control[c.spaceIx.get('Ukraine')!]!]).toBe('UK')
})
rule(['AAZ-MAP.3', 'AAZ-NEUT.8', 'AAZ-COND.3'], 'land without emblem starts neutral', () => {
  const s = start()
  const c = contentOf(s)
  for (const [name, t] of Object.entries(board.territories)) expect(isNeutral(s, c, c.spaceIx.get(name)!)).toBe(t.emblem === undefined)
  for (const name of ['Turkey', 'Mongolia', 'Sahara']) expect(isNeutral(s, c, c.spaceIx.get(name)!)).toBe(true)
})
rule(['AAZ-MAP.6', 'AAZ-MAP.7'], 'left and right edges join, top and bottom do not', () => {
  const c = contentFrom('1941')
  const joined = (a: string, b: string) => c.near[c.spaceIx.get(a)!]!.includes(c.spaceIx.get(b)!)
  expect(joined('Western Canada', 'Eastern Canada')).toBe(true)
  expect(joined('Western United States', 'Eastern United States')).toBe(true)
  expect(joined('Mexico', 'Central America')).toBe(true)
  expect(joined('Greenland', 'New Zealand')).toBe(false)
})
rule(['AAZ-COND.1', 'AAZ-COND.2', 'AAZ-COND.4', 'AAZ-CHEAT.1', 'AAZ-CHEAT.2'], 'friendly, hostile, and zombies among friends', () => {
  const b = play('UK', 'noncombatMove', {
    territories: { Ukraine: { control: 'USSR', zombies: 3, units: { USSR: '1 inf' } }, Karelia: { control: 'zombies', zombies: 1 } },
  })
  const c = contentOf(b.state)
  const uk = c.powerIx.get('UK')!
  const is = (name: string) => [isFriendly(b.state, c, c.spaceIx.get(name)!, uk), isHostile(b.state, c, c.spaceIx.get(name)!, uk)]
  expect(is('Ukraine')).toEqual([true, false])
  expect(is('Karelia')).toEqual([false, true])
  expect(is('Germany')).toEqual([false, true])
  expect(is('India')).toEqual([true, false])
})
rule(['AAZ-COND.5', 'AAZ-COND.6', 'AAZ-U-SUB.3', 'AAZ-U-TRN.15'], 'only surface warships make a zone hostile', () => {
  const b = play('UK', 'noncombatMove', {
    seaZones: { sz8: { units: { Germany: '2 sub 1 trn' } }, sz7: { units: { Germany: '1 dd' } }, sz9: { units: { UK: '1 dd' } } },
  })
  const c = contentOf(b.state)
  const uk = c.powerIx.get('UK')!
  expect(isHostileSea(b.state, c, c.spaceIx.get('sz8')!, uk)).toBe(false)
  expect(isHostileSea(b.state, c, c.spaceIx.get('sz7')!, uk)).toBe(true)
  expect(why(b, move('1 dd', 'sz9', 'sz15', { via: ['sz8'] }))).toBe(null)
  expect(why(b, move('1 dd', 'sz9', 'sz8'))).toBe(null)
})
rule(['AAZ-COND.7', 'AAZ-COND.8', 'AAZ-NEUT.10'], 'tables that cannot be are refused', () => {
  expect(() => play('UK', 'zombieCard', { seaZones: { sz8: { units: { zombies: 1 } } } })).toThrow(/COND.7/)
  expect(() => play('UK', 'zombieCard', { territories: { India: { control: 'zombies', zombies: 1, units: { UK: '1 inf' } } } })).toThrow(
    /COND.8/,
  )
  expect(() => play('UK', 'zombieCard', { territories: { Sahara: { zombies: 1 } } })).toThrow(/NEUT.10/)
})
rule(['AAZ-STRAIT.5'], 'the straits open as soon as Turkey is held; by the switch only a turn later', () => {
  const position = {
    territories: { Turkey: { control: 'Germany', start: 'zombies', taken: true, units: { Germany: '1 inf' } } },
    seaZones: { sz19: { units: { Germany: '1 sub' } } },
    moved: [{ at: 'Turkey', units: '1 inf' }],
  }
  expect(why(play('Germany', 'noncombatMove', position), move('1 sub', 'sz19', 'sz18'))).toBe(null)
  expect(why(play('Germany', 'noncombatMove', position, { options: { straitsLikeCanals: true } }), move('1 sub', 'sz19', 'sz18'))).toBe(
    'AAZ-STRAIT.5',
  )
})
rule(['AAZ-STRAIT.7', 'AAZ-CSUB.4'], 'ships may be built behind shut straits but not leave', () => {
  const b = play('USSR', 'purchase', { treasury: { USSR: 20 } })
  expect(why(b, { do: 'buy', unit: 'sub', at: 'sz19' })).toBe(null)
  expect(why(play('USSR', 'noncombatMove', { seaZones: { sz19: { units: { USSR: '1 sub' } } } }), move('1 sub', 'sz19', 'sz18'))).toBe(
    'AAZ-STRAIT.1',
  )
})
rule(['AAZ-CANAL.4'], 'canals never hinder land units', () => {
  const b = play('UK', 'noncombatMove', { territories: { 'Middle East': { units: { UK: '1 inf' } } } })
  expect(why(b, move('1 inf', 'Middle East', 'Anglo-Egypt Sudan'))).toBe(null)
})
rule('AAZ-CANAL.12', 'a canal lost to zombies in phase 3 is shut for that turn', () => {
  const b = play('USA', 'noncombatMove', {
    territories: { 'Central America': { control: 'zombies', start: 'USA', zombies: 1 } },
    seaZones: { sz12: { units: { USA: '1 dd' } } },
  })
  expect(why(b, move('1 dd', 'sz12', 'sz20'))).toBe('AAZ-CANAL.12')
})
rule(['AAZ-ISLE.1', 'AAZ-ISLE.2', 'AAZ-ISLE.3'], 'islands are single territories in one zone', () => {
  for (const t of Object.values(board.territories))
    if (t.island) expect(t.borders!.every((n) => n.startsWith('sz')) && t.borders!.length === 1).toBe(true)
  const inZone47 = Object.entries(board.territories).filter(([, t]) => t.island && t.borders![0] === 'sz47')
  expect(inZone47.map(([n]) => n).sort()).toEqual(['Iwo Jima', 'Japan', 'Okinawa'])
})
rule(['AAZ-ISLE.4', 'AAZ-AMPH.16'], 'aircraft on an island stay out of the sea battle', () => {
  const b = play(
    'USA',
    'combat',
    { territories: { 'Caroline Islands': { units: { Japan: '2 ftr' } } }, seaZones: { sz40: { units: { Japan: '1 dd', USA: '1 bb' } } } },
    { dice: [1, 5] },
  )
  expect(b.told('battleStarted')[0]!.defenders).toEqual({ Japan: { dd: 1 } })
})
rule(['AAZ-COMP.8', 'AAZ-COMP.9', 'AAZ-COMP.12'], 'any number of units and zombies, all zombies alike', () => {
  const b = play('Germany', 'noncombatMove', { territories: { Germany: { zombies: 99, units: { Germany: '60 inf' } } } })
  expect(at(b, 'Germany')).toMatchObject({ zombies: 99, units: { Germany: '60 inf' } })
})
rule(
  ['AAZ-COMP.10', 'AAZ-COMP.11', 'AAZ-COMP.16', 'AAZ-U-ZOM.3'],
  'the chart: a level for each power, the zombie marker the sum of what zombies control',
  () => {
    const b = play('Germany', 'noncombatMove', {
      territories: { Ukraine: { control: 'zombies', zombies: 1 }, Karelia: { control: 'Germany' } },
    })
    expect(zombieMarker(b.state)).toBe(2)
    expect(b.position().npl).toMatchObject({ Germany: 23, USSR: 12 })
    expect(b.state.control.filter((x) => x === ZOMBIES)).toHaveLength(1)
  },
)
rule(
  ['AAZ-IPC.6', 'AAZ-PURCH.1', 'AAZ-PURCH.9', 'AAZ-IPC.7', 'AAZ-IPC.8'],
  'money stays, comes after buying, and only to the controller',
  () => {
    const content = map({ T1: [3, []], X: [0, []] }, { cards: { none: { territory: 'X', zombies: 0 } } })
    const b = play(
      'Germany',
      'purchase',
      { territories: { T1: { control: 'Germany', units: { Japan: '1 inf' } }, X: { control: 'UK' } }, treasury: { Germany: 5, Japan: 1 } },
      { content, draws: ['none'] },
    )
    b.answers('Germany', DONE)
    expect(b.position().treasury).toMatchObject({ Germany: 8, Japan: 1 })
  },
)
rule(['AAZ-CARD.10'], 'a card for a former neutral only adds its zombies', () => {
  const content = map({ N: [2, [], { neutral: true }], X: [0, []] }, { cards: { c: { territory: 'N', zombies: 1 } } })
  const b = play(
    'Germany',
    'zombieCard',
    { territories: { N: { control: 'UK', units: { UK: '1 inf' } }, X: { control: 'Germany' } } },
    { content, draws: ['c'] },
  )
  expect(at(b, 'N')).toMatchObject({ control: 'UK', zombies: 1 })
  expect(b.told('neutralOverrun')).toHaveLength(0)
})
rule(['AAZ-CARD.2'], 'a card puts zombies where no other rule would', () => {
  const content = map({ N: [2, [], { neutral: true }], X: [0, []] }, { cards: { c: { territory: 'N', zombies: 2 } } })
  const b = play('Germany', 'zombieCard', { territories: { X: { control: 'Germany' } } }, { content, draws: ['c'] })
  expect(at(b, 'N')).toMatchObject({ control: 'zombies', zombies: 2 })
})
rule(['AAZ-DM.5'], 'a measure may be declined as a whole, the outbreak not; by the switch it must be used', () => {
  const setting = { options: { desperateMeasures: true }, draws: ['Z41-07'] }
  const b = play('Germany', 'zombieCard', { territories: { 'Belgian Congo/Kenya': { units: { UK: '1 inf' } } } }, setting)
  b.asks('Germany', 'card.measure').answers('Germany', { use: false })
  expect(at(b, 'Belgian Congo/Kenya').zombies).toBe(1)
  const must = play('Germany', 'zombieCard', {}, { ...setting, options: { desperateMeasures: true, measuresCompulsory: true } })
  must.refuses('Germany', { use: false }, 'AAZ-DM.5')
  must.answers('Germany', { use: true, at: 'Belgian Congo/Kenya', remove: 1 })
  expect(at(must, 'Belgian Congo/Kenya').zombies).toBe(0)
})
rule(['AAZ-OPT.1', 'AAZ-OPT.2', 'AAZ-OPT.3', 'AAZ-INTRO.4'], 'optional rules are switches, off unless asked for', () => {
  for (const scenario of aaz.scenarios.filter(({ id }) => id !== '1942')) {
    const of = (id: string) => scenario.options.find((o) => o.id === id)?.default
    expect([of('desperateMeasures'), of('noZombies'), of('bidPower'), of('balkansCard')]).toEqual([false, false, 'none', false])
  }
  const bidding = aaz.start({ scenario: '1941', options: { bidPower: 'USSR', bid: 9 }, seed: 'x' }).state
  expect(aaz.asks(bidding)).toMatchObject([{ seat: 'USSR', kind: 'bid' }])
})
rule(
  ['AAZ-ZATK.7', 'AAZ-ZATK.14', 'AAZ-CHEAT.4'],
  'facilities are no losses; territories roll one by one; a complex holds in phase 3',
  () => {
    const content = map({ T1: [3, [], { facility: 'IC' }], T2: [1, []] })
    const b = play(
      'Germany',
      'zombiesAttack',
      { territories: { T1: { control: 'Germany', zombies: 2 }, T2: { control: 'Germany', zombies: 1, units: { Germany: '1 inf' } } } },
      { content, dice: [3, 3, O] },
    )
    expect(b.told('zombiesAttacked').map((e) => [e.at, e.lost])).toEqual([
      ['T1', 0],
      ['T2', 0],
    ])
    expect(at(b, 'T1').control).toBe('Germany')
  },
)
rule(['AAZ-ZCAP.9', 'AAZ-ZCAP.10', 'AAZ-ZCAP.11'], 'zombie land stays zombie land; clean land never falls', () => {
  const content = map({ T1: [3, [], { facility: 'IC' }], T2: [1, []], T3: [1, []] })
  const b = play(
    'Germany',
    'zombiesCapture',
    { territories: { T1: { control: 'zombies', zombies: 1 }, T2: { control: 'zombies', zombies: 0 }, T3: { control: 'Germany' } } },
    { content },
  )
  expect(b.told('territoryFell')).toHaveLength(0)
  expect([at(b, 'T1').control, at(b, 'T2').control, at(b, 'T3').control]).toEqual(['zombies', 'zombies', 'Germany'])
  expect(zombieMarker(b.state)).toBe(4)
})
