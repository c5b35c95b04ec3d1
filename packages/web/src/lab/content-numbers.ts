import { isObject, type Json, type JsonObject, type Language } from '@deadfront/kernel'
import type { Loaded } from '../shell/use-game.ts'
import type { Path } from '../workshop/editor/document.ts'
import { getAt } from '../workshop/editor/document.ts'
import { EditDesk } from '../workshop/editor/edit-desk.ts'
import type { Editor } from '../workshop/editor/editor.ts'
import { labelOf } from '../workshop/editor/labels.ts'
import { fieldOf, type Schema, schemaAt } from '../workshop/editor/schema.ts'

/** The numbers of a game's content that an experiment can vary, with their names in the workshop. */
export interface ContentNumber {
  /** Its name in a plan: `content.units.tnk.cost`. */
  path: string
  /** Where it is found: `Units`, `tank`, `Cost`. */
  part: string
  entry: string
  name: string
  value: number
  min: number
  max: number | null
}

interface Shown {
  title: string
  path: Path
  keys: readonly string[] | undefined
}

/** Every number of the content that is not an item of a list: a plan cannot name these. */
export function numbersOfContent(loaded: Loaded, editor: Editor, scenario: string, own: Json | null, language: Language): ContentNumber[] {
  const data = isObject(own) ? own : {}
  const doc = editor.unpack?.(data, scenario) ?? data
  const desk = new EditDesk(editor, { game: loaded.game, words: loaded.words, language, scenario }, doc, () => {})
  const schema = (editor.schema ?? {}) as Schema
  const kit = desk.kit.value
  // A scenario is edited alone; in content it has its own key.
  const root = editor.draw ? 'content.scenario' : 'content'
  const parts: readonly Shown[] = editor.parts
    ? editor.parts.map(({ id, path, keys }) => ({ title: editor.label(id, kit), path, keys }))
    : editor.table(doc, kit).map(({ title = '', path, keys }) => ({ title, path, keys }))
  return parts.flatMap(({ title, path, keys }) => {
    const isMap = fieldOf(schema, schemaAt(schema, path), getAt(doc, path)).kind === 'map'
    const held = getAt(doc, path)
    const ids = Object.keys(isObject(held) ? held : {}).filter((key) => keys?.includes(key) ?? true)
    const labels = ids.map((id) => labelOf(desk, [...path, id]))
    // Two cards of one name are distinguished by their ids.
    const entryOf = (label: string, id: string): string => (labels.filter((each) => each === label).length > 1 ? `${label} (${id})` : label)
    return ids.flatMap((key, at) =>
      leavesOf(desk, schema, [...path, key]).map((leaf) => {
        const inside = leaf.path.slice(path.length + 1).map((_, i) => labelOf(desk, leaf.path.slice(0, path.length + i + 2)))
        const names = [entryOf(labels[at] ?? key, key), ...inside]
        const [entry = '', ...rest] = isMap ? names : ['', ...names]
        const name = rest.length === 0 ? entry : rest.join(' › ')
        return { ...leaf, path: [root, ...leaf.path].join('.'), part: title, entry: rest.length === 0 ? '' : entry, name }
      }),
    )
  })
}

interface Leaf {
  path: Path
  value: number
  min: number
  max: number | null
}

function leavesOf(desk: EditDesk, schema: Schema, path: Path): Leaf[] {
  const key = path.at(-1)
  const { editor, doc } = desk
  // A key with a dot in it cannot be part of a path of a plan.
  if (typeof key !== 'string' || key.includes('.') || (editor.hidden?.includes(key) && editor.isShown?.(path) !== true)) return []
  const value = getAt(doc.value, path)
  if (typeof value === 'number') {
    const field = fieldOf(schema, schemaAt(schema, path), value)
    return field.kind === 'count' ? [{ path, value, min: field.min, max: field.max }] : []
  }
  return isObject(value) ? Object.keys(value as JsonObject).flatMap((each) => leavesOf(desk, schema, [...path, each])) : []
}
