import type { WorkKind } from '@deadfront/kernel/works'
import type { Editor } from './editor.ts'

/** A scenario that is a series of others has an editor of its own. */
const CAMPAIGN = 'campaign'

/** The editors of the games: of positions, and of content where the game has one. */
const modules = import.meta.glob<Editor>(['../../games/*/editor/editor.ts', '../../games/*/editor/{scenario,content,campaign}.ts'], {
  import: 'default',
})

const FILES: { readonly [K in WorkKind]: readonly string[] } = {
  position: ['editor'],
  content: ['scenario', 'content'],
  rules: [],
  puzzle: [],
}

const pathOf = (game: string, kind: WorkKind, scenario: string): string =>
  (kind === 'content' && scenario === CAMPAIGN ? [CAMPAIGN, ...FILES[kind]] : FILES[kind])
    .map((file) => `../../games/${game}/editor/${file}.ts`)
    .find((path) => path in modules) ?? ''

export const hasEditor = (game: string, kind: WorkKind, scenario = ''): boolean => pathOf(game, kind, scenario) in modules

/** The game's editor, loaded on demand; null for a game without one. */
export async function editorOf(game: string, kind: WorkKind, scenario = ''): Promise<Editor | null> {
  return (await modules[pathOf(game, kind, scenario)]?.()) ?? null
}
