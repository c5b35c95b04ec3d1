import type { Game, GameRecord, State } from '@deadfront/kernel'
import { m } from '../../messages/index.ts'
import { newId, type SaveHead } from '../../saves/save.ts'
import { putSave } from '../../saves/store.ts'
import { nameOfSave } from '../save-name.ts'
import { language } from '../settings.ts'

/** One moment of a game: the record up to it, and the state if it may be known. */
interface Moment {
  record: GameRecord
  state: State | null
}

/** Puts the position of a moment on the person's shelf, to be edited there; gives the id of the work. */
export async function keepMoment(game: Game, head: SaveHead, { record, state }: Moment, at: number): Promise<string | null> {
  if (state === null) return null
  const { keepMoment: keep } = await import('../../workshop/works/from-game.ts')
  return keep(game, state, record.setup, m.value.saves.branchName(await nameOfSave(head, game, language.peek()), at), language.peek())
}

/** Makes a new save that goes on from the moment; gives its id. */
export async function branch(from: SaveHead, { record, state }: Moment, at: number): Promise<string> {
  const now = Date.now()
  const head: SaveHead = {
    id: newId(),
    name: from.name,
    ...(from.title === undefined ? {} : { title: from.title }),
    after: [...(from.after ?? []), at],
    game: record.game,
    rulesVersion: record.rulesVersion,
    setup: record.setup,
    holders: from.holders,
    start: record.start,
    count: record.commands.length,
    hash: record.commands.at(-1)?.hash ?? record.start,
    result: record.result,
    created: now,
    changed: now,
  }
  await putSave({ head, commands: record.commands, snapshot: state })
  return head.id
}
