import { CATALOG } from '@deadfront/ai'
import type { Game, JsonObject } from '@deadfront/kernel'
import aazEditor from '../../src/games/aaz/editor/editor.ts'
import dotzEditor from '../../src/games/dotz/editor/editor.ts'
import efszEditor from '../../src/games/efsz/editor/editor.ts'
import { EditDesk } from '../../src/workshop/editor/edit-desk.ts'
import type { Editor } from '../../src/workshop/editor/editor.ts'
import { momentOf } from '../../src/workshop/works/from-game.ts'

/** Editors of positions without a page: what the tests of the workshop share. */

export const EDITORS: { readonly [game: string]: Editor } = { aaz: aazEditor, dotz: dotzEditor, efsz: efszEditor }

export async function gameOf(id: string): Promise<Game> {
  const entry = CATALOG.find((each) => each.id === id)
  if (!entry) throw new Error(`no game ${id}`)
  return entry.load()
}

/** The editor of a position: of the document, or of the start of the scenario. */
export async function deskOf(id: string, scenario: string, doc?: JsonObject): Promise<EditDesk> {
  const game = await gameOf(id)
  const editor = EDITORS[id] as Editor
  const setup = { scenario, options: {}, seed: 'workshop' }
  const first = doc ?? momentOf(game, game.start(setup).state, setup, 'start', 'en').data
  return new EditDesk(editor, { game, words: await game.words.en(), language: 'en', scenario }, first, () => {})
}

/** The problems as a line each. */
export const saysOf = (desk: EditDesk): string[] => desk.verdict.value.problems.map(({ place, rule }) => `${place} ${rule ?? ''}`.trim())
