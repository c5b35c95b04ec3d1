import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardApi, BoardModule } from '../../board/board.ts'
import type { IconName } from '../../board/icons.tsx'
import { m } from '../../messages/index.ts'
import { Button } from '../parts.tsx'
import { go, to } from '../router.ts'
import { hasEditor } from './boards.ts'
import type { Session } from './session.ts'
import { type TurnMark, turnMarks } from './turn-marks.ts'

const SPEEDS = [0.5, 1, 2, 4, 16] as const
/** The pause before each step at speed 1. */
const STEP_MS = 900
/** Faster than this, steps are not animated. */
const MAX_ANIMATED_SPEED = 4

/** Step, jump, automatic replay, and "branch from here". */
export function ReplayBar({ session, api, module }: { session: Session; api: BoardApi; module: BoardModule | null }) {
  const t = m.value.replay
  const [speed, setSpeed] = useState<number>(1)
  const at = session.at.value
  const total = session.total.value
  const jump = useLatestJump(session)
  useAutoplay(session, speed, jump)
  const turns = useTurns(session, api, module)
  /** A jump by hand stops the automatic replay. */
  const jumpTo = (point: number, animate = false) => {
    session.autoplay.value = false
    void jump(point, animate)
  }
  return (
    <section class="replay-bar" aria-label={t.title}>
      <Steps session={session} jumpTo={jumpTo} />
      {turns.length > 0 ? (
        <label class="replay-turns">
          <span class="sr-only">{t.turns}</span>
          <select
            value={String(turns.findLast((turn) => turn.at <= at)?.at ?? '')}
            onChange={(event) => jumpTo(Number(event.currentTarget.value))}
          >
            {turns.map((turn) => (
              <option key={turn.at} value={String(turn.at)}>
                {turn.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <label class="scrub">
        <span class="sr-only">{t.scrub}</span>
        <span class="scrub-marks" aria-hidden="true">
          {turns.map((turn) => (
            <i key={turn.at} title={turn.name} style={{ left: `${(turn.at / Math.max(1, total)) * 100}%` }} />
          ))}
        </span>
        <input
          type="range"
          min={0}
          max={Math.max(1, total)}
          step={1}
          value={at}
          aria-valuetext={t.at(at, total)}
          style={{ '--done': `${total === 0 ? 0 : (at / total) * 100}%` }}
          onInput={(event) => jumpTo(event.currentTarget.valueAsNumber)}
        />
      </label>
      <output class="replay-at" data-ms={Math.round(session.jumpMs.value * 10) / 10}>
        {t.at(at, total)}
      </output>
      <label class="speed">
        <span class="sr-only">{t.speed}</span>
        <select value={String(speed)} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
          {SPEEDS.map((x) => (
            <option key={x} value={String(x)}>
              {x}×
            </option>
          ))}
        </select>
      </label>
      {session.sealed ? null : <GoOn session={session} />}
      <Button icon="close" kind="main" onClick={() => session.leaveReplay()}>
        {t.leave}
      </Button>
    </section>
  )
}

/** What the shown moment can be turned into: a game that goes on from it, or a work to be edited. */
function GoOn({ session }: { session: Session }) {
  const t = m.value.replay
  return (
    <>
      <Button
        icon="branch"
        kind="plain"
        onClick={async () => {
          const save = await session.branch()
          if (save) go(to.game(save))
        }}
      >
        {t.branch}
      </Button>
      {hasEditor(session.game.id) ? (
        <Button
          icon="hammer"
          kind="plain"
          onClick={async () => {
            const work = await session.keepMoment()
            if (work) go(to.workshop('edit', work))
          }}
        >
          {t.edit}
        </Button>
      ) : null}
    </>
  )
}

/** Where each turn begins, read once from the history. */
function useTurns(session: Session, api: BoardApi, module: BoardModule | null): readonly TurnMark[] {
  const [turns, setTurns] = useState<readonly TurnMark[]>([])
  useEffect(() => {
    if (!module?.turnOf) return
    let stale = false
    void session.steps(session.total.value).then((steps) => {
      if (!stale) setTurns(turnMarks(steps, (event) => module.turnOf?.(event, api) ?? null))
    })
    return () => {
      stale = true
    }
  }, [session, api, module])
  return turns
}

type Jump = (point: number, animate?: boolean) => Promise<void>

/** Dragging the slider asks for many points; only the newest one is drawn. */
function useLatestJump(session: Session): Jump {
  const wanted = useRef<number | null>(null)
  const busy = useRef(false)
  return async (point, animate = false) => {
    wanted.current = point
    if (busy.current) return
    busy.current = true
    try {
      while (wanted.current !== null && session.replaying.value) {
        const next: number = wanted.current
        wanted.current = null
        await session.jump(next, animate)
      }
    } finally {
      busy.current = false
    }
  }
}

/** While the replay runs by itself: one step after the other until the end. */
function useAutoplay(session: Session, speed: number, jump: Jump): void {
  const playing = session.autoplay.value
  const at = session.at.value
  const total = session.total.value
  useEffect(() => {
    if (!playing) return
    if (at >= total) {
      session.autoplay.value = false
      return
    }
    const timer = setTimeout(() => void jump(at + 1, speed <= MAX_ANIMATED_SPEED), STEP_MS / speed)
    return () => clearTimeout(timer)
  }, [playing, at, total, speed])
}

function Steps({ session, jumpTo }: { session: Session; jumpTo(point: number, animate?: boolean): void }) {
  const t = m.value.replay
  const playing = session.autoplay.value
  const at = session.at.value
  const total = session.total.value
  const step = (icon: IconName, label: string, disabled: boolean, point: number, animate = false) => (
    <Button icon={icon} iconOnly kind="quiet" disabled={disabled} onClick={() => jumpTo(point, animate)}>
      {label}
    </Button>
  )
  return (
    <div class="replay-tools">
      {step('first', t.first, at === 0, 0)}
      {step('prev', t.back, at === 0, at - 1)}
      <Button
        icon={playing ? 'pause' : 'play'}
        iconOnly
        kind="plain"
        disabled={at >= total && !playing}
        onClick={() => {
          session.autoplay.value = !playing
        }}
      >
        {playing ? t.pause : t.play}
      </Button>
      {step('next', t.next, at >= total, at + 1, true)}
      {step('last', t.last, at >= total, total)}
    </div>
  )
}
