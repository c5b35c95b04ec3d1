import { MAX_LATE } from '@deadfront/protocol'
import type { TableMeta } from '@deadfront/store'
import { idleSince } from './idle.ts'
import type { OnlineMatch } from './online-match.ts'
import { handToBot } from './table-meta.ts'

/** The time at which the server has to look after the table has come. Runs in the table's queue. */
export async function onTimeUp(match: OnlineMatch): Promise<void> {
  const { timeline, row, deps } = match
  const now = deps.now()
  if (row.due === null || row.due > now || row.status === 'done' || row.status === 'abandoned') return
  const isTimed = row.status === 'playing' && match.meta.clock !== null
  if (!isTimed && idleSince(row) <= now) return closeIdle(match)
  if (timeline && isTimed) await callTime(match, now)
  // No player's time has run out after all (vacation, quiet hours), or a bot was asked again: this stores when to look next.
  if (row === match.row) await match.postpone()
  match.queueBotTurn()
}

async function closeIdle(match: OnlineMatch): Promise<void> {
  await match.endings.end({ how: 'idle', by: '', seats: [], winners: [] }, 'abandoned')
}

/** For each player whose time has run out standing orders or a bot answer the open question; after several times in a row it keeps the seat. */
async function callTime(match: OnlineMatch, now: number): Promise<void> {
  const { timeline, deps, row } = match
  const bot = await deps.substituteBot(row.game)
  for (const seat of timeline?.seatsAsked ?? []) {
    const due = await match.dueOf(seat)
    if (due === null || due > now || (await match.attendance.answer(seat))) continue
    await match.changeMeta((meta) => withLate(match, meta, seat, bot))
  }
}

function withLate(match: OnlineMatch, meta: TableMeta, seat: string, bot: string): TableMeta {
  const stored = meta.seats[seat]
  if (!stored) return meta
  const late = { times: (stored.late?.times ?? 0) + 1, asked: match.clocks.since(seat, meta), bot }
  const next = { ...meta, seats: { ...meta.seats, [seat]: { ...stored, late } } }
  return late.times >= MAX_LATE ? handToBot(next, seat, bot) : next
}
