import { dotz, type SiegeEvent, type SiegeView } from '@deadfront/dotz'
import type { Json } from '@deadfront/kernel'
import { expect } from 'vitest'
import type { BoardUpdate, Speed } from '../src/board/board.ts'
import { Desk } from '../src/games/dotz/desk.ts'

/** A desk on a position, with a referee behind it. */
export async function deskOn(position: Json, language: 'en' | 'es' = 'en', speed: Speed = 'normal', players = 1) {
  const start = dotz.start({ scenario: 'basic', options: { players }, seed: 'powers', position })
  let { state } = start
  const sent: Json[] = []
  const words = await dotz.words[language]()
  const desk = new Desk({
    words,
    language,
    settings: () => ({ speed }),
    inspect: async (question: Json) => dotz.inspectJson(state, 'p1', question),
    whyNot: async (answer: never) => dotz.whyNot(state, 'p1', answer),
    answer: async (answer: Json) => {
      sent.push(answer)
      return null
    },
  } as never)
  const take = async (events: readonly SiegeEvent[] = []) => {
    const asks = dotz.asks(state)
    const view: SiegeView = dotz.view(state, 'p1')
    const update: BoardUpdate<SiegeView, SiegeEvent> = {
      view,
      viewer: 'p1',
      asks,
      spaces: Object.fromEntries(asks.map(({ seat }) => [seat, dotz.space(state, seat)])),
      events,
      live: true,
      at: 0,
    }
    desk.take(update)
    await expect.poll(() => desk.busy.value).toBe(false)
  }
  await take()
  return {
    desk,
    sent,
    words,
    apply: async (answer: Json) => {
      const done = dotz.apply(state, 'p1', answer as never)
      if ('refused' in done) throw new Error(done.say)
      ;({ state } = done)
      const events = done.events as SiegeEvent[]
      for (const event of events) desk.tell(event, dotz.view(state, 'p1'))
      await take(events)
      return events
    },
  }
}

export const TOWN = {
  phase: 'action',
  eventActions: 0,
  ammo: 3,
  spaces: { TC: 'hernandez, piazza, hunt', 'F#1': 'schmidt', 'M#1': 'Z6|4', 'F#4': 'civ-3 defiant', 'M-Start': 'Z5|3' },
}
