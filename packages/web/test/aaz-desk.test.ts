import { aaz } from '@deadfront/aaz'
import { type Answer, isRefusal, type Json, type Refusal, type Words } from '@deadfront/kernel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AazApi, Desk } from '../src/games/aaz/desk.ts'

/** The desk of the board without a screen, in front of a real referee. */
class Table {
  readonly desk: Desk
  private state: ReturnType<typeof aaz.start>['state']
  private at = 0

  private constructor(state: Table['state'], api: Partial<AazApi>) {
    this.state = state
    this.desk = new Desk({
      language: 'en',
      seats: [],
      announce: () => {},
      sound: () => {},
      inspect: async (question: Json) => aaz.inspectJson(this.state, this.seat, question),
      whyNot: async (answer: Answer) => aaz.whyNot(this.state, this.seat, answer),
      answer: async (answer: Answer) => this.apply(answer),
      ...api,
    } as unknown as AazApi)
    this.show()
  }

  static async open(position: Json, content?: Json): Promise<Table> {
    const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'desk', position, ...(content === undefined ? {} : { content }) })
    return new Table(state, { words: (await aaz.words.en()) as Words })
  }

  private get seat(): string {
    return aaz.asks(this.state)[0]?.seat ?? ''
  }

  private async apply(answer: Answer): Promise<Refusal | null> {
    const done = aaz.apply(this.state, this.seat, answer)
    if (isRefusal(done)) return done
    this.state = done.state
    this.at++
    this.show()
    return null
  }

  private show(): void {
    const view = aaz.view(this.state, null)
    const spaces = { [this.seat]: aaz.space(this.state, this.seat) }
    this.desk.take({ view, viewer: this.seat, asks: aaz.asks(this.state), spaces, events: [], live: true, at: this.at })
  }

  /** Everything has been asked about. */
  looked(): Promise<void> {
    return vi.waitFor(() => expect(this.desk.looked.value).toBe(this.at))
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { visibilityState: 'visible' })
  vi.stubGlobal('location', { hash: '#/table/1' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  // The odds of every battle: one in two.
  class Coin {
    onmessage: ((event: object) => void) | null = null
    postMessage({ id }: { id: number }): void {
      queueMicrotask(() => this.onmessage?.({ data: { id, odds: { take: 0.5, clear: 0.25, destroy: 0.5 } } }))
    }
    terminate(): void {}
  }
  vi.stubGlobal('Worker', Coin)
})
afterEach(() => vi.unstubAllGlobals())

const lands = {
  Germany: { control: 'Germany', units: { Germany: '4 inf 1 tnk' } },
  'Eastern Europe': { control: 'USSR', units: { USSR: '1 inf' } },
  'Western Europe': { control: 'UK' },
  'United Kingdom': { control: 'UK', units: { UK: '2 inf' } },
}
const move = (more: object = {}): Json => ({ scenario: '1941', turn: 'Germany', phase: 'combatMove', territories: lands, ...more })

describe('picking a stack up', () => {
  it('weighs every fight in reach, says where nobody defends, and puts the sheet of the turn away', async () => {
    const { desk } = await Table.open(move())
    await desk.pick('Germany')
    expect(desk.seen.value).toBe('Germany 1')
    await vi.waitFor(() => expect(desk.previews.value.size).toBeGreaterThan(1))
    expect(desk.previews.value.get('Eastern Europe')).toMatchObject({ forecast: { take: 0.5 }, setup: { at: 'Eastern Europe' } })
    expect(desk.previews.value.get('Western Europe')).toBeNull()
    desk.cancel()
    expect(desk.picked.value).toBeNull()
    expect(desk.previews.value.size).toBe(0)
  })

  it('takes the largest part of a fleet that can go somewhere together', async () => {
    const seaZones = { sz5: { units: { Germany: '1 bb 1 sub 2 trn' } }, sz7: { units: { UK: '1 dd' } } }
    const { desk } = await Table.open(move({ seaZones }))
    await desk.pick('sz5')
    const units = desk.picked.value?.units ?? {}
    expect(desk.targets.value.size).toBeGreaterThan(0)
    expect(units.bb).toBe(1)
  })
})

describe('the end of a phase', () => {
  it('tells in the referee’s words what has to be done first', async () => {
    const table = await Table.open(
      move({
        phase: 'noncombatMove',
        seaZones: { sz5: { units: { Germany: '1 ftr' } } },
        moved: [{ at: 'sz5', units: '1 ftr', used: 1, how: 'fought' }],
      }),
    )
    await table.desk.finish()
    expect(table.desk.unfinished.value?.rule).toMatch(/^AAZ-/)
    expect(table.desk.warnings.value?.some((warning) => warning.kind === 'unmoved')).toBe(true)
  })
})

describe('the shop', () => {
  it('opens with the question, wherever in the turn it is asked', async () => {
    const first = await Table.open(move({ phase: 'purchase', treasury: { Germany: 9 } }), { purchase: 'first' })
    await first.looked()
    expect(first.desk.purchase.value).toMatchObject({ how: 'order', treasury: 9 })
    first.desk.lot.value = 2
    await first.desk.buy('inf', null)
    await first.looked()
    expect(first.desk.purchase.value).toMatchObject({ how: 'order', treasury: 3, waiting: { inf: 2 } })
    const last = await Table.open(move({ phase: 'purchase', treasury: { Germany: 9 } }))
    await last.looked()
    expect(last.desk.purchase.value?.how).toBe('buy')
    await last.desk.buy('inf', 'Germany')
    await last.looked()
    expect(last.desk.view.value?.spaces.Germany?.units?.Germany?.inf).toBe(5)
  })
})
