import type { Game, Json, JsonObject, Language, Setup, Words } from '@deadfront/kernel'
import type { Path } from './document.ts'

/** The item to add to a list: the first choice that is not in it yet, otherwise the first. */
export const nextChoice = (choices: readonly Choice[], list: readonly Json[]): Choice | undefined =>
  choices.find(({ value }) => !list.includes(value)) ?? choices[0]

/**
 * What a game adds to the editor of positions: the default export of `src/games/<id>/editor/editor.ts`. The document is a
 * position file of the game (`scenario.ts`: a scenario); the check is the game's own reader, the forms come from its schema.
 */
export interface Editor {
  /** Whose view the board shows: the seat that sees most; null for the view of a spectator. */
  readonly viewer: string | null
  /** The schema of the document, where it is no position. */
  readonly schema?: JsonObject
  /** The document of a work, where it is not the data as they are; and back. */
  unpack?(data: JsonObject, scenario: string): JsonObject
  pack?(doc: JsonObject, scenario: string): JsonObject
  /** The set-up that plays the data; by default they are a position. */
  setupOf?(data: JsonObject, scenario: string): Setup
  /** The parts of content that is edited in forms, a page each; the board shows the table that it makes. */
  readonly parts?: readonly ContentPart[]
  /** Keys that no form shows, except where `isShown` says so. */
  readonly hidden?: readonly string[]
  isShown?(path: Path): boolean
  /** False: no board is shown beside the forms. */
  readonly board?: boolean
  /** Where new entries of a part can come from, such as scenarios of the shelf; by default they begin empty. */
  sources?(path: Path): Promise<readonly Preset[]>
  /** The text for an entry of a part: a card, a unit, a space. */
  entryName?(path: Path, kit: Kit): string
  /** The order of the nodes, if the document is a series: shown as a picture beside the forms. */
  roads?(kit: Kit): RoadMap
  /** A drawing of the document, where the board of the game cannot show it. */
  draw?(host: HTMLElement, desk: DrawingDesk): Drawing
  /** The name that the document itself has, such as the title of a scenario; a work without a name gets it. */
  titleIn?(doc: JsonObject): string
  /** One spelling for each thing: a written position may have the same thing twice. */
  tidy(doc: JsonObject): JsonObject
  /** A table of the scenario with nothing on it that is not printed; its first texts are in the maker's language. */
  empty?(game: Game, scenario: string, language: Language): JsonObject
  /** The tray, group by group. */
  tray(kit: Kit): readonly TrayGroup[]
  /** The tool that takes away; by default the last thing on a place is removed. */
  readonly eraser?: string
  /** Every place of the board, for lists; the order is that of the board. */
  places(kit: Kit): readonly { id: string; name: string }[]
  /** The place that an element of the board shows. */
  placeOf(element: Element, doc: JsonObject): string | null
  /** A CSS selector for the element of a place. */
  selectorOf(place: string): string
  /** What is on a place. */
  thingsAt(doc: JsonObject, place: string, kit: Kit): readonly Thing[]
  /** The pieces on a place that can be picked up and dragged, and the element that shows each; the topmost last. */
  pieces?(doc: JsonObject, place: string, kit: Kit): readonly { thing: Thing; selector: string }[]
  /** The document with the thing on another place. */
  move(doc: JsonObject, thing: Thing, place: string): JsonObject
  /** The document without the thing. */
  remove(doc: JsonObject, thing: Thing): JsonObject
  /** The parts that belong to no place: turn, phase, money, decks. */
  table(doc: JsonObject, kit: Kit): readonly TablePart[]
  /** The possible values of a text, or keys of an open object; null if any are possible. */
  choices(path: Path, kit: Kit): readonly Choice[] | null
  /** The objects that can be added to a list, by name. */
  presets?(path: Path, kit: Kit): readonly Preset[] | null
  /** The text for an item of a list, if its number has no meaning: the Act of a number of cards. */
  itemName?(path: Path, kit: Kit): string | null
  /** The text for a key of the position; the path if the same key means different things. */
  label(key: string, kit: Kit, path?: Path): string
  /** The place on the board that a part of the document belongs to. */
  placeOfPart(path: Path, doc: JsonObject): string | null
  /** The parts to leave out, so that the rest can be drawn, if a problem names a place and not a thing. */
  culprit?(path: Path, doc: JsonObject): Path | null
  /** Parts that are not valid any more after a change of `changed`: an exact stack after a change of the phase. */
  settle?(doc: JsonObject, changed: Path): JsonObject
}

/** Nodes in columns, the first ones on the left, and the roads between them. */
export interface RoadMap {
  title: string
  /** The path of the nodes in the document, each under its id. */
  path: Path
  nodes: readonly RoadNode[]
  roads: readonly { from: string; to: string }[]
}

export interface RoadNode {
  id: string
  name: string
  /** The number of roads from the first one to this; null where no road leads to it. */
  steps: number | null
  /** A label on it: the first, the last. */
  note?: string
}

export interface Drawing {
  show(doc: JsonObject): void
  destroy(): void
}

/** The parts of the editor that a drawing uses. */
export interface DrawingDesk {
  act(place: string): void
  /** A piece of the tray is picked. */
  isPainting(): boolean
}

/** The functions that an editor may use. */
export interface Kit {
  readonly game: Game
  readonly words: Words
  readonly language: Language
  readonly scenario: string
  readonly doc: JsonObject
}

export interface TrayGroup {
  id: string
  title: string
  tools: readonly Tool[]
}

export interface Tool {
  id: string
  name: string
  /** Its picture: an SVG of the game. */
  picture?: string
  /** The document after the piece is put down; null if it can never be there. */
  put(doc: JsonObject, place: string): JsonObject | null
}

export interface Thing {
  path: Path
  name: string
  /** The keys that the form shows; without them all. */
  keys?: readonly string[]
  /** A part of the place itself, which can be changed but not moved or removed. */
  fixed?: true
}

/** A part of content: an object with keys, or entries by name. */
export interface ContentPart {
  id: string
  path: Path
  /** The keys that the form shows; without them all. */
  keys?: readonly string[]
  /** Its format, in one line, if it is not obvious. */
  hint?(kit: Kit): string
}

interface TablePart {
  path: Path
  /** A section of its own with this title, opened by hand. */
  title?: string
  keys?: readonly string[]
}

export interface Choice {
  value: string
  name: string
}

export interface Preset {
  name: string
  value: Json
  /** The name is its only value: it is chosen from a list and has no form. */
  whole?: true
}
