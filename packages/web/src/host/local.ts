import type { SaveHead } from '../saves/save.ts'
import type { TableCalls, TableNotice } from './protocol.ts'
import { type Caller, caller } from './rpc.ts'

/** Where a match is played: in a worker of this browser, or on a server. The session uses both in the same way. */
export interface MatchHost {
  /** True for a table on a server: the record is available only when the game is over, and it cannot be branched. */
  readonly sealed?: boolean
  call: Caller<TableCalls>
  open(): Promise<{ total: number }>
  /** Lets the bot that computes answer at once; absent if no bot plays, and for spectators. */
  readonly hurry?: (() => Promise<null>) | undefined
  close(): void
}

/** A match in this browser: rules in one worker, bots in another, a port between the two. */
export function localHost(head: SaveHead, onNotice: (notice: TableNotice) => void): MatchHost {
  const table = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module', name: 'table' })
  const call = caller<TableCalls>(table, (notice) => onNotice(notice as TableNotice))
  const withBots = Object.values(head.holders).some((holder) => holder.startsWith('bot:'))
  let bots: Worker | null = null
  const startBots = (): MessagePort => {
    bots?.terminate()
    bots = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module', name: 'bots' })
    const { port1, port2 } = new MessageChannel()
    bots.postMessage({ port: port1 }, [port1])
    return port2
  }
  return {
    call,
    open() {
      const port = withBots ? startBots() : null
      return call('open', { save: head.id, bots: port }, port ? [port] : [])
    },
    ...(withBots
      ? {
          // A worker that is computing receives no message: another one takes its place.
          hurry() {
            const port = startBots()
            return call('hurry', { bots: port }, [port])
          },
        }
      : {}),
    close() {
      table.terminate()
      bots?.terminate()
    },
  }
}
