import { aaz, type AazEvent } from '@deadfront/aaz'
import { type Answer, isRefusal, type Json, type Options, type Refusal, type Script, type Words } from '@deadfront/kernel'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type AazApi, Desk } from '../src/games/aaz/desk.ts'

/** The desk of the board without a screen, in front of a real referee. */
export class Table {
  readonly desk: Desk
  private state: ReturnType<typeof aaz.start>['state']
  private at = 0
  /** What each command led to. */
  private readonly past: AazEvent[][] = []
  /** The point that a replay shows. */
  private shown: number | null = null
  private readonly states: Table['state'][] = []
  private readonly script: Script | undefined

  private constructor(state: Table['state'], api: Partial<AazApi>, script?: Script) {
    this.state = state
    this.script = script
    this.desk = new Desk({
      language: 'en',
      seats: [],
      announce: () => {},
      sound: () => {},
      inspect: async (question: Json) => aaz.inspectJson(this.state, this.seat, question),
      whyNot: async (answer: Answer) => aaz.whyNot(this.state, this.seat, answer),
      answer: async (answer: Answer) => this.apply(answer),
      history: async () => this.past.slice(0, this.shown ?? this.at).flat(),
      ...api,
    } as unknown as AazApi)
    this.show()
  }

  static async open(
    position: Json,
    { content, script, ...more }: { content?: Json; scenario?: string; options?: Options; script?: Script } = {},
    api: Partial<AazApi> = {},
  ): Promise<Table> {
    const own = content === undefined ? {} : { content }
    const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'desk', position, ...own, ...more })
    return new Table(state, { words: (await aaz.words.en()) as Words, ...api }, script)
  }

  private get seat(): string {
    return aaz.asks(this.state)[0]?.seat ?? ''
  }

  private async apply(answer: Answer): Promise<Refusal | null> {
    const done = aaz.apply(this.state, this.seat, answer, this.script ? { script: this.script } : {})
    if (isRefusal(done)) return done
    this.states.push(this.state)
    this.state = done.state
    this.at++
    const events = done.events as AazEvent[]
    this.past.push(events)
    const update = { ...this.update(), events }
    for (const event of events) this.desk.tell(event, update)
    this.desk.take(update)
    return null
  }

  private show(): void {
    this.desk.take(this.update())
  }

  private update() {
    const view = aaz.view(this.state, null)
    const spaces = { [this.seat]: aaz.space(this.state, this.seat) }
    return { view, viewer: this.seat, asks: aaz.asks(this.state), spaces, events: [], live: true, at: this.at }
  }

  /** The replay shows the table after so many commands. */
  jump(at: number): void {
    const state = [...this.states, this.state][at] as Table['state']
    const view = aaz.view(state, null)
    this.shown = at
    this.desk.take({ view, viewer: null, asks: aaz.asks(state), spaces: {}, events: [], live: at === this.at, at })
  }

  /** What command number `at` led to, told in the replay. */
  tell(at: number): void {
    for (const event of this.past[at] ?? []) this.desk.tell(event, { ...this.update(), events: this.past[at] ?? [], live: false })
  }

  /** Everything has been asked about. */
  looked(): Promise<void> {
    return vi.waitFor(() => expect(this.desk.looked.value).toBe(this.at))
  }
}

/** What a desk needs of a page: odds of every battle are one in two. */
export function onAPage(): void {
  beforeEach(() => {
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('location', { hash: '#/table/1' })
    vi.stubGlobal('localStorage', { getItem: () => null })
    // The odds of every battle: one in two.
    class Coin {
      onmessage: ((event: object) => void) | null = null
      postMessage({ id }: { id: number }): void {
        queueMicrotask(() => this.onmessage?.({ data: { id, odds: { take: 0.5, clear: 0.25, destroy: 0.5, holds: 0.5 } } }))
      }
      terminate(): void {}
    }
    vi.stubGlobal('Worker', Coin)
  })
  afterEach(() => vi.unstubAllGlobals())
}
