import { aaz, type BattleSetup } from '@deadfront/aaz'
import { below, isRefusal, type Json, Script, seedRng } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { oddsOf } from '../../../src/aaz/odds/outcome.ts'
import { battleFrom } from '../../../src/aaz/odds/setup-battle.ts'

// What a table plays otherwise is in the odds that its board tells.

const CONTENT = {
  base: 'none',
  territories: {
    H: { ipc: 1, borders: ['T'], emblem: 'UK' },
    T: { ipc: 2, borders: ['S1'], emblem: 'Germany' },
  },
  seaZones: { S0: { borders: ['S1'] }, S1: {} },
  cards: { none: { territory: 'H', zombies: 0 } },
}

interface Table {
  scenario: string
  units: { [power: string]: string }
  zombies?: number
  control?: string
  ships?: string
  cargo?: string
  options?: { [id: string]: Json }
  techs?: { [power: string]: string[] }
}

function started(
  { scenario, units, zombies = 0, control = 'Germany', ships, cargo, options = {}, techs = {} }: Table,
  faces: number[] = [],
) {
  const position = {
    turn: 'UK',
    phase: 'combat',
    techs,
    territories: { H: { control: 'UK' }, T: { control, zombies, units } },
    ...(control === 'UK' ? { declared: ['T'] } : {}),
    ...(ships ? { seaZones: { S1: { units: { UK: ships }, cargo: { UK: [{ load: cargo ?? 'inf', landing: 'T' }] } } } } : {}),
  }
  const script = new Script(faces, ['none'])
  return { script, ...aaz.start({ scenario, options, seed: 'odds', content: CONTENT, position } as never, script) }
}

const setupOf = (table: Table): BattleSetup => {
  // Before any die: in the phase of combat moves.
  const { scenario, units, zombies = 0, control = 'Germany', options = {}, techs = {} } = table
  const position = {
    turn: 'UK',
    phase: 'combatMove',
    techs,
    territories: { H: { control: 'UK' }, T: { control, zombies, units } },
    ...(table.ships
      ? { seaZones: { S1: { units: { UK: table.ships }, cargo: { UK: [{ load: table.cargo ?? 'inf', landing: 'T' }] } } } }
      : {}),
  }
  const { state } = aaz.start({ scenario, options, seed: 'odds', content: CONTENT, position } as never)
  const setup = aaz.inspect(state, 'UK', { ask: 'setup', at: 'T' })
  if (isRefusal(setup)) return expect.fail(setup.say)
  return setup
}

/** Battles that the referee plays to their end: press against enemies, cease against zombies, all ships fire, losses in this order. */
const ORDER = ['aaa', 'inf', 'art', 'tnk', 'ftr', 'bmb']
function captures(table: Table, games: number): number {
  const rng = seedRng('setup battle')
  let taken = 0
  for (let game = 0; game < games; game++) {
    const first = started(
      table,
      Array.from({ length: 400 }, () => 1 + below(rng, 6)),
    )
    let { state } = first
    const events = [...first.events]
    for (let i = 0; i < 60; i++) {
      const [ask] = aaz.asks(state)
      if (!ask?.kind.startsWith('battle')) break
      const done = aaz.apply(
        state,
        ask.seat,
        answerTo(aaz.space(state, ask.seat), ask.kind, Number((ask.about as { hits?: number }).hits)),
        {
          script: first.script,
        },
      )
      if (isRefusal(done)) return expect.fail(done.say)
      state = done.state
      events.push(...done.events)
    }
    if (events.some((e) => e.type === 'territoryCaptured' && e.by === 'UK')) taken++
  }
  return taken / games
}

function answerTo(forms: readonly object[], kind: string, hits: number): { do: string } {
  const { options, items } = forms[0] as { options?: { do: string }[]; items?: { id: string; max: number }[] }
  if (kind === 'battle.press') return options?.find((x) => x.do === 'cease') ?? { do: 'press' }
  if (options) return options.at(-1) ?? expect.fail(kind)
  let left = hits
  const lose: { [id: string]: number } = {}
  for (const unit of ORDER)
    for (const { id, max } of (items ?? []).filter((item) => item.id.split(' ').at(-1) === unit)) {
      const n = Math.min(left, max)
      if (n > 0) lose[id] = n
      left -= n
    }
  return { do: 'lose', lose } as { do: string }
}

const told = (table: Table): number => {
  const battle = battleFrom(setupOf(table)) ?? expect.fail('no battle')
  const order = ORDER.filter((unit) => unit !== 'aaa' || table.scenario === '1942')
  return oddsOf({ ...battle, policy: { attacker: { order }, defender: { order } } }).captures
}

const GAMES = 120
/** Four standard errors. */
const margin = (p: number): number => 4 * Math.sqrt((p * (1 - p)) / GAMES) + 1e-9

describe('the odds of the board are those of the battles that its referee plays', () => {
  const landing = { ships: '1 bb 1 ca 1 trn', cargo: '2 inf' }
  const tables: [string, Table][] = [
    ['noZombies', { scenario: '1941', units: { UK: '2 tnk', Germany: '3 inf' } }],
    ['noZombies', { scenario: '1942', units: { UK: '2 tnk 1 inf', Germany: '3 inf 1 aaa' } }],
    ['bombardmentSilences', { scenario: '1941', units: { Germany: '2 inf 1 art' }, ...landing, ships: '2 bb 1 trn' }],
    ['bombardmentSilences', { scenario: '1942', units: { UK: '1 tnk', Germany: '2 inf 1 art' }, ...landing }],
    ['bombardmentInStepFour', { scenario: '1942', units: { Germany: '2 inf' }, zombies: 3, ...landing }],
    ['bombardmentHitsAircraft', { scenario: '1942', units: { UK: '1 ftr', Germany: '1 inf 1 ftr' }, ...landing }],
    ['flakKillsZombies', { scenario: '1942', units: { UK: '1 inf 3 bmb', Germany: '1 inf 1 aaa' }, zombies: 2 }],
    ['flakSafeFromZombies', { scenario: '1942', units: { UK: '3 tnk', Germany: '2 inf 2 aaa' }, zombies: 4 }],
    [
      'explosivesAshoreOnly',
      { scenario: '1942', units: { UK: '1 art', Germany: '1 inf' }, zombies: 4, ...landing, techs: { UK: ['z4Explosives'] } },
    ],
  ]
  test.each(tables)('%s: %o', (option, table) => {
    const [plain, ruled] = [told(table), told({ ...table, options: { [option]: true } })]
    expect(ruled).not.toBe(plain)
    for (const [p, options] of [
      [plain, {}],
      [ruled, { [option]: true }],
    ] as const)
      expect(Math.abs(captures({ ...table, options }, GAMES) - p), JSON.stringify(options)).toBeLessThan(margin(p))
  })

  test('a war without zombies: two tanks against three infantry', () => {
    const table: Table = { scenario: '1941', units: { UK: '2 tnk', Germany: '3 inf' } }
    expect(setupOf(table).rulings).toBeUndefined()
    expect(setupOf({ ...table, options: { noZombies: true } }).rulings).toEqual({ noZombies: true })
    expect(battleFrom(setupOf({ ...table, options: { noZombies: true } }))?.rising).toBe(false)
  })

  test('GAP42-14: own antiaircraft artillery that can be bitten is in the battle, but not alone', () => {
    const table: Table = { scenario: '1942', control: 'UK', units: { UK: '1 inf 2 aaa' }, zombies: 2 }
    expect(setupOf(table).attackers).toEqual({ inf: 1 })
    expect(setupOf({ ...table, options: { ownFlakBitten: true } }).attackers).toEqual({ inf: 1, aaa: 2 })
    expect(setupOf({ ...table, units: { UK: '2 aaa' }, options: { ownFlakBitten: true } }).attackers).toEqual({})
  })

  test('AAZ-UREF.9: a carrier counts what it costs at this table', () => {
    expect(setupOf({ scenario: '1941', units: { Germany: '1 inf' } }).units).toBeUndefined()
    expect(setupOf({ scenario: '1941', units: { Germany: '1 inf' }, options: { carrierCost: 18 } }).units?.cv?.cost).toBe(18)
  })

  test('AAZ-TECH.6: a joint defence where one power has explosives is told with how far off it may be', () => {
    const table: Table = { scenario: '1941', units: { UK: '3 tnk', Germany: '2 inf', Japan: '1 art' }, zombies: 6 }
    const oddsFor = (techs: { [power: string]: string[] }) => {
      const battle = battleFrom(setupOf({ ...table, techs })) ?? expect.fail('no battle')
      return oddsOf(battle)
    }
    expect(oddsFor({}).exact).toBe(true)
    const odds = oddsFor({ Germany: ['z4Explosives'] })
    expect(odds.exact).toBe(false)
    expect(odds.plusMinus).toBeGreaterThan(1e-4)
    // Germany has no artillery: in truth its explosives do nothing.
    expect(Math.abs(odds.captures - oddsFor({}).captures)).toBeLessThanOrEqual(odds.plusMinus + 1e-12)
    // One power that defends alone is exact.
    const alone = battleFrom(setupOf({ ...table, units: { UK: '3 tnk', Germany: '2 inf 1 art' }, techs: { Germany: ['z4Explosives'] } }))
    expect(alone && oddsOf(alone).exact).toBe(true)
  })
})
