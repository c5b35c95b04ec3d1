import type { Answer, Seat } from '@deadfront/kernel'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Board, BoardApi } from '../../board/board.ts'
import { optionsOf } from '../../shell/create.ts'
import { stillApi } from '../../shell/board-api.ts'
import { toast } from '../../shell/notices.ts'
import { go, to } from '../../shell/router.ts'
import { boardOf } from '../../shell/table/boards.ts'
import { Forms } from '../../shell/table/forms.tsx'
import type { Loaded } from '../../shell/use-game.ts'
import type { PuzzleSession } from './session.ts'

/** What the board may do: everything of a table, answered by the session of the puzzle. */
function apiOf(session: PuzzleSession, { game, words }: Loaded): BoardApi {
  const scenario = session.puzzle.scenario
  const asked = (seat?: Seat): Seat => seat ?? session.asks.peek()[0]?.seat ?? ''
  const played = game.scenarios.find((each) => each.id === scenario)
  return {
    ...stillApi(game.id, words, scenario),
    seats: (played?.seats(optionsOf(played, {})) ?? []).map(({ id }) => ({ id, name: words.seat(id), holder: 'me', player: '' })),
    async answer(answer, seat) {
      const refused = await session.answer(answer as Answer | readonly Answer[], asked(seat))
      if (refused) toast({ text: words.refusal(refused), tone: 'warn' }, 6000)
      return refused
    },
    whyNot: async (answer, seat) => game.whyNot(session.state, asked(seat), answer as Answer),
    inspect: async (question, seat) => game.inspectJson(session.state, asked(seat), question),
    openRule: (id) => go(to.rules(game.id, id)),
  }
}

/** The board of the game with the puzzle on it. */
export function PuzzleBoard({ session, loaded }: { session: PuzzleSession; loaded: Loaded }) {
  const host = useRef<HTMLDivElement>(null)
  const [board, setBoard] = useState<Board | null>(null)
  useEffect(() => {
    let gone = false
    let made: Board | null = null
    let stop = (): void => {}
    const api = apiOf(session, loaded)
    void boardOf(loaded.game.id).then((module) => {
      if (gone || !host.current) return
      made = module.create(host.current, api)
      setBoard(made)
      stop = session.shown.subscribe(({ state, events }) => {
        const asks = loaded.game.asks(state)
        const viewer = asks[0]?.seat ?? null
        const isOver = session.over.peek() !== null
        void made?.update({
          view: loaded.game.view(state, viewer),
          viewer,
          asks,
          spaces: isOver ? {} : Object.fromEntries(asks.map(({ seat }) => [seat, loaded.game.space(state, seat)])),
          events: events.flatMap((event) => loaded.game.show(event, viewer) ?? []),
          live: true,
          at: session.commands,
        })
      })
    })
    return () => {
      gone = true
      stop()
      made?.destroy()
    }
  }, [session, loaded])
  return (
    <>
      <section class="board-area pz-board" id="board" tabIndex={-1}>
        <div class="board-host" ref={host} />
      </section>
      <OpenQuestion session={session} loaded={loaded} board={board} />
    </>
  )
}

/** A question that the board does not ask itself, as a plain form. */
function OpenQuestion({ session, loaded, board }: { session: PuzzleSession; loaded: Loaded; board: Board | null }) {
  const { game, words } = loaded
  const [ask] = session.asks.value
  if (!ask || !board || session.over.value !== null || board.covers?.(ask)) return null
  const { title, text } = words.ask(ask)
  return (
    <section class="pz-question" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <Forms
        forms={game.space(session.state, ask.seat)}
        ask={ask}
        words={words}
        game={game.id}
        onAnswer={(answer) => void session.answer(answer, ask.seat)}
        whyNot={async (answer) => game.whyNot(session.state, ask.seat, answer)}
        onPreview={(answer) => board.preview?.(answer, ask)}
        onRule={(id) => go(to.rules(game.id, id))}
      />
    </section>
  )
}
