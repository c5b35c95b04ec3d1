import { type Ask, nameOrNull, type Words } from '@deadfront/kernel'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { SeatInfo } from '../../board/board.ts'
import { m } from '../../messages/index.ts'
import { Icon } from '../../board/icons.tsx'
import { announce } from '../notices.ts'
import { Button, RuleLink } from '../parts.tsx'
import { settings } from '../settings.ts'
import { Forms } from './forms.tsx'
import { Countdown, type SeatClock } from './clock.tsx'
import { ResultText } from './result-text.tsx'
import { resultWords } from './result-words.ts'
import type { Session } from './session.ts'
import { asSentences } from './table-log.ts'

interface PanelProps {
  session: Session
  words: Words
}

/** In a bar too narrow for all names the phases become points, with names for the one under way and the next. */
function fitPhases(list: HTMLElement): void {
  list.classList.remove('points')
  list.classList.toggle('points', list.scrollWidth > list.clientWidth)
  const lit = list.querySelector<HTMLElement>('[aria-current]')
  if (lit) list.scrollLeft = lit.offsetLeft - list.clientWidth / 2 + lit.clientWidth / 2
}

/** The turn and the phases; the current phase is highlighted. */
export function PhaseTrack({ session, words }: PanelProps) {
  const picture = session.phasesOf.value
  const ref = useRef<HTMLOListElement>(null)
  const phases = picture ? words.phases(picture.view) : { names: [], now: -1, turn: '' }
  const names = phases.names.join()
  // Before the picture, so that no list is seen that is too long. A narrower window or a longer name of the turn fits it anew.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    fitPhases(list)
    const observer = new ResizeObserver(() => fitPhases(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [phases.now, names])
  return (
    <div class="phases">
      {phases.turn ? <strong class="turn">{phases.turn}</strong> : null}
      {phases.names.length > 0 ? (
        <ol ref={ref} class="phase-list" aria-label={m.value.table.phases} tabIndex={0}>
          {phases.names.map((name, i) => (
            <li
              key={name}
              class={i === phases.now ? 'phase on' : i < phases.now ? 'phase over' : 'phase'}
              aria-current={i === phases.now ? 'step' : undefined}
              title={name}
            >
              <span>{name}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
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

/** Who must decide what, and every way to answer. */
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
        {/* At a table on a server others do not see what the question is about: the sentence would have gaps. */}
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
  /** More than one question is open here: each list says whose it is. */
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
  // The list opens below its button, which may stand at the lower edge of the panels.
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

const PIPS: { readonly [pips: number]: readonly (readonly [number, number])[] } = {
  1: [[12, 12]],
  2: [
    [7, 7],
    [17, 17],
  ],
  3: [
    [6.5, 6.5],
    [12, 12],
    [17.5, 17.5],
  ],
  4: [
    [7, 7],
    [17, 7],
    [7, 17],
    [17, 17],
  ],
  5: [
    [6.5, 6.5],
    [17.5, 6.5],
    [12, 12],
    [6.5, 17.5],
    [17.5, 17.5],
  ],
  6: [
    [7, 6],
    [17, 6],
    [7, 12],
    [17, 12],
    [7, 18],
    [17, 18],
  ],
}

function Die({ pips, sides, hit, face }: { pips: number; sides: number; hit: boolean | null; face: string | null }) {
  const t = m.value.table
  const dots = sides <= 6 && face === null ? PIPS[pips] : undefined
  const shown = face ?? String(pips)
  const label = hit === null ? t.die(shown, sides) : hit ? t.dieHit(shown) : t.dieMiss(shown)
  return (
    <svg class={hit ? 'die hit' : 'die'} viewBox="0 0 24 24" width="34" height="34" role="img" aria-label={label}>
      {sides === 12 ? (
        <path class="die-body" d="M12 0.8 23 8.8 18.8 22H5.2L1 8.8Z" />
      ) : (
        <rect x="1" y="1" width="22" height="22" rx="4.5" />
      )}
      {dots ? (
        dots.map(([x, y]) => <circle key={`${x}-${y}`} cx={x} cy={y} r="2.1" />)
      ) : (
        <text x="12" y="16.6">
          {shown}
        </text>
      )}
    </svg>
  )
}

/** The face of a special die instead of pips: the game's words name it `die.<event>.<pips>` or `die.<pips>`. */
function faceOf(words: Words, event: string, pips: number): string | null {
  for (const key of [`die.${event}.${pips}`, `die.${pips}`]) {
    const face = nameOrNull(words, key)
    if (face !== null && face.length <= 2 && face !== String(pips)) return face
  }
  return null
}

/** What stays free above the last roll. */
const TRAY_EDGE = 8

/** The dice of the last command, with what they were rolled for. */
export function DiceTray({ session, words }: PanelProps) {
  const t = m.value.table
  const ref = useRef<HTMLElement>(null)
  const rolls = session.rolls.value
  // The last roll is the one that the log tells of: earlier ones are above it. If it is higher than the tray, its dice are seen.
  useEffect(() => {
    const last = ref.current?.querySelector('li:last-child')
    if (!ref.current || !last) return
    ref.current.scrollTop += last.getBoundingClientRect().top - ref.current.getBoundingClientRect().top - TRAY_EDGE
  }, [rolls])
  if (rolls.length === 0) return null
  return (
    <section class="panel dice-tray" aria-labelledby="dice-title" ref={ref}>
      <h2 id="dice-title">{t.dice}</h2>
      <ul class={settings.value.motion === 'off' ? '' : 'tumble'}>
        {rolls.map((roll, i) => (
          <li key={`${roll.at}-${i}`}>
            <span class="dice">
              {roll.dice.map((die, j) => (
                <Die key={j} {...die} face={faceOf(words, roll.event.type, die.pips)} />
              ))}
            </span>
            <span class="dice-say">
              {[roll.event, ...(roll.also ?? [])].map((event) => words.event(event)).join(' ')}{' '}
              <RuleLink
                game={session.game.id}
                id={roll.rule}
                words={words}
                onOpen={(id) => {
                  session.ruleOpen.value = id
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The whole log is one stop of the Tab key, however long it is: the arrow keys, Home and End step through its lines. */
function stepThroughLog(event: KeyboardEvent & { currentTarget: HTMLOListElement }): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.line-at, .rule-link')]
  const now = stops.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowUp: now < 0 ? stops.length - 1 : now - 1, ArrowDown: now + 1, Home: 0, End: stops.length - 1 }[event.key]
  const stop = next === undefined ? undefined : stops[next]
  if (!stop) return
  event.preventDefault()
  stop.focus()
}

/** One line for each event, with its rule. A click on a number starts the replay there. */
export function Log({ session, words }: PanelProps) {
  const t = m.value.table
  const ref = useRef<HTMLOListElement>(null)
  const [showUndone, setShowUndone] = useState(false)
  const steps = session.log.value
  const all = steps
    .flatMap(({ at, events, undone = false }) => events.map((event, i) => ({ at, undone, first: i === 0, event, say: words.event(event) })))
    .filter((line) => line.say !== '')
  const standing = all.filter((line) => !line.undone)
  const lines = showUndone ? all : standing
  const newest = standing.at(-1)
  const spokenTo = useRef(-1)
  useEffect(() => {
    const list = ref.current
    if (list) list.scrollTop = list.scrollHeight
    if (session.replaying.value || !session.verified.value) return
    if (spokenTo.current >= 0) announce(asSentences(standing.filter((line) => line.at > spokenTo.current).map((line) => line.say)))
    spokenTo.current = steps.at(-1)?.at ?? -1
  }, [steps])
  return (
    <section class="panel log" id="log" tabIndex={-1} aria-labelledby="log-title">
      <h2 id="log-title">{t.log}</h2>
      {standing.length < all.length ? (
        <Button kind="quiet" class="log-undone" icon="undo" aria-pressed={showUndone} onClick={() => setShowUndone(!showUndone)}>
          {t.takenBack(all.length - standing.length)}
        </Button>
      ) : null}
      <ol ref={ref} tabIndex={0} aria-label={t.log} onKeyDown={stepThroughLog}>
        {(steps[0]?.at ?? 0) > 0 ? (
          <li class="log-more">
            <Button kind="quiet" icon="up" onClick={() => session.loadLog(true)}>
              {t.earlier}
            </Button>
          </li>
        ) : null}
        {lines.map((line, i) => (
          <li key={`${line.at}-${i}`} class={line.undone ? 'line undone' : line === newest ? 'line new' : 'line'}>
            {line.first ? (
              <button
                type="button"
                class="line-at"
                tabIndex={-1}
                aria-label={t.goTo(line.at)}
                title={t.goTo(line.at)}
                onClick={() => session.jump(line.at)}
              >
                {line.at}
              </button>
            ) : (
              <span />
            )}
            <span class="line-say">
              {line.undone ? <s>{line.say}</s> : line.say}{' '}
              <RuleLink
                game={session.game.id}
                id={line.event.rule}
                words={words}
                tabIndex={-1}
                onOpen={(id) => {
                  session.ruleOpen.value = id
                }}
              />
            </span>
          </li>
        ))}
        {lines.length === 0 ? <li class="empty small">{t.noLog}</li> : null}
      </ol>
    </section>
  )
}
