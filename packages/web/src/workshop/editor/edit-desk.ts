import { isObject, type Json, type JsonObject, type Problem, type Setup, type State } from '@deadfront/kernel'
import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { getAt, History, type Path, pathOfPlace, setAt } from './document.ts'
import type { ContentPart, Editor, Kit, Thing, Tool, TrayGroup } from './editor.ts'
import { judge, positionSetup, type Verdict } from './judge.ts'

/** The one state of an open editor: document, history, the picked tool, the referee's verdict. No DOM here. */
export class EditDesk {
  readonly editor: Editor
  readonly doc = signal<JsonObject>({})
  readonly verdict = signal<Verdict>({ problems: [], laid: null, asks: [], leftOut: [] })
  /** There are no problems. Components that read only this are not drawn again at every edit. */
  readonly playable = computed(() => this.verdict.value.problems.length === 0)
  /** The last table that could be drawn. */
  readonly shown = signal<State | null>(null)
  readonly tool = signal<string | null>(null)
  readonly moving = signal<Thing | null>(null)
  readonly place = signal<string | null>(null)
  /** Of content: the part that is open, and the entry that is chosen in it. */
  readonly part = signal<string | null>(null)
  readonly entry = signal<string | null>(null)
  readonly canUndo = signal(false)
  readonly canRedo = signal(false)
  /** Milliseconds of the last check. */
  readonly checkMs = signal(0)
  private readonly base: Omit<Kit, 'doc'>
  readonly history: History
  private readonly onChange: (doc: JsonObject) => void

  readonly kit = computed<Kit>(() => ({ ...this.base, doc: this.doc.value }))
  /** The tray; the same one as long as it holds the same tools, so that it is drawn once. */
  readonly groups: ReadonlySignal<readonly TrayGroup[]> = kept(
    () => this.editor.tray(this.kit.value),
    (groups) => groups.map(({ id, title, tools }) => [id, title, ...tools.map((tool) => tool.id)].join()).join(';'),
  )
  readonly tools = computed<ReadonlyMap<string, Tool>>(
    () => new Map(this.groups.value.flatMap((group) => group.tools.map((tool) => [tool.id, tool]))),
  )
  /** The places of the board; the same list as long as they are the same. */
  readonly places = kept(
    () => this.editor.places(this.kit.value),
    (places) => places.map(({ id, name }) => `${id} ${name}`).join(),
  )
  /** The places with a problem. */
  readonly faultyPlaces = computed<readonly string[]>(() => {
    const { problems, leftOut } = this.verdict.value
    const doc = this.doc.value
    const paths = [...leftOut, ...problems.map((problem) => this.pathOf(problem.place))]
    return [...new Set(paths.flatMap((path) => this.editor.placeOfPart(path, doc) ?? []))]
  })

  /** `first` is a document to begin with, or the history of one that was edited before. */
  constructor(editor: Editor, base: Omit<Kit, 'doc'>, first: JsonObject | History, onChange: (doc: JsonObject) => void) {
    this.editor = editor
    this.base = base
    this.history = first instanceof History ? first : new History(editor.tidy(first))
    this.onChange = onChange
    this.refresh()
  }

  /** No part of it can be left out: it is one scenario, or one set of content. */
  private get isWhole(): boolean {
    return this.editor.draw !== undefined || this.editor.parts !== undefined
  }

  private refresh(): void {
    const doc = this.history.now
    const from = performance.now()
    const verdict = judge(this.base.game, doc, {
      setupOf: (each) => this.setupOf(each),
      culprit: this.isWhole ? () => null : this.editor.culprit,
      whole: this.isWhole,
    })
    this.checkMs.value = performance.now() - from
    this.doc.value = doc
    this.verdict.value = verdict
    if (verdict.laid !== null) this.shown.value = verdict.laid
    this.canUndo.value = this.history.canUndo
    this.canRedo.value = this.history.canRedo
  }

  /** The data of the work: the document as it is kept and shared. */
  dataOf(doc: JsonObject): JsonObject {
    return this.editor.pack?.(doc, this.base.scenario) ?? doc
  }

  /** The set-up that plays the document. */
  setupOf(doc: JsonObject): Setup {
    const { scenario } = this.base
    const data = this.dataOf(doc)
    return this.editor.setupOf?.(data, scenario) ?? positionSetup(data, scenario)
  }

  isPainting(): boolean {
    return this.tool.peek() !== null
  }

  change(next: JsonObject): void {
    if (!this.history.change(next)) return
    this.refresh()
    this.onChange(next)
  }

  /** Replaces a version that came from the shelf as a whole; it can be undone. */
  load(doc: JsonObject): void {
    this.change(this.editor.tidy(doc))
  }

  set(path: Path, value: JsonObject[string]): void {
    if (getAt(this.doc.peek(), path) === value) return
    const next = setAt(this.doc.peek(), path, value)
    this.change(this.editor.settle?.(next, path) ?? next)
  }

  undo(): void {
    if (!this.history.undo()) return
    this.refresh()
    this.onChange(this.history.now)
  }

  redo(): void {
    if (!this.history.redo()) return
    this.refresh()
    this.onChange(this.history.now)
  }

  pick(tool: string | null): void {
    this.tool.value = tool === this.tool.peek() ? null : tool
    this.moving.value = null
  }

  /** A piece of the tray is dragged: it stays selected until it is dropped. */
  hold(tool: string): void {
    this.tool.value = tool
    this.moving.value = null
  }

  startMove(thing: Thing | null): void {
    this.moving.value = thing
    this.tool.value = null
  }

  cancel(): void {
    this.tool.value = null
    this.moving.value = null
  }

  /** A click or a key on a place of the board. */
  act(place: string): void {
    const moving = this.moving.peek()
    const tool = this.tools.peek().get(this.tool.peek() ?? '')
    if (moving) {
      this.change(this.editor.move(this.doc.peek(), moving, place))
      this.moving.value = null
    } else if (this.tool.peek() === ERASER) this.erase(place)
    else if (tool) {
      const next = tool.put(this.doc.peek(), place)
      if (next) this.change(next)
    }
    this.place.value = place
  }

  /** Takes the last thing off a place. */
  private erase(place: string): void {
    const own = this.tools
      .peek()
      .get(this.editor.eraser ?? '')
      ?.put(this.doc.peek(), place)
    if (own) return this.change(own)
    const thing = this.editor.thingsAt(this.doc.peek(), place, this.kit.peek()).findLast((each) => !each.fixed)
    if (thing) this.remove(thing)
  }

  remove(thing: Thing): void {
    this.change(this.editor.remove(this.doc.peek(), thing))
  }

  /** The part of the document that a problem names. */
  pathOf(place: string): Path {
    const own = place.replace(`scenarios.${this.base.scenario}.`, '').replace('content.scenario.', '')
    return pathOfPlace(this.doc.value, this.editor.parts ? own.replace(/^content\./, '') : own)
  }

  private readonly problemPaths = computed<readonly { path: Path; problem: Problem }[]>(() =>
    this.verdict.value.problems.map((problem) => ({ path: this.pathOf(problem.place), problem })),
  )

  /** The problems of the value at a path; `deep`: or of any value in it. */
  problemsAt(path: Path, deep = false): readonly Problem[] {
    return this.problemPaths.value.flatMap(({ path: at, problem }) =>
      path.every((key, i) => key === at[i]) && (deep || at.length === path.length) ? [problem] : [],
    )
  }

  /** The problems of a part of content. If one object has several parts, each lists the problems of its own keys. */
  problemsOf(part: ContentPart): readonly Problem[] {
    return this.problemPaths.value.flatMap(({ path, problem }) => (holds(part, path) ? [problem] : []))
  }

  /** Opens the part and the entry that hold a value. */
  goTo(path: Path): void {
    const part = this.editor.parts?.find((each) => holds(each, path))
    if (!part) return
    this.part.value = part.id
    const entry = path[part.path.length]
    if (typeof entry === 'string') this.entry.value = entry
  }

  /** The smallest value, with the first name of the game where the schema only says that it is a text. */
  freshAt(path: Path, value: Json): Json {
    if (value === '') return this.editor.choices(path, this.kit.peek())?.[0]?.value ?? ''
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, this.freshAt([...path, key], held)]))
  }
}

const holds = (part: ContentPart, path: Path): boolean =>
  part.path.every((key, i) => key === path[i]) && (part.keys?.includes(String(path[part.path.length])) ?? true)

/** A computed value that stays the same object as long as its key is the same: parts drawn from it are not drawn again. */
function kept<T>(find: () => T, keyOf: (value: T) => string): ReadonlySignal<T> {
  let last: { key: string; found: T; value: T } | null = null
  return computed(() => {
    const value = find()
    if (last?.found === value) return last.value
    const key = keyOf(value)
    last = { key, found: value, value: last?.key === key ? last.value : value }
    return last.value
  })
}

export const ERASER = 'eraser'
