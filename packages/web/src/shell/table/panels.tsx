import type { Ask, Words } from '@deadfront/kernel'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SeatInfo } from '../../board/board.ts'
import { m } from '../../messages/index.ts'
import { Icon } from '../../board/icons.tsx'
import { Button, RuleLink } from '../parts.tsx'
import { Forms } from './forms.tsx'
import { Countdown, type SeatClock } from './clock.tsx'
import { ResultText } from './result-text.tsx'
import { resultWords } from './result-words.ts'
import type { Session } from './session.ts'

interface PanelProps {
  session: Session
  words: Words
}

export function Seats({ session, words }: PanelProps) {
  const t = m.value.table
  const picture = session.picture.value
  const asked = session.asked.value
  const thinking = new Set(session.replaying.value ? [] : session.live.value?.thinking)
  const seats = session.seats(words)
  const clocks = session.replaying.value ? {} : session.clocks.value
  if (seats.length < 2) return null
  return (
    <ul class="seats" aria-label={t.seats}>
      {seats.map((seat, i) => (
        <li key={seat.id} class={asked.has(seat.id) ? 'seat on' : 'seat'}>
          <span class="seat-dot" style={{ background: `var(--side-${i % 8})` }} aria-hidden="true" />
          <span class="seat-who">
            <strong>{seat.name}</strong>
            <small>{session.presence.value[seat.id] ?? seat.player}</small>
          </span>
          {picture?.viewer === seat.id && seats.filter((x) => x.holder !== 'bot').length > 1 ? <Icon name="eye" size={16} /> : null}
          {clocks[seat.id] ? <Countdown clock={clocks[seat.id] as SeatClock} who={seat.name} /> : null}
          {thinking.has(seat.id) ? (
            <span class="thinking">
              {t.thinking}
              {session.hurry ? (
                <Button kind="quiet" class="play-now" onClick={session.hurry}>
                  {t.playNow}
                </Button>
              ) : null}
            </span>
          ) : asked.has(seat.id) ? (
            <span class="decides">{t.decides}</span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

/** The open questions, with their seats and every way to answer. */
export function Question({ session, words }: PanelProps) {
  const t = m.value.question
  const picture = session.picture.value
  const seats = session.seats(words)
  const keyboard = useFocusKept(picture?.at ?? 0)
  if (!picture) return null
  if (picture.result) return <Outcome session={session} words={words} />
  const mine = session.replaying.value ? [] : session.asks.value.filter((ask) => ask.seat in picture.spaces)
  const shown = session.boards.ready.value ? mine : []
  return (
    <section class="panel question" id="question" tabIndex={-1} aria-labelledby="question-title" {...keyboard}>
      <h2 id="question-title" class="sr-only">
        {t.title}
      </h2>
      {shown.map((ask) => (
        <MyQuestion
          key={`${ask.seat}-${ask.kind}-${picture.at}`}
          session={session}
          words={words}
          ask={ask}
          many={seats.length > 1}
          several={shown.length > 1}
          seats={seats}
        />
      ))}
      {mine.length === 0
        ? session.otherAsks.value.map((ask) => (
            <TheirQuestion key={`${ask.seat}-${ask.kind}`} session={session} words={words} ask={ask} seats={seats} />
          ))
        : null}
    </section>
  )
}

/** An answer given in this panel removes its button; the next question then gets the keyboard focus. */
function useFocusKept(at: number) {
  const inside = useRef(false)
  useEffect(() => {
    document.querySelector('.rail-top')?.scrollTo({ top: 0 })
    if (!inside.current || (document.activeElement !== null && document.activeElement !== document.body)) return
    const panel = document.getElementById('question')
    const first = panel?.querySelector<HTMLElement>('.forms :is(.pick, .tick input, button):not(:disabled)')
    ;(first ?? panel)?.focus({ preventScroll: true })
  }, [at])
  return {
    onFocusIn: () => {
      inside.current = true
    },
    onFocusOut: (event: FocusEvent) => {
      if (event.relatedTarget !== null) inside.current = false
    },
  }
}

function Asked({ session, words, ask, who }: PanelProps & { ask: Ask; who: string | null }) {
  const { title, text } = words.ask(ask)
  return (
    <header class="asked">
      {who ? <p class="who">{who}</p> : null}
      <h3>{title}</h3>
      <p>
        {/* At a table on a server others do not see the subject of the question: the sentence would have gaps. */}
        {session.sealed && ask.about === null ? '' : text}{' '}
        <RuleLink
          game={session.game.id}
          id={ask.rule}
          words={words}
          onOpen={(id) => {
            session.ruleOpen.value = id
          }}
        />
      </p>
    </header>
  )
}

interface MyQuestionProps extends PanelProps {
  ask: Ask
  many: boolean
  /** More than one question is open here: each list shows its seat. */
  several: boolean
  seats: readonly SeatInfo[]
}

/** A question that the board covers shows only a folded list of its answers here. */
function MyQuestion({ session, words, ask, many, several, seats }: MyQuestionProps) {
  const t = m.value.question
  const covered = session.boards.covers(ask)
  const [chosen, setOpen] = useState<boolean | null>(null)
  const open = chosen ?? !covered
  const forms = session.live.value?.spaces[ask.seat] ?? []
  const refused = session.refusal.value
  const seat = seats.find((x) => x.id === ask.seat)
  const who = many ? `${words.seat(ask.seat)}${seat?.holder === 'friend' ? ` · ${seat.player}` : ''}` : null
  const box = useRef<HTMLDivElement>(null)
  // The list opens below its button, which may be at the lower edge of the panels.
  useLayoutEffect(() => {
    if (chosen) box.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div class="my-question" ref={box}>
      {open ? <Asked session={session} words={words} ask={ask} who={who} /> : null}
      {refused && (refused.ask === null || refused.ask.seat === ask.seat) ? (
        <p class="refusal" role="alert">
          <Icon name="warning" />
          <span>
            {words.refusal(refused.refusal)}{' '}
            <RuleLink
              game={session.game.id}
              id={refused.refusal.rule}
              words={words}
              onOpen={(id) => {
                session.ruleOpen.value = id
              }}
            />
          </span>
        </p>
      ) : null}
      {covered ? (
        <p class="covered">
          <Button kind="quiet" icon="menu" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.hideList : several ? t.showListOf(words.seat(ask.seat)) : t.showList}
          </Button>
        </p>
      ) : null}
      {open ? (
        <Forms
          forms={forms}
          ask={ask}
          words={words}
          game={session.game.id}
          onAnswer={(answer) => {
            session.forgetPointer()
            void session.answer(answer, ask.seat)
          }}
          whyNot={(answer) => session.whyNot(answer, ask.seat)}
          onPreview={(answer) => session.boards.preview(answer, ask)}
          onRule={(id) => {
            session.ruleOpen.value = id
          }}
        />
      ) : null}
    </div>
  )
}

function TheirQuestion({ session, words, ask, seats }: PanelProps & { ask: Ask; seats: readonly SeatInfo[] }) {
  const t = m.value.question
  const seat = seats.find((x) => x.id === ask.seat)
  const who = session.replaying.value ? t.decided(words.seat(ask.seat)) : t.waiting(words.seat(ask.seat), seat?.player ?? '')
  return <Asked session={session} words={words} ask={ask} who={who} />
}

/** The result, after the end screen has been closed. */
function Outcome({ session, words }: PanelProps) {
  const t = m.value.end
  const result = session.picture.value?.result
  if (!result) return null
  const { title, text } = resultWords(words, result, Object.keys(session.holders.value))
  return (
    <section class="panel question" id="question" tabIndex={-1} aria-labelledby="outcome-title">
      <header class="asked">
        <p class="who">{t.over}</p>
        <h2 id="outcome-title">{title}</h2>
        <ResultText session={session} words={words} text={text} rule={result.rule} />
      </header>
      {session.replaying.value ? null : (
        <Button
          icon="flag"
          onClick={() => {
            session.endSeen.value = false
          }}
        >
          {t.again}
        </Button>
      )}
    </section>
  )
}
