import { tmpdir } from 'node:os'
import { type Service, startPostgres, startRedis } from '@deadfront/testkit/services'
import type { BenchHow, BenchRow } from '../bench.ts'
import type { LoadResult } from './race.ts'
import { LoadServer } from './server.ts'

const GROUP = 'Online table on PostgreSQL (a database of its own on the same machine, synchronous_commit on)'

/** The other figures of a run, as a note. */
export function noteOf({ p50, p99, cpu }: LoadResult): string {
  const cost = cpu
    ? `, server ${cpu.server.toFixed(0)} µs/move (${cpu.main.toFixed(0)} in its first thread), players ${cpu.players.toFixed(0)}`
    : ''
  return `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${cost}`
}

/** One node and two nodes on PostgreSQL: at full speed, and with think time. With two nodes the seats of a table are on different ones. */
export async function postgresRows(how: BenchHow): Promise<BenchRow[]> {
  const offers = [await startPostgres(), await startRedis()]
  const services = offers.flatMap((offer) => ('service' in offer ? [offer.service] : []))
  const [pg, redis] = services as [Service, Service]
  const nodes: LoadServer[] = []
  try {
    if (services.length < 2) {
      for (const offer of offers) if ('missing' in offer) process.stderr.write(`bench: ${offer.missing}\n`)
      return []
    }
    const env = { DATABASE_URL: pg.url, REDIS_URL: redis.url }
    nodes.push(await LoadServer.ours(tmpdir(), env))
    const [first] = nodes as [LoadServer]
    const rows = await measured(first, [first], 'PostgreSQL', how)
    nodes.push(await LoadServer.ours(tmpdir(), env))
    return [...rows, ...(await measured(first, nodes, 'PostgreSQL, two nodes', how))]
  } finally {
    for (const node of nodes) await node.stop()
    for (const service of services) await service.stop()
  }
}

async function measured(first: LoadServer, nodes: readonly LoadServer[], label: string, how: BenchHow): Promise<BenchRow[]> {
  const flat = await first.play('ours', { tables: 100, thinkMs: 0, seconds: how.quick ? 2 : 8, maxMoves: 9 }, nodes)
  const tables = how.quick ? 100 : 500
  const slow = await first.play('ours', { tables, thinkMs: 1000, seconds: how.quick ? 5 : 25, maxMoves: 9 }, nodes)
  const thinking = `${label}: ${tables} tables, 1 s think time`
  return [
    { group: GROUP, name: `${label}: 100 tables, no think time`, value: flat.movesPerSecond, unit: 'moves/s', note: noteOf(flat) },
    { group: GROUP, name: `${thinking}: p50`, value: slow.p50, unit: 'ms' },
    {
      group: GROUP,
      name: `${thinking}: p99`,
      value: slow.p99,
      unit: 'ms',
      goal: { at: 'most', value: 20 },
      note: `${slow.movesPerSecond.toFixed(0)} moves/s, worst ${slow.worst.toFixed(0)} ms`,
    },
  ]
}
