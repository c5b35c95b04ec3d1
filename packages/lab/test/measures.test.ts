import { CATALOG, type MeasureKind, type MeasureSpec } from '@deadfront/ai'
import { nth } from '@deadfront/kernel'
import { loadSeries, playBatch, type Series, spreadOf } from '@deadfront/lab'
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

test('dotz: the road that broke is told where the town fell', async () => {
  const series = nth(SERIES, 0)
  const table = await loadSeries({ ...series, measured: true }, CATALOG)
  for (const { outcome, measured } of playBatch(table, series, { first: 0, count: 2 }))
    expect(measured?.moments.broke?.length ?? 0).toBe(outcome === 'lost' ? 1 : 0)
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
