import { CATALOG, type MeasureKind, type MeasureSpec } from '@deadfront/ai'
import { nth } from '@deadfront/kernel'
import { playBatch, type Series, setTable } from '@deadfront/lab'
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
  const plain = playBatch(await setTable(series, CATALOG), series, { first: 0, count: series.games })
  const table = await setTable({ ...series, measured: true }, CATALOG)
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
  const table = await setTable({ ...series, measured: true }, CATALOG)
  const [game] = playBatch(table, series, { first: 0, count: 1 })
  const found = game?.measured
  expect(Object.keys(found?.curves.income ?? {})).toEqual(['Germany', 'USSR'])
  expect(found?.curves.income?.Germany).toHaveLength((found?.figures.rounds ?? 0) + 1)
  expect(found?.curves.army?.USSR?.[0]).toBeGreaterThan(20)
  expect(Object.values(found?.tallies.deaths ?? {}).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(0)
})

test('dotz: the road that broke is told where the town fell', async () => {
  const series = nth(SERIES, 0)
  const table = await setTable({ ...series, measured: true }, CATALOG)
  for (const { outcome, measured } of playBatch(table, series, { first: 0, count: 2 }))
    expect(measured?.moments.broke?.length ?? 0).toBe(outcome === 'lost' ? 1 : 0)
})
