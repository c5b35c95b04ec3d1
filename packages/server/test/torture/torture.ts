import { seedOf } from '@deadfront/protocol'
import type { CommandRow, Store } from '@deadfront/store'
import { tally } from '@deadfront/testkit/tally'
import { OnlineTimeline, standingRows, stateAfterRows } from '../../src/match/online-timeline.ts'
import { Client } from '../client.ts'
import { Player, type Witness } from './player.ts'

export interface TortureReport {
  tables: number
  acknowledged: number
  stored: number
  lost: string[]
  doubled: string[]
  forked: string[]
}

/** Sets tables with two stubborn players each. */
export async function sitDown(
  bases: () => readonly string[],
  tables: number,
  thinkMs: number,
): Promise<{ players: Player[]; ids: string[] }> {
  const base = bases()[0] as string
  const ann = await Client.join(base, 'Ann')
  const bob = await Client.join(base, 'Bob')
  const players: Player[] = []
  const ids: string[] = []
  for (let i = 0; i < tables; i++) {
    const { table } = (await ann.post('/api/tables', { game: 'tally', scenario: 'plain', listed: true, seats: { a: 'me' } })) as {
      table: { id: string }
    }
    await bob.post(`/api/tables/${table.id}/sit`, { seat: 'b' })
    await ann.post(`/api/tables/${table.id}/start`, {})
    ids.push(table.id)
    players.push(
      new Player(bases, ann.token, table.id, 'a', `t${i}a`, thinkMs),
      new Player(bases, bob.token, table.id, 'b', `t${i}b`, thinkMs),
    )
  }
  for (const player of players) player.start()
  return { players, ids }
}

/** Compares what clients were acknowledged and told with what is stored, and plays every table again from its rows. */
export async function check(store: Store, ids: readonly string[], witnesses: readonly Witness[]): Promise<TortureReport> {
  const report: TortureReport = { tables: ids.length, acknowledged: 0, stored: 0, lost: [], doubled: [], forked: [] }
  for (const id of ids) {
    const rows = await store.commands(id, 0)
    report.stored += rows.length
    const bySeq = new Map<number, CommandRow>(rows.map((r) => [r.seq, r]))
    if (rows.some((r, i) => r.seq !== i + 1)) report.forked.push(`${id}: rows are not 1 to ${rows.length}`)
    if (new Set(rows.map((r) => r.id)).size !== rows.length) report.doubled.push(`${id}: a command id is stored twice`)
    for (const witness of witnesses) {
      for (const ack of witness.acks) {
        if (ack.table !== id) continue
        report.acknowledged++
        if (bySeq.get(ack.seq)?.id !== ack.id)
          report.lost.push(`${id}: ${ack.id} was acknowledged as ${ack.seq}, stored there is ${bySeq.get(ack.seq)?.id ?? 'nothing'}`)
      }
      for (const told of witness.told) {
        if (told.table !== id || told.seq === 0) continue
        const row = bySeq.get(told.seq)
        if (!row || row.seat !== told.seat || row.by !== told.by || row.at !== told.at)
          report.forked.push(`${id}: row ${told.seq} was told otherwise than it is stored`)
      }
    }
    await playAgain(store, id, rows, report)
  }
  return report
}

async function playAgain(store: Store, id: string, rows: readonly CommandRow[], report: TortureReport): Promise<void> {
  const table = await store.table(id)
  if (!table) return void report.lost.push(`${id}: the table is gone`)
  const { entropy, options, rulesVersion } = table.meta
  const setup = { scenario: table.scenario, options, seed: seedOf(table.secret.secret, entropy) }
  const timeline = OnlineTimeline.start(tally as never, setup)
  try {
    for (const row of rows)
      await timeline.follow(row, rulesVersion, async (to) => ({
        state: stateAfterRows(timeline.game, setup, standingRows(rows.slice(0, row.seq - 1)).slice(0, to)),
        orders: [],
      }))
  } catch (error) {
    report.forked.push(String(error))
  }
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
