import { flag, optional, question } from '@deadfront/kernel'
import { ipcOf, spaceName, ZOMBIES } from '../model/content.ts'
import { controllerName } from '../model/names.ts'
import { type Aaz, contentOf, controlAt, zombiesAt } from '../model/state.ts'
import { anyUnits, facilityAt } from '../read/board.ts'
import { diceInPhaseTwo, willFall } from '../read/zombies.ts'

/** A territory with zombies in it that they do not control yet. */
export interface Fall {
  at: string
  control: string
  zombies: number
  /** Whether phase 3 would take it now. */
  falls: boolean
  garrison: boolean
  /** Zombies that phase 3 needs to take it. */
  needed: number
  ipc: number
  /** Dice that phase 2 of its owner's turn would roll. */
  dice: number
}

/** What the next phase 3 would take, and what phase 2 would roll, with the table as it is now. */
export const falls = question({ only: optional(flag('true for those that fall')) }, (s: Aaz, q): Fall[] => {
  const c = contentOf(s)
  const out: Fall[] = []
  for (const at of c.lands) {
    const zombies = zombiesAt(s, at)
    if (zombies === 0 || s.control[at] === ZOMBIES) continue
    const owner = controlAt(s, at)
    out.push({
      at: spaceName(c, at),
      control: controllerName(c, owner),
      zombies,
      falls: willFall(s, at),
      garrison: anyUnits(s, c, at),
      needed: facilityAt(s, c, at) > 0 ? ipcOf(c, at) + 1 : 1,
      ipc: ipcOf(c, at),
      dice: owner >= 0 ? diceInPhaseTwo(s, c, at, owner) : 0,
    })
  }
  return q.only === true ? out.filter((threat) => threat.falls) : out
})
