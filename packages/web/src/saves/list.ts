import { problemLine } from '@deadfront/kernel'
import { catalogEntry } from '../catalog.ts'
import { problemOfHead, type SaveHead } from './save.ts'
import { listHeads, removeSave } from './store.ts'

/** A line of the save list: the head, or the problem with it. */
export interface Listed {
  id: string
  head: SaveHead | null
  problem: string | null
}

/** Every save, newest first. A broken save is listed as broken and does not hide the others. */
export async function listSaves(): Promise<Listed[]> {
  const heads = await listHeads()
  const listed = heads.flatMap(({ key, head, stored }): (Listed & { changed: number })[] => {
    if ((head as SaveHead | undefined)?.deleted !== undefined) return []
    const problem = problemOfHead(head, (game) => catalogEntry(game) !== undefined)
    const changed = typeof (head as SaveHead | undefined)?.changed === 'number' ? (head as SaveHead).changed : 0
    if (problem) return [{ id: key, head: null, problem: problemLine(problem), changed }]
    const complete = head as SaveHead
    const missing = stored === complete.count ? null : `commands: expected ${complete.count}, found ${stored}`
    return [{ id: key, head: missing ? null : complete, problem: missing, changed }]
  })
  return listed.sort((a, b) => b.changed - a.changed).map(({ id, head, problem }) => ({ id, head, problem }))
}

/** Removes saves that were marked for deletion before that time. They are kept for a while so that deleting can be undone. */
export async function sweep(olderThan: number): Promise<void> {
  for (const { key, head } of await listHeads()) {
    const deleted = (head as SaveHead | undefined)?.deleted
    if (typeof deleted === 'number' && deleted < olderThan) await removeSave(key)
  }
}
