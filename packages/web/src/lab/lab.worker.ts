import { type LoadedSeries, loadSeries, playBatch, type Series } from '@deadfront/lab'
import { serve } from '../host/rpc.ts'
import { ALL_GAMES } from '../catalog.ts'
import type { LabCalls } from './calls.ts'

/** Plays games of one series, away from the page. */
let set: { series: Series; table: LoadedSeries } | null = null

const opened = (): { series: Series; table: LoadedSeries } => {
  if (!set) throw new Error('no series is open')
  return set
}

serve<LabCalls>(self, {
  async open({ series }) {
    set = { series, table: await loadSeries(series, ALL_GAMES) }
    return null
  },
  play({ batch }) {
    const { series, table } = opened()
    return playBatch(table, series, batch)
  },
  record({ game }) {
    const { series, table } = opened()
    const { measures: _, ...plain } = table
    const [played] = playBatch(plain, { ...series, records: true }, { first: game, count: 1 })
    if (!played?.record) throw new Error(`game ${game} has no record`)
    return played.record
  },
})
