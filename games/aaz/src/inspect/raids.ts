import { question } from '@deadfront/kernel'
import { ipcOf, kindName, powerName, spaceName, ZOMBIES } from '../model/content.ts'
import type { Count } from '../model/events.ts'
import { addTo } from '../model/list.ts'
import { type Aaz, activePower, contentOf, controlAt, countAt } from '../model/state.ts'
import { allied, damageAt, raidersAt } from '../read/board.ts'
import { whyNotRaid } from '../rules/raid-move.ts'

/** A complex or center that can be raided, and its defence against raiders (AAZ42-RAID.1). */
export interface RaidTarget {
  at: string
  damage: number
  /** No more damage than this (AAZ42-RAID.4). */
  limit: number
  /** The complex does not fire: the zombies hold it (GAP42-17). */
  silent: boolean
  /** A Z does no damage, as a house rule. */
  zeroOnZ: boolean
  /** Fighters that may intercept, by power; absent where the table plays without escorts and interceptors (AAZ42-RAID.8). */
  fighters?: Count
  /** Raiders that are already over it. */
  raiders: Count
}

/** What can be raided by the active power, in the order of the board. */
export const raids = question({}, (s: Aaz): RaidTarget[] => {
  const c = contentOf(s)
  const p = activePower(s)
  if (c.raw.raids !== true) return []
  return c.lands
    .filter((at) => whyNotRaid(s, c, p, at) === null)
    .map((at) => ({
      at: spaceName(c, at),
      damage: damageAt(s, at),
      limit: 2 * ipcOf(c, at),
      silent: controlAt(s, at) === ZOMBIES,
      zeroOnZ: s.options.raidZeroOnZ === true,
      ...(s.options.escortsAndInterceptors ? { fighters: fightersAt(s, at) } : {}),
      raiders: Object.fromEntries(c.airKinds.flatMap((k) => (raidersAt(s, at, k) > 0 ? [[kindName(c, k), raidersAt(s, at, k)]] : []))),
    }))
})

function fightersAt(s: Aaz, at: number): Count {
  const c = contentOf(s)
  const counts = c.powers.map(() => 0)
  for (const [q] of counts.entries())
    for (const k of c.airKinds) if (c.onDeck[k] && !allied(c, q, activePower(s))) addTo(counts, q, countAt(s, c, at, q, k))
  return Object.fromEntries(counts.flatMap((n, q) => (n > 0 ? [[powerName(c, q), n]] : [])))
}
