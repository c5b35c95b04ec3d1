import { problemLine } from '@deadfront/kernel'
import { shelfOf } from '../shelf.ts'
import { problemOfHead, type SaveHead } from './save.ts'
import { listHeads, removeSave } from './store.ts'

/** A line of the save list: whole, or with what is wrong with it. */
export interface Listed {
  id: string
  head: SaveHead | null
  problem: string | null
}

/** Every save, newest first. One that is broken is listed as broken; it never hides the others. */
export async function listSaves(): Promise<Listed[]> {
  const heads = await listHeads()
  const listed = heads.flatMap(({ key, head, stored }): (Listed & { changed: number })[] => {
    if ((head as SaveHead | undefined)?.deleted !== undefined) return []
    const problem = problemOfHead(head, (game) => shelfOf(game) !== undefined)
    const changed = typeof (head as SaveHead | undefined)?.changed === 'number' ? (head as SaveHead).changed : 0
    if (problem) return [{ id: key, head: null, problem: problemLine(problem), changed }]
    const whole = head as SaveHead
    const short = stored === whole.count ? null : `commands: expected ${whole.count}, found ${stored}`
    return [{ id: key, head: short ? null : whole, problem: short, changed }]
  })
  return listed.sort((a, b) => b.changed - a.changed).map(({ id, head, problem }) => ({ id, head, problem }))
}

/** Deleted saves are kept for a while so that deleting can be undone; this clears those of earlier visits. */
export async function sweep(olderThan: number): Promise<void> {
  for (const { key, head } of await listHeads()) {
    const deleted = (head as SaveHead | undefined)?.deleted
    if (typeof deleted === 'number' && deleted < olderThan) await removeSave(key)
  }
}
