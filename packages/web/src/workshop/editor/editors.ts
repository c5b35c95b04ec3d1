import type { WorkKind } from '../works/work.ts'
import type { Editor } from './editor.ts'

/** The editors of the games: of positions, and of content where the game has one. */
const modules = import.meta.glob<Editor>(['../../games/*/editor/editor.ts', '../../games/*/editor/scenario.ts'], { import: 'default' })

const FILES: { readonly [K in WorkKind]: string | null } = { position: 'editor', content: 'scenario', rules: null }

const pathOf = (game: string, kind: WorkKind): string => `../../games/${game}/editor/${FILES[kind]}.ts`

export const hasEditor = (game: string, kind: WorkKind): boolean => pathOf(game, kind) in modules

/** The game's editor, loaded on demand; null for a game without one. */
export async function editorOf(game: string, kind: WorkKind): Promise<Editor | null> {
  return (await modules[pathOf(game, kind)]?.()) ?? null
}
