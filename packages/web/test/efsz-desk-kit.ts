import { efsz, type StalingradEvent, type StalingradView } from '@deadfront/efsz'
import type { Answer, Json, Match } from '@deadfront/kernel'
import { Match as NewMatch } from '@deadfront/kernel'
import { expect } from 'vitest'
import type { BoardUpdate } from '../src/board/board.ts'
import { Desk } from '../src/games/efsz/desk.ts'

export const seat = 'p1'

/** A desk on a position, with a referee behind it: what was said to it, and what of that it refused. */
export async function deskOn(
  scenario: string,
  position?: Json,
  { viewer = seat, ...more }: { content?: Json; options?: Json; seed?: string; viewer?: string } = {},
) {
  const match: Match = new NewMatch(
    efsz as never,
    { scenario, options: {}, seed: 'deeds', ...(position === undefined ? {} : { position }), ...more } as never,
  )
  const said: Answer[] = []
  const refused: Answer[] = []
  const inspected: { ask: string }[] = []
  const words = await efsz.words.en()
  const desk = new Desk({
    language: 'en',
    words,
    seats: [{ id: viewer, holder: 'me' }],
    inspect: async (question: { ask: string }) => {
      inspected.push(question)
      return match.game.inspectJson(match.state, viewer, question as never)
    },
    whyNot: async () => null,
    answer: async (answer: Answer) => {
      said.push(answer)
      const done = match.command(viewer, answer)
      if ('refused' in done) {
        refused.push(answer)
        return done
      }
      take(done.events as never)
      return null
    },
  } as never)
  const take = (events: readonly StalingradEvent[] = []) => {
    const asks = match.game.asks(match.state)
    // Nobody is shown what another seat may answer.
    const mine = asks.filter((ask) => ask.seat === viewer)
    const spaces = Object.fromEntries(mine.map((ask) => [ask.seat, match.game.space(match.state, ask.seat)]))
    const frame: BoardUpdate<StalingradView, StalingradEvent> = {
      view: match.game.view(match.state, viewer) as StalingradView,
      viewer,
      asks,
      spaces,
      events,
      live: true,
      at: match.steps.length,
    }
    desk.take(frame)
  }
  take()
  const rest = () => expect.poll(() => desk.busy.value, { interval: 2 }).toBe(false)
  await rest()
  return { desk, match, said, refused, inspected, rest, words, take }
}
