import type { TableRow, TableStatus } from '@deadfront/store'

const DAY_MS = 86_400_000

/** A table without any change for so long is closed: before the game, and in a game without a clock or in a pause. */
const IDLE_MS = { open: 30 * DAY_MS, running: 90 * DAY_MS }

/** A bot that has not answered by then is asked again: the node that asked it may have died. */
export const BOT_RETRY_MS = 60_000

const idleMs = (status: TableStatus): number => (status === 'open' ? IDLE_MS.open : IDLE_MS.running)

/** When the table is closed if it does not change from now on. */
export const idleAt = (status: TableStatus, now: number): number => now + idleMs(status)

/** When the table is to be closed by its stored data. */
export const idleSince = ({ status, updated }: TableRow): number => idleAt(status, updated)

/**
 * The same for a table without a clock, where moves do not change `due`: a date that is far enough away stays as it is, and
 * the table is checked then.
 */
export const keptIdleAt = ({ due }: TableRow, status: TableStatus, now: number): number =>
  due !== null && due - now > idleMs(status) / 2 ? due : idleAt(status, now)
