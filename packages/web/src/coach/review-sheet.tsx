import {
  type CostlyDecision,
  goalText,
  luckRows,
  noneMarked,
  percentOf,
  type Review,
  REVIEW_WORDS,
  sumRows,
  tellDecision,
} from '@deadfront/ai/coach'
import type { Ask, Seat, Words } from '@deadfront/kernel'
import { useEffect, useState } from 'preact/hooks'
import { Button, Dialog, Spinner } from '../shell/parts.tsx'
import { language } from '../shell/settings.ts'
import type { Session } from '../shell/table/session.ts'
import './coach.css'
import { c } from './messages.ts'
import { ReviewRun, type Told } from './review-run.ts'

/** How many workers look at a game at a time: the page keeps a processor for itself. */
const widthOf = (): number => Math.max(1, Math.min(2, (navigator.hardwareConcurrency || 2) - 1))

/** What the decisions and the luck of a game were worth. */
export function ReviewSheet({ session, words }: { session: Session; words: Words }) {
  const t = c.value
  const people = Object.entries(session.holders.value).filter(([, holder]) => !holder.startsWith('bot:'))
  const seats = people.length > 0 ? people.map(([seat]) => seat) : Object.keys(session.holders.value)
  const [seat, setSeat] = useState<Seat>(session.live.value?.viewer ?? seats[0] ?? '')
  const run = useReview(session, seat)
  const close = () => {
    session.reviewOpen.value = false
  }
  const show = (at: number) => {
    close()
    session.endSeen.value = true
    void session.jump(at)
  }
  const told = run?.told.value ?? null
  const progress = run?.progress.value ?? null
  return (
    <Dialog open title={t.review} class="review" onClose={close}>
      {seats.length > 1 ? (
        <label class="field inline">
          <span>{t.whose}</span>
          <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
            {seats.map((id) => (
              <option key={id} value={id}>
                {words.seat(id)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {run?.fault.value ? (
        <p class="fault-line" role="alert">
          {t.cannot} {run.fault.value}
        </p>
      ) : null}
      {told === null && !run?.fault.value ? (
        progress === null ? (
          <Spinner label={t.opening} />
        ) : (
          <label class="review-progress">
            <span>{t.reviewing(progress.done, progress.total)}</span>
            <progress max={progress.total} value={progress.done} />
            <small>{t.stopped}</small>
          </label>
        )
      ) : null}
      {told ? <Sheet told={told} words={words} onShow={show} /> : null}
    </Dialog>
  )
}

function useReview(session: Session, seat: Seat): ReviewRun | null {
  const [run, setRun] = useState<ReviewRun | null>(null)
  useEffect(() => {
    let begun: ReviewRun | null = null
    let stale = false
    setRun(null)
    void session.record().then((record) => {
      if (stale || record === null) return
      begun = new ReviewRun(session.head.id, record, seat)
      setRun(begun)
      void begun.start(widthOf())
    })
    return () => {
      stale = true
      begun?.stop()
    }
  }, [session, seat])
  return run
}

function Sheet({ told: { review, asks }, words, onShow }: { told: Told; words: Words; onShow(at: number): void }) {
  const t = REVIEW_WORDS[language.value]
  return (
    <>
      <Curve review={review} label={c.value.curve(words.seat(review.seat))} onShow={onShow} />
      <Sum review={review} />
      <h3>{t.costliest}</h3>
      {review.costliest.length === 0 ? <p>{noneMarked(review, language.value)}</p> : null}
      <ol class="review-costly">
        {review.costliest.map((one, i) => (
          <CostlyRow key={one.at} one={one} ask={asks[i] ?? null} words={words} onShow={onShow} />
        ))}
      </ol>
      {review.luckiest.length > 0 ? (
        <>
          <h3>{t.luckiest}</h3>
          <ul class="review-luck">
            {luckRows(review, language.value).map(({ to, change, error }) => (
              <li key={to}>
                {change} <small>{error}</small>{' '}
                <Button kind="quiet" icon="eye" onClick={() => onShow(to)}>
                  {t.command(to)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p class="hint">
        {goalText(review.goal, language.value)} {t.redrawn} {t.against}
      </p>
    </>
  )
}

const WIDTH = 720
const HEIGHT = 260

function Curve({ review: { curve, costliest }, label, onShow }: { review: Review; label: string; onShow(at: number): void }) {
  const last = Math.max(1, curve.at(-1)?.at ?? 1)
  const x = (at: number): number => (at / last) * WIDTH
  const y = (chance: number): number => (1 - chance) * HEIGHT
  const over = curve.map(({ at, chance, error }) => `${x(at)},${y(Math.min(1, chance + error))}`)
  const under = curve.toReversed().map(({ at, chance, error }) => `${x(at)},${y(Math.max(0, chance - error))}`)
  return (
    <svg class="review-curve" viewBox={`-6 -16 ${WIDTH + 12} ${HEIGHT + 24}`} role="img" aria-label={label}>
      <rect width={WIDTH} height={HEIGHT} class="ground" />
      {[0.25, 0.5, 0.75].map((share) => (
        <g key={share}>
          <line class="rule" x1={0} x2={WIDTH} y1={y(share)} y2={y(share)} />
          <text x={4} y={y(share) - 4}>
            {percentOf(share)}
          </text>
        </g>
      ))}
      <polygon class="error" points={[...over, ...under].join(' ')} />
      <polyline class="curve" points={curve.map(({ at, chance }) => `${x(at)},${y(chance)}`).join(' ')} />
      {costliest.map(({ at, chance, mark }) => (
        <g key={at} class="mark" onClick={() => onShow(at)}>
          <circle cx={x(at)} cy={y(chance.value)} r={6} />
          <text x={x(at)} y={y(chance.value) - 9}>
            {mark}
          </text>
        </g>
      ))}
    </svg>
  )
}

/** result = start + luck + own + others + rest */
function Sum({ review }: { review: Review }) {
  return (
    <table class="score review-sum">
      <caption>{c.value.sum}</caption>
      <tbody>
        {sumRows(review, language.value).map(([name, value, error]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              {value} <small>{error}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CostlyRow({ one, ask, words, onShow }: { one: CostlyDecision; ask: Ask | null; words: Words; onShow(at: number): void }) {
  if (ask === null) return null
  const { question, cost, given, better, reasons, parts } = tellDecision(one, ask, words, language.value)
  return (
    <li>
      <p>
        <strong>{question}</strong> ({REVIEW_WORDS[language.value].command(one.at + 1)}): {cost}
      </p>
      <p>{given}</p>
      <p>{better}</p>
      {[...reasons, ...(parts === null ? [] : [parts])].map((line) => (
        <p key={line} class="coach-reason">
          {line}
        </p>
      ))}
      <Button icon="eye" onClick={() => onShow(one.at)}>
        {c.value.show}
      </Button>
    </li>
  )
}
