import { type Advice, type Goal, type Hint, percentOf, planText, plusMinus, reasonText } from '@deadfront/ai/coach'
import type { Ask, Seat, Words } from '@deadfront/kernel'
import { useEffect, useMemo } from 'preact/hooks'
import { Button, Spinner } from '../shell/parts.tsx'
import { choices, language } from '../shell/settings.ts'
import type { Session } from '../shell/table/session.ts'
import { Coach, type CostlyAnswer } from './coach.ts'
import './coach.css'
import { c } from './messages.ts'

/** The coach beside the board: a hint on demand, and what the player wished to see all along. */
export function CoachPanel({ session, words }: { session: Session; words: Words }) {
  const coach = useMemo(() => new Coach(session), [session])
  const t = c.value
  const live = session.live.value
  const seat = session.replaying.value ? null : session.mySeat()
  const wish = choices.value.coach
  useEffect(() => {
    session.beforeAnswer = (answer, by) => coach.judge(answer, by)
    return () => {
      session.beforeAnswer = null
      coach.close()
    }
  }, [session, coach])
  useEffect(() => {
    if (wish !== 'off' && seat !== null && live?.result === null) void coach.watch(seat)
  }, [coach, wish, seat, live?.at])
  if (live?.result) {
    return (
      <section class="panel coach" aria-label={t.title}>
        <Button
          icon="search"
          onClick={() => {
            session.reviewOpen.value = true
          }}
        >
          {t.review}
        </Button>
      </section>
    )
  }
  const costly = coach.costly.value
  if (session.sealed || (seat === null && costly === null)) return null
  return (
    <section class="panel coach" aria-label={t.title}>
      {wish !== 'off' && coach.chance.value !== null ? <ChanceBar {...coach.chance.value} /> : null}
      {costly ? <CostWarning costly={costly} words={words} onSeen={() => (coach.costly.value = null)} /> : null}
      {seat === null || costly?.decide ? null : <HintPart coach={coach} session={session} words={words} seat={seat} />}
    </section>
  )
}

function ChanceBar({ value, goal }: { value: number; goal: Goal }) {
  const text = (goal === 'escape' ? c.value.escape : c.value.chance)(percentOf(value))
  return (
    <label class="coach-chance">
      <span>{text}</span>
      <meter min={0} max={1} value={value} aria-valuetext={text} />
    </label>
  )
}

function HintPart({ coach, session, words, seat }: { coach: Coach; session: Session; words: Words; seat: Seat }) {
  const t = c.value
  const shown = coach.hint.value
  const isNow = shown !== null && shown.at === session.at.value && shown.hint.seat === seat
  return (
    <>
      {coach.thinking.value ? (
        <div class="coach-thinks">
          <Spinner label={t.thinking} />
          <Button icon="close" onClick={() => coach.stop()}>
            {t.stop}
          </Button>
        </div>
      ) : (
        <Button icon="help" onClick={() => void coach.ask(seat)}>
          {t.ask}
        </Button>
      )}
      {coach.failed.value ? <p role="alert">{t.failed}</p> : null}
      <div role="status">
        {isNow ? (
          <ol class="coach-advice" aria-label={t.best}>
            {shown.hint.advice.map((advice, i) => (
              <AdviceRow
                key={i}
                advice={advice}
                ask={shown.ask}
                words={words}
                isTold={shown.hint.calibrated}
                isBusy={coach.playing.value}
                onPlay={() => void coach.play(advice.plan, seat)}
              />
            ))}
          </ol>
        ) : null}
      </div>
      {isNow ? <p class="hint">{meaningOf(shown.hint, words)}</p> : null}
    </>
  )
}

/** What the percentages say, or why there are none. */
function meaningOf({ calibrated, goal, seat }: Hint, words: Words): string {
  const t = c.value
  if (!calibrated) return t.uncertain
  return goal === 'escape' ? t.meaningEscape : t.meaning(words.seat(seat))
}

interface AdviceProps {
  advice: Advice
  ask: Ask
  words: Words
  /** Its chances are told. */
  isTold: boolean
  /** An answer is being sent. */
  isBusy: boolean
  onPlay(): void
}

function AdviceRow({ advice, ask, words, isTold, isBusy, onPlay }: AdviceProps) {
  const { plan, chance, reasons } = advice
  return (
    <li>
      <p>
        {isTold ? (
          <>
            <strong class="coach-percent">{percentOf(chance.value)}</strong> <small>{plusMinus(chance.error, language.value)}</small>{' '}
          </>
        ) : null}
        {planText(plan, words, ask)}
      </p>
      {reasons.map((reason) => (
        <p key={reason.fact} class="coach-reason">
          {reasonText(reason, words, language.value)}
        </p>
      ))}
      <Button kind="quiet" icon="play" disabled={isBusy} onClick={onPlay}>
        {c.value.play}
      </Button>
    </li>
  )
}

/** A quiet mark at an answer that certainly costs much; before it is sent, if one wishes. */
function CostWarning({ costly, words, onSeen }: { costly: CostlyAnswer; words: Words; onSeen(): void }) {
  const t = c.value
  const { ask, own, better, decide } = costly
  return (
    <div class="coach-costly" role={decide ? 'alert' : 'status'}>
      <p>
        <strong>{t.costs(percentOf(own.behind.value))}</strong> {planText(own.plan, words, ask)}
      </p>
      <p>
        {t.better} {planText(better.plan, words, ask)} ({percentOf(better.chance.value)})
      </p>
      {better.reasons.map((reason) => (
        <p key={reason.fact} class="coach-reason">
          {reasonText(reason, words, language.value)}
        </p>
      ))}
      {decide ? (
        <div class="dialog-acts">
          <Button onClick={() => decide(true)}>{t.send}</Button>
          <Button kind="main" onClick={() => decide(false)}>
            {t.back}
          </Button>
        </div>
      ) : (
        <Button icon="check" kind="quiet" onClick={onSeen}>
          {t.seen}
        </Button>
      )}
    </div>
  )
}
