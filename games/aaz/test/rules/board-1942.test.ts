import { BadInput, type Json } from '@deadfront/kernel'
import { rule } from '@deadfront/testkit'
import { expect, test } from 'vitest'
import { allNear, contentOf, emblemAt, findSpace, ipcOf, seaNear, spaceName } from '../../src/ai.ts'
import { aaz } from '../../src/index.ts'
import { enemyUnits } from '../../src/read/board.ts'
import { at, DONE, play, why } from '../kit.ts'

const { state } = aaz.start({ scenario: '1942', options: {}, seed: '1942' }, undefined)
const c = contentOf(state)
const unit = (id: string) => c.raw.units[id]!
const numbers = (id: string): number[] => [unit(id).cost, unit(id).move, unit(id).attack, unit(id).defense]
const near = (name: string): string[] => allNear(c, findSpace(c, name)).map((at) => spaceName(c, at))

rule(['AAZ42-SETUP.4', 'AAZ42-WIN.1'], 'thirteen cities, six of them with the Axis', () => {
  const cities = Object.entries(c.raw.territories).filter(([, land]) => land.city !== undefined)
  expect(cities.map(([name]) => name).sort()).toEqual([...(c.raw.victory.cities ?? [])].sort())
  const held = (side: string): string[] =>
    cities.filter(([, land]) => c.raw.powers[land.emblem ?? '']?.side === side).map(([, land]) => land.city ?? '')
  expect(held('axis').sort()).toEqual(['Berlin', 'Manila', 'Paris', 'Rome', 'Shanghai', 'Tokyo'])
  expect(held('allies')).toHaveLength(7)
  expect(aaz.view(state, null).cities).toEqual({ allies: { held: 7, need: 10 }, axis: { held: 6, need: 9 } })
})
rule(['AAZ42-SETUP.8', 'AAZ42-SETUP.5'], 'the charts count what they should, unit for unit', () => {
  const totals = c.powers.map((power, p) => {
    let units = 0
    let worth = 0
    for (let at = 0; at < c.N; at++)
      for (let k = 0; k < c.K; k++) {
        const n = state.count[(at * c.P + p) * c.K + k]!
        units += n
        worth += n * c.cost[k]!
      }
    return [power, units, worth]
  })
  expect(totals).toEqual([
    ['USSR', 35, 146],
    ['Germany', 70, 357],
    ['UK', 44, 281],
    ['Japan', 53, 311],
    ['USA', 39, 238],
  ])
})
rule(['AAZ42-SETUP.10', 'AAZ42-SETUP.1'], 'five seats, each with its own money', () => {
  const scenario = aaz.scenarios.find((x) => x.id === '1942')!
  expect(scenario.seats({}).map((seat) => seat.id)).toEqual(['USSR', 'Germany', 'UK', 'Japan', 'USA'])
  expect(state.treasury).toEqual([24, 41, 31, 30, 42])
})
rule(['AAZ42-SETUP.11', 'AAZ42-NEUT.3', 'AAZ42-MAP.1'], 'owned land has its original controller, neutrals have none', () => {
  const owned = c.lands.filter((at) => emblemAt(c, at) >= 0)
  expect([c.lands.length, c.seas.length, owned.length]).toEqual([96, 65, 80])
  expect(owned.every((at) => state.control[at] === emblemAt(c, at))).toBe(true)
  const neutrals = c.lands.filter((at) => c.neutral[at] && !c.barrier[at])
  expect([neutrals.length, neutrals.reduce((n, at) => n + ipcOf(c, at), 0)]).toEqual([14, 16])
  expect(c.near.reduce((n, list) => n + list.length, 0) / 2).toBe(403)
  expect(neutrals.every((at) => c.raw.territories[spaceName(c, at)]?.confidence === 'reconstructed')).toBe(true)
})
rule(['AAZ42-CARD.2', 'AAZ42-SETUP.9'], 'one card for each of 86 territories, one zombie each, and all of them reconstructed', () => {
  const cards = Object.values(c.raw.cards)
  expect([cards.length, new Set(cards.map((card) => card.territory)).size]).toEqual([86, 86])
  expect(cards.every((card) => card.zombies === 1 && card.confidence === 'reconstructed')).toBe(true)
  // The first one is turned at once.
  expect(state.deck.length).toBe(85)
  const paid = c.lands.filter((at) => emblemAt(c, at) >= 0 && ipcOf(c, at) > 0).map((at) => spaceName(c, at))
  const neutrals = c.lands.filter((at) => c.neutral[at] && !c.barrier[at]).map((at) => spaceName(c, at))
  const others = ['Anglo-Egyptian Sudan', 'East Mexico', 'Gibraltar', 'Formosa']
  expect(cards.map((card) => card.territory).sort()).toEqual([...paid, ...neutrals, ...others].sort())
})
rule(
  ['AAZ42-UREF.2', 'AAZ42-UREF.5', 'AAZ42-UREF.6', 'AAZ42-UREF.7', 'AAZ42-UREF.8', 'AAZ42-UREF.10', 'AAZ42-UREF.11', 'AAZ42-UREF.12'],
  'the units by cost, move, attack and defense',
  () => {
    expect(Object.fromEntries(c.kinds.map((id) => [id, numbers(id)]))).toEqual({
      inf: [3, 1, 1, 2],
      art: [4, 1, 2, 2],
      tnk: [6, 2, 3, 3],
      ftr: [10, 4, 3, 4],
      bmb: [12, 6, 4, 1],
      sub: [6, 2, 2, 1],
      trn: [7, 2, 0, 0],
      dd: [8, 2, 2, 2],
      cv: [14, 2, 1, 2],
      bb: [20, 2, 4, 4],
      ca: [12, 2, 3, 3],
      aaa: [5, 1, 0, 0],
    })
    expect(c.kinds.filter((id) => (unit(id).hits ?? 1) > 1)).toEqual(['bb'])
    expect([c.raw.complex, c.raw.center]).toEqual([15, 10])
  },
)
rule(['AAZ42-UREF.15', 'AAZ42-UREF.16', 'AAZ42-COND.3'], 'surface warships, and what is no combat unit', () => {
  expect(c.kinds.filter((_, k) => c.surface[k])).toEqual(['dd', 'cv', 'bb', 'ca'])
  expect(c.kinds.filter((_, k) => c.flak[k])).toEqual(['aaa'])
  const b = play('UK', 'purchase', {}, { scenario: '1942' })
  expect(why(b, { do: 'buy', unit: 'mech', n: 1 })).toBe('AAZ42-UREF.16')
})
rule(['AAZ42-IPC.5', 'AAZ42-EXP.6'], 'no discounts and no research', () => {
  expect(aaz.scenarios.find((x) => x.id === '1942')!.options.map((o) => o.id)).not.toContain('carrierCost')
  expect(c.techs).toHaveLength(6)
})
rule(['AAZ42-EXP.5', 'AAZ42-EXP.4'], 'what the board turns on is in its data', () => {
  const { purchase, raids, antiaircraft, bombardment, shared, hunts, cites } = c.raw
  expect({ purchase, raids, antiaircraft, bombardment, shared, hunts, cites }).toEqual({
    purchase: 'fitting',
    raids: true,
    antiaircraft: 'whole',
    bombardment: 'landed',
    shared: true,
    hunts: true,
    cites: '1942',
  })
})
rule('AAZ42-MAP.4', 'land on several zones is no island', () => {
  for (const name of ['United Kingdom', 'Japan', 'French Madagascar', 'Eastern Australia', 'Western Australia'])
    expect([c.island[findSpace(c, name)], seaNear(c, findSpace(c, name)).length > 1]).toEqual([false, true])
  expect(c.island.filter(Boolean)).toHaveLength(16)
})
rule(['AAZ42-MAP.2', 'AAZ42-MAP.6'], 'east meets west; what is no space is told', () => {
  expect(near('Western United States')).toContain('Central United States')
  expect(near('Western United States')).not.toContain('Eastern United States')
  expect(near('sz55')).toContain('sz19')
  const b = play('USSR', 'noncombatMove', {}, { scenario: '1942' })
  expect(why(b, { do: 'move', units: '1 inf', from: 'Nowhere', to: 'Russia' })).toBe('AAZ42-MAP.6')
})
rule(
  ['AAZ42-COMP.4', 'AAZ42-U-SEA.2', 'AAZ42-RAID.4', 'AAZ42-U-FAC.3', 'AAZ42-COND.4'],
  'a set-up that cannot be is refused with its rule',
  () => {
    const faults = (position: { [key: string]: unknown }): string[] => {
      try {
        aaz.start({ scenario: '1942', options: {}, seed: 'x', position: { turn: 'UK', phase: 'zombieCard', ...position } as never })
        return []
      } catch (error) {
        if (error instanceof BadInput) return error.problems.map((problem) => String(problem.rule))
        throw error
      }
    }
    expect(faults({ territories: { Italy: { damage: 7 } } })).toEqual(['AAZ42-RAID.4'])
    expect(faults({ territories: { Norway: { damage: 1 } } })).toEqual(['AAZ42-U-FAC.3'])
    expect(faults({ territories: { Okinawa: { complex: true } } })).toEqual(['AAZ42-MOB.5'])
    expect(faults({ territories: { Italy: { center: true } } })).toEqual(['AAZ42-U-FAC.1'])
    expect(faults({ territories: { Norway: { center: true, complex: true } } })).toEqual(['AAZ42-U-FAC.1'])
    expect(faults({ seaZones: { sz5: { units: { Germany: '1 cv 3 ftr' } } } })).toEqual(['AAZ42-U-SEA.2'])
    expect(faults({ seaZones: { sz5: { zombies: 1 } } })).toEqual(['AAZ42-COMP.4'])
    expect(faults({ territories: { Norway: { control: 'zombies', units: { Germany: '1 inf' } } } })).toEqual(['AAZ42-COND.4'])
    expect(faults({ seaZones: { sz5: { units: { UK: '1 cv', USA: '2 ftr' } } } })).toEqual([])
  },
)
rule(['AAZ42-OPT.1', 'AAZ42-OPT.2', 'AAZ42-COMP.5'], 'named options and switches, all off', () => {
  const options = aaz.scenarios.find((x) => x.id === '1942')!.options
  const byId = Object.fromEntries(options.map((o) => [o.id, o.default]))
  for (const id of ['desperateMeasures', 'closedBlackSea', 'escortsAndInterceptors', 'alliedBid', 'germanOutbreak', 'capitalVictory'])
    expect(byId[id]).toBe(false)
  const rules = new Set(aaz.rulebook.map((entry) => entry.id))
  expect(options.filter((o) => !rules.has(o.rule))).toEqual([])
  const cited = aaz.rulebook.filter((entry) => entry.option !== undefined && entry.id.startsWith('AAZ42-'))
  expect(cited.filter((entry) => byId[entry.option ?? ''] === undefined)).toEqual([])
})
test('balance aids: ten zombies in Germany, and money for the Allies', () => {
  const s = aaz.start({ scenario: '1942', options: { germanOutbreak: true, alliedBid: true }, seed: 'aid' }).state
  expect(s.zombies[findSpace(c, 'Germany')]).toBeGreaterThanOrEqual(10)
  expect(s.treasury).toEqual([54, 41, 46, 30, 57])
})
rule('AAZ42-SETUP.6', 'the American chart as printed: no complex in the west and no fleet', () => {
  const s = aaz.start({ scenario: '1942', options: { chartAsPrinted: true }, seed: 'chart' }).state
  const board = contentOf(s)
  expect(s.content).toBe('1942-printed')
  expect(board.facility[findSpace(board, 'Western United States')]).toBe(0)
  expect(aaz.position.write(s)).toMatchObject({ territories: { 'Western United States': { units: { USA: '1 inf' } } } })
  expect(c.seaKinds.some((k) => board.seas.some((at) => s.count[(at * board.P + board.powerIx.get('USA')!) * board.K + k]! > 0))).toBe(
    false,
  )
})
rule(['AAZ42-WIN.4', 'AAZ42-WIN.5', 'AAZ42-WIN.3'], 'other ends that a table may agree on', () => {
  const nine = Object.fromEntries(['Karelia S.S.R.', 'India', 'Hawaiian Islands'].map((name) => [name, { control: 'Germany' }]))
  const end = (options: { [id: string]: boolean }, territories: object) =>
    play('USA', 'victoryCheck', { territories: territories as never }, { scenario: '1942', options, draws: ['Norway'] }).state.result
      ?.outcome
  expect(end({}, nine)).toBe('axis-cities')
  expect(end({ totalVictory: true }, nine)).toBeUndefined()
  expect(end({ capitalVictory: true }, nine)).toBeUndefined()
  expect(end({ capitalVictory: true }, { 'United Kingdom': { control: 'Germany' } })).toBe('axis')
  const eight = {
    'Karelia S.S.R.': { control: 'Germany' },
    India: { control: 'Germany' },
    'Hawaiian Islands': { control: 'zombies', zombies: 1 },
  }
  expect(end({}, eight)).toBeUndefined()
  expect(end({ citiesAmongTheLiving: true }, eight)).toBe('axis-cities')
})
rule(['AAZ42-CARD.4', 'AAZ42-TECH.1', 'AAZ42-COMP.2'], 'measures only by agreement, as in the base game', () => {
  const card = c.cards.find((x) => x.measure === 'emergencyFunds')!
  const draw = (desperateMeasures: boolean) =>
    play('USSR', 'zombieCard', {}, { scenario: '1942', options: { desperateMeasures }, draws: [card.id], dice: [4] })
  expect(aaz.asks(draw(true).state)[0]).toMatchObject({ kind: 'card.measure', about: { measure: 'emergencyFunds' } })
  expect(aaz.asks(draw(false).state)[0]?.kind).toBe('purchase')
})
rule('AAZ42-NEUT.5', 'the barriers stay shut by land and air', () => {
  const b = play('UK', 'noncombatMove', { territories: { Egypt: { units: { UK: '1 inf 1 ftr' } } } }, { scenario: '1942' })
  expect(why(b, { do: 'move', units: '1 ftr', from: 'Egypt', to: 'Sahara' })).toBe('AAZ42-NEUT.5')
  expect(why(b, { do: 'move', units: '1 inf', from: 'Egypt', to: 'Sahara' })).toBe('AAZ42-NEUT.5')
  expect(() => play('UK', 'noncombatMove', { territories: { Sahara: { zombies: 1 } } }, { scenario: '1942' })).toThrow()
})
test('the phases of a turn are told in their order', async () => {
  const words = await aaz.words.en()
  expect(words.phases?.(aaz.view(state, null)).names.slice(3, 9)).toEqual([
    'Purchase',
    'Combat move',
    'Combat',
    'Noncombat move',
    'Mobilize',
    'Income',
  ])
  const b = play('USSR', 'purchase', {}, { scenario: '1942', draws: ['Alaska'] })
  for (let i = 0; i < 3; i++) b.answers('USSR', DONE)
  expect(b.state.turn).toBe(1)
})
rule('AAZ42-RAID.8', 'interceptors of a captured territory land elsewhere, and count no more where they rose', () => {
  const b = play(
    'Germany',
    'combat',
    {
      territories: {
        'Ukraine S.S.R.': { control: 'Germany' },
        Caucasus: { units: { USSR: '1 ftr', Germany: '1 bmb 1 tnk' } },
        Russia: { units: { USSR: '1 inf' } },
      },
      moved: [
        { at: 'Caucasus', units: '1 bmb', used: 3, how: 'raid' },
        { at: 'Caucasus', units: '1 tnk', from: 'Ukraine S.S.R.' },
      ],
    },
    // The bomber and the fighter miss each other, the flak misses, two damage; nobody is left to fight for the Caucasus.
    { scenario: '1942', options: { escortsAndInterceptors: true }, dice: [6, 6, 6, 2] },
  )
  b.answers('USSR', { do: 'intercept', fighters: 1 })
  b.asks('USSR', 'stranded').answers('USSR', { do: 'land', to: 'Russia' })
  expect(at(b, 'Caucasus')).toMatchObject({ control: 'Germany', units: { Germany: '1 tnk 1 bmb' } })
  expect(at(b, 'Russia').units).toEqual({ USSR: '1 inf 1 ftr' })
  expect(enemyUnits(b.state, contentOf(b.state), findSpace(c, 'Caucasus'), c.powerIx.get('Germany')!)).toBe(0)
  // The last of them has landed: a position that is read back is written the same.
  const written = aaz.position.write(b.state)
  const { state: again } = aaz.start({ scenario: '1942', options: {}, seed: 'again', position: written })
  expect(aaz.position.write(again)).toEqual(written)
})

rule(['AAZ42-RAID.4', 'AAZ42-U-SEA.2', 'AAZ42-COMP.4'], 'a set-up that no table could have is refused with its rule', () => {
  const refused = (position: Json): unknown => {
    try {
      aaz.start({ scenario: '1942', options: {}, seed: 'check', position })
      return null
    } catch (error) {
      if (error instanceof BadInput) return error.problems.map(({ place, rule: cited }) => [place, cited])
      throw error
    }
  }
  const on = { turn: 'UK', phase: 'combatMove' }
  expect(refused({ ...on, territories: { Italy: { damage: 7 } } })).toEqual([['territories.Italy.damage', 'AAZ42-RAID.4']])
  expect(refused({ ...on, territories: { Italy: { damage: 6 } } })).toBeNull()
  for (const phase of ['purchase', 'combatMove', 'mobilize'])
    for (const turn of ['UK', 'Germany'])
      expect(refused({ turn, phase, seaZones: { sz6: { units: { UK: '1 cv 3 ftr' } } } }), `${turn} ${phase}`).toEqual(
        turn === 'UK' && phase === 'mobilize' ? null : [['seaZones.sz6', 'AAZ42-U-SEA.2']],
      )
  expect(refused({ ...on, seaZones: { sz6: { units: { UK: '1 cv 2 ftr' } } } })).toBeNull()
  expect(refused({ ...on, seaZones: { sz6: { zombies: 1 } } })).toEqual([['seaZones.sz6.zombies', 'AAZ42-COMP.4']])
  // Those that have flown are on their way.
  expect(refused({ ...on, seaZones: { sz6: { units: { UK: '1 ftr' } } }, moved: [{ at: 'sz6', units: '1 ftr', used: 1 }] })).toBeNull()
})
