import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { Button } from '../parts.tsx'
import { go, to } from '../router.ts'
import type { Session } from './session.ts'

const SPEEDS = [0.5, 1, 2, 4, 16] as const

/** Step, jump, play by itself, and "branch from here". */
export function ReplayBar({ session }: { session: Session }) {
  const t = m.value.replay
  const playing = session.autoplay.value
  const setPlaying = (on: boolean) => {
    session.autoplay.value = on
  }
  const [speed, setSpeed] = useState<number>(1)
  const at = session.at.value
  const total = session.total.value
  const wanted = useRef<number | null>(null)
  const busy = useRef(false)

  /** Dragging asks for many points; only the newest is worth drawing. */
  async function jump(point: number, animate = false) {
    wanted.current = point
    if (busy.current) return
    busy.current = true
    try {
      while (wanted.current !== null) {
        const next: number = wanted.current
        wanted.current = null
        await session.jump(next, animate)
      }
    } finally {
      busy.current = false
    }
  }

  useEffect(() => {
    if (!playing) return
    if (at >= total) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => void jump(at + 1, speed <= 4), 900 / speed)
    return () => clearTimeout(timer)
  }, [playing, at, total, speed])

  const step = (by: number) => {
    setPlaying(false)
    void jump(at + by, by === 1)
  }
  return (
    <section class="replay-bar" aria-label={t.title}>
      <div class="replay-tools">
        <Button icon="first" iconOnly kind="quiet" disabled={at === 0} onClick={() => step(-at)}>
          {t.first}
        </Button>
        <Button icon="prev" iconOnly kind="quiet" disabled={at === 0} onClick={() => step(-1)}>
          {t.back}
        </Button>
        <Button
          icon={playing ? 'pause' : 'play'}
          iconOnly
          kind="plain"
          disabled={at >= total && !playing}
          onClick={() => setPlaying(!playing)}
        >
          {playing ? t.pause : t.play}
        </Button>
        <Button icon="next" iconOnly kind="quiet" disabled={at >= total} onClick={() => step(1)}>
          {t.next}
        </Button>
        <Button icon="last" iconOnly kind="quiet" disabled={at >= total} onClick={() => step(total - at)}>
          {t.last}
        </Button>
      </div>
      <label class="scrub">
        <span class="sr-only">{t.scrub}</span>
        <input
          type="range"
          min={0}
          max={Math.max(1, total)}
          step={1}
          value={at}
          aria-valuetext={t.at(at, total)}
          style={{ '--done': `${total === 0 ? 0 : (at / total) * 100}%` }}
          onInput={(event) => {
            setPlaying(false)
            void jump(event.currentTarget.valueAsNumber)
          }}
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
      {session.sealed ? null : (
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
      )}
      <Button icon="close" kind="main" onClick={() => session.leaveReplay()}>
        {t.leave}
      </Button>
    </section>
  )
}
