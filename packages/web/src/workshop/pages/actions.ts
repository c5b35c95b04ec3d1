import { BadInput, isObject } from '@deadfront/kernel'
import { begin, download, fileName, optionsOf, usualHolders } from '../../shell/create.ts'
import { toast } from '../../shell/notices.ts'
import { to } from '../../shell/router.ts'
import { catalogEntry } from '../../catalog.ts'
import { w } from '../messages/index.ts'
import { checkWork, setupOf, type Work } from '@deadfront/kernel/works'
import { type Entry, saveWork } from '../works/store.ts'

/** What the pages of the workshop do with a work. */

export const titleOf = (work: Work): string => (work.title.trim() === '' ? w.value.shelf.untitled : work.title)

/** Starts a game of it and gives the id of the save. Throws BadInput if the referee cannot play it. */
export async function playWork(work: Work): Promise<string> {
  const entry = catalogEntry(work.game)
  if (!entry) throw new Error(w.value.open.unknownGame(work.game))
  const [game, bots] = await Promise.all([entry.load(), entry.bots()])
  // For example a work that was made with newer rules.
  const problems = checkWork(game, work)
  if (problems.length > 0) throw new BadInput(problems)
  const { scenario: id, options: chosen, position, content } = setupOf(work, '')
  const scenario = game.scenarios.find((each) => each.id === id)
  const named = work.kind === 'position' && isObject(work.data.options) ? work.data.options : chosen
  const options = optionsOf(scenario, named)
  const holders = scenario ? usualHolders(game.id, scenario, options, bots) : {}
  const plan = { scenario: id, options, holders, seed: '', position: position ?? null, content: content ?? null }
  return begin(game, plan, { remember: false, title: work.title })
}

/** Where the work is played: a puzzle on its own page, other works at a new table. */
export async function playAddress(work: Work, id: string | null): Promise<string> {
  if (work.kind !== 'puzzle') return to.game(await playWork(work))
  const kept = id ?? (await keep(null, work))?.id
  return kept === undefined ? to.workshop() : to.puzzle('work', kept)
}

export const exportWork = (work: Work): void => download(`${fileName(titleOf(work))}.work.json`, work)

/** The reason why the browser did not store it, as text. */
const whyNotKept = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'QuotaExceededError') return w.value.shelf.full
  return error instanceof Error ? error.message : String(error)
}

/** Saves a version, or reports that it could not be stored and offers the file; null then. */
export async function keep(id: string | null, work: Work): Promise<Entry | null> {
  try {
    return await saveWork(id, work)
  } catch (error) {
    const t = w.value.shelf
    toast({ text: t.notKept(whyNotKept(error)), tone: 'warn', action: { label: t.export, act: () => exportWork(work) } }, 60_000)
    return null
  }
}

/** The default author at this screen: the author of the last work. */
const AUTHOR = 'deadfront.author'

export function lastAuthor(): string {
  try {
    return localStorage.getItem(AUTHOR) ?? ''
  } catch {
    return ''
  }
}

export function rememberAuthor(author: string): void {
  try {
    localStorage.setItem(AUTHOR, author)
  } catch {
    // A browser without storage: the author is asked again.
  }
}
