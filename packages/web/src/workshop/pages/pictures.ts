import { language } from '../../shell/settings.ts'
import { catalogEntry } from '../../catalog.ts'
import { editorOf } from '../editor/editors.ts'
import { pictureOf } from '../editor/picture.ts'
import { setupOf, type Work } from '@deadfront/kernel/works'
import { type Entry, putPicture } from '../works/store.ts'

/** Pictures are made in this browser, from the board; a file or a link contains none. */

/** Makes and keeps the picture of a work on the shelf. A failure is ignored: the shelf also works without pictures. */
export async function pictureFor({ id, work }: Entry): Promise<string | null> {
  const picture = await draw(work)
  if (picture) await putPicture(id, picture).catch(() => {})
  return picture
}

/** A picture of a work that another person sent; null if the referee cannot set it up. */
export async function draw(work: Work): Promise<string | null> {
  const entry = catalogEntry(work.game)
  if (work.kind === 'rules' || !entry) return null
  const [game, bots, editor] = await Promise.all([entry.load(), entry.bots(), editorOf(work.game, 'position')])
  try {
    const words = await game.words[language.peek()]()
    const setup = setupOf(work, 'picture')
    // Content is shown as it is printed: a table without pieces.
    const state = game.unplayedState(work.kind === 'content' ? { ...setup, position: {} } : setup)
    return await pictureOf({ game, bots, words }, setup.scenario, state, editor?.viewer ?? null)
  } catch {
    return null
  }
}
