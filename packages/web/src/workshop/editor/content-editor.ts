import { isObject, type Json, type JsonObject, mergeContent } from '@deadfront/kernel'
import { getAt, type Path } from './document.ts'
import type { Choice, ContentPart, Editor, Kit, Preset } from './editor.ts'
import { overlayOf } from './overlay.ts'

/** A game's description of its content; the rest of such an editor is the same for all. */
interface Content {
  schema: JsonObject
  /** The content of the game that the own content is merged over. */
  base(scenario: string): JsonObject
  parts: readonly ContentPart[]
  hidden: readonly string[]
  isShown?(path: Path): boolean
  board?: boolean
  entryName(path: Path, kit: Kit): string
  label(key: string, kit: Kit, path?: Path): string
  choices(path: Path, kit: Kit): readonly Choice[] | null
  /** Where new entries of a part can come from; by default they begin empty. */
  sources?(path: Path): Promise<readonly Preset[]>
  /** The rest as in `Editor`. */
  itemName?: Editor['itemName']
  empty?: Editor['empty']
  titleIn?: Editor['titleIn']
  settle?: Editor['settle']
  roads?: Editor['roads']
}

/** An editor of content in forms: the document is the whole content, the data of the work are its differences from the game's. */
export const contentEditor = (content: Content): Editor => ({
  viewer: null,
  schema: content.schema,
  parts: content.parts,
  hidden: content.hidden,
  unpack: (data, scenario) => mergeContent(content.base(scenario), data),
  pack: (doc, scenario) => overlayOf(content.base(scenario), doc),
  setupOf: (data, scenario) => ({ scenario, options: {}, seed: 'workshop', content: data }),
  tidy: (doc) => doc,
  entryName: content.entryName,
  label: content.label,
  choices: content.choices,
  ...(content.sources ? { sources: content.sources } : {}),
  ...(content.isShown ? { isShown: content.isShown } : {}),
  ...(content.itemName ? { itemName: content.itemName } : {}),
  ...(content.empty ? { empty: content.empty } : {}),
  ...(content.titleIn ? { titleIn: content.titleIn } : {}),
  ...(content.settle ? { settle: content.settle } : {}),
  ...(content.roads ? { roads: content.roads } : {}),
  board: content.board ?? true,
  // Nothing is put on the board: it shows the table that the content makes.
  tray: () => [],
  places: () => [],
  placeOf: () => null,
  selectorOf: () => '[data-none]',
  thingsAt: () => [],
  move: (doc) => doc,
  remove: (doc) => doc,
  table: () => [],
  placeOfPart: () => null,
})

/** The names of the entries of a part. */
export const namesAt = (doc: Json, path: Path): readonly string[] => {
  const held = getAt(doc, path)
  return isObject(held) ? Object.keys(held) : []
}
