import { CATALOG, type MeasureKind, type MeasureSpec } from '@deadfront/ai'
import { type GameEvent, type JsonObject, nth } from '@deadfront/kernel'
import { loadSeries, playBatch, type Series, seriesCharts, spreadOf } from '@deadfront/lab'
import { expect, test } from 'vitest'

const SERIES: readonly Series[] = [
  { game: 'dotz', scenario: 'basic', games: 2, seed: 'm', bots: { '*': 'random' } },
  { game: 'efsz', scenario: 'fubar', games: 4, seed: 'm', bots: { '*': 'random' } },
  { game: 'aaz', scenario: 'intro', games: 1, seed: 'm', bots: { '*': 'random' } },
]

const partOf = {
  figure: 'figures',
  curve: 'curves',
  tally: 'tallies',
  map: 'tallies',
  rate: 'rates',
  moment: 'moments',
} as const satisfies {
  [K in MeasureKind]: string
}

test.each(SERIES)('$game: measuring changes no game, and what is measured is declared', async (series) => {
  const plain = playBatch(await loadSeries(series, CATALOG), series, { first: 0, count: series.games })
  const table = await loadSeries({ ...series, measured: true }, CATALOG)
  const measured = playBatch(table, series, { first: 0, count: series.games })
  expect(measured.map(({ measured: _, ...game }) => game)).toEqual(plain)
  const specs: readonly MeasureSpec[] = table.measures?.specs ?? []
  expect(specs.length).toBeGreaterThan(3)
  for (const { measured: found } of measured) {
    expect(found).toEqual(JSON.parse(JSON.stringify(found)))
    for (const part of ['figures', 'curves', 'tallies', 'rates', 'moments'] as const)
      for (const id of Object.keys(found?.[part] ?? {}))
        expect(
          specs.some((spec) => spec.id === id && partOf[spec.kind] === part),
          `${part}.${id}`,
        ).toBe(true)
  }
  expect(measured.some(({ measured: found }) => found?.luck !== null)).toBe(true)
})

test('aaz: incomes and armies by round, and the dead by place', async () => {
  const series = nth(SERIES, 2)
  const table = await loadSeries({ ...series, measured: true }, CATALOG)
  const [game] = playBatch(table, series, { first: 0, count: 1 })
  const found = game?.measured
  expect(Object.keys(found?.curves.income ?? {})).toEqual(['Germany', 'USSR'])
  expect(found?.curves.income?.Germany).toHaveLength((found?.figures.rounds ?? 0) + 1)
  expect(found?.curves.army?.USSR?.[0]).toBeGreaterThan(20)
  expect(Object.values(found?.tallies.deaths ?? {}).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
})

test('aaz: what was truly lost is counted: no scratch on a battleship, but those put ashore, flak and cargo', async () => {
  const entry = CATALOG.find(({ id }) => id === 'aaz')
  const [game, measures] = await Promise.all([entry?.load(), entry?.measures?.()])
  if (!game || !measures) throw new Error('no measures of aaz')
  /** The value lost by place, after these events in turn. */
  const lost = (scenario: string, position: JsonObject, told: readonly JsonObject[]): unknown => {
    const setup = { scenario, options: {}, seed: 'losses', position }
    const { state } = game.start(setup)
    const collector = measures.collector(game, setup, state)
    const before = collector.done(state).tallies.deaths ?? {}
    expect(before).toEqual({})
    for (const event of told) collector.see(state, [event as unknown as GameEvent])
    return collector.done(state).tallies.deaths
  }
  const war: JsonObject = { turn: 'UK', phase: 'combatMove' }
  const battle = { type: 'battleStarted', at: 'sz6', attacker: 'UK', attackers: { bb: 2, ftr: 1 }, defenders: { Germany: { bb: 1 } } }
  const hit = (power: string, units: JsonObject): JsonObject => ({ type: 'unitsHit', at: 'sz6', power, units })
  expect(lost('1941', war, [battle, hit('UK', { bb: 2 }), hit('Germany', { bb: 1 })]) ?? {}).toEqual({})
  expect(lost('1941', war, [battle, hit('UK', { bb: 2 }), hit('UK', { bb: 1, ftr: 1 }), hit('Germany', { bb: 2 })])).toEqual({ sz6: 50 })
  expect(lost('1941', war, [{ ...hit('UK', { 'seaborne inf': 2, tnk: 1 }), at: 'France' }])).toEqual({ France: 11 })
  expect(lost('1942', war, [{ type: 'flakDestroyed', at: 'France', power: 'Germany', n: 2 }])).toEqual({ France: 10 })
  // Of three transports the empty one goes first, then the one with less aboard.
  const cargo = { UK: [{ load: '1 inf 1 tnk' }, { load: '1 inf' }] }
  const convoy = { ...war, seaZones: { sz6: { units: { UK: '3 trn 1 dd' }, cargo } } }
  const escorted = { ...battle, attacker: 'Germany', attackers: { bb: 1 }, defenders: { UK: { trn: 3, dd: 1 } } }
  expect(lost('1941', convoy, [escorted, hit('UK', { dd: 1, trn: 1 })])).toEqual({ sz6: 15 })
  expect(lost('1941', convoy, [escorted, hit('UK', { dd: 1, trn: 2 })])).toEqual({ sz6: 25 })
  const rest = { type: 'transportsDestroyed', at: 'sz6', power: 'UK', n: 2 }
  expect(lost('1941', convoy, [escorted, hit('UK', { dd: 1, trn: 1 }), rest])).toEqual({ sz6: 40 })
})

test('dotz: the road that broke is told where the town fell', async () => {
  const series = nth(SERIES, 0)
  const table = await loadSeries({ ...series, measured: true }, CATALOG)
  for (const { outcome, measured } of playBatch(table, series, { first: 0, count: 2 }))
    expect(measured?.moments.broke?.length ?? 0).toBe(outcome === 'lost' ? 1 : 0)
})

test('efsz: what searches brought is told for each square, by the searches of it', async () => {
  const series: Series = { game: 'efsz', scenario: 'ward-nine', games: 20, seed: 'finds', bots: { '*': 'random' }, measured: true }
  const table = await loadSeries(series, CATALOG)
  const played = playBatch(table, series, { first: 0, count: series.games })
  const naming = { language: 'en' as const, words: await table.game.words.en(), specs: table.measures?.specs ?? [], teams: [] }
  const charts = seriesCharts(naming, played)
  const [at, all] = ['findsAt', 'finds'].map((wanted) => charts.find(({ id }) => id === wanted))
  if (at?.kind !== 'bars' || all?.kind !== 'bars') throw new Error('no such charts')
  expect(at.bars.length).toBeGreaterThan(1)
  for (const { name, times } of at.bars) {
    expect(name).toMatch(/^\d+,\d+: \S/)
    expect(times).toBeGreaterThan(0)
  }
  // The squares together brought what all searches brought.
  const searches = played.reduce((n, { measured }) => n + (measured?.figures.searches ?? 0), 0)
  const sum = (bars: readonly { value: number; times?: number }[]): number =>
    bars.reduce((n, { value, times = searches }) => n + value * times, 0)
  expect(sum(at.bars)).toBeCloseTo(sum(all.bars))
  expect(sum(at.bars)).toBeGreaterThan(0)
})

test('luck counts all that chance does: dice, searches, draws and cards', async () => {
  const kinds = async (i: number): Promise<string[]> => {
    const series = nth(SERIES, i)
    const table = await loadSeries({ ...series, measured: true }, CATALOG)
    const found = playBatch(table, series, { first: 0, count: series.games })
    return [...new Set(found.flatMap(({ measured }) => Object.keys(measured?.chances ?? {})))].sort()
  }
  expect(await kinds(0)).toEqual(['cards', 'dice', 'searches', 'tokens'])
  expect(await kinds(1)).toEqual(['dice', 'initiative', 'searches'])
  expect(await kinds(2)).toEqual(['cards', 'dice'])
})

test('over many games luck is nobody’s: its mean is 0 and its deviation 1', async () => {
  const series: Series = { game: 'efsz', scenario: 'ward-nine', games: 150, seed: 'luck', bots: { '*': 'random' }, measured: true }
  const found = playBatch(await loadSeries(series, CATALOG), series, { first: 0, count: series.games })
  for (const kind of ['dice', 'initiative', 'searches', 'tokens'] as const) {
    const all = found.flatMap(({ measured }) => measured?.chances?.[kind] ?? [])
    const { value, deviation } = spreadOf(all)
    expect(all.length, kind).toBeGreaterThan(20)
    expect(Math.abs(value), kind).toBeLessThan(4 / Math.sqrt(all.length))
    expect(Math.abs(deviation - 1), kind).toBeLessThan(0.35)
  }
})
