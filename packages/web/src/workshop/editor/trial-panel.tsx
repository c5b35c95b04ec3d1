import { useEffect, useRef, useState } from 'preact/hooks'
import { botWords } from '../../shell/bot-words.ts'
import { Button } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import type { Loaded } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import type { EditDesk } from './edit-desk.ts'
import { type Bot, NO_TRIAL, noEnd, TRIAL_GAMES, TRIAL_MS, type Trial, trialProgress } from '@deadfront/ai'
import { verdictOf } from './trial-verdict.ts'

/** A bot's verdict within a minute: up to a hundred games from the document in the editor, counted by their endings. */
export function TrialPanel({ desk, loaded }: { desk: EditDesk; loaded: Loaded }) {
  const t = w.value.edit.trial
  const worker = useRef<Worker | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [running, setRunning] = useState(false)
  /** Milliseconds since it was begun. */
  const [ms, setMs] = useState(0)
  const doc = desk.doc.value
  const stop = () => {
    worker.current?.terminate()
    worker.current = null
    setRunning(false)
  }
  // The counts are valid only for that document.
  useEffect(() => {
    stop()
    setTrial(null)
  }, [doc])
  useEffect(() => stop, [])
  // The clock goes on while a long game is played, and ends it.
  useEffect(() => {
    if (!running) return
    const from = performance.now()
    const clock = setInterval(() => {
      const now = performance.now() - from
      setMs(now)
      if (now >= TRIAL_MS) stop()
    }, 500)
    return () => clearInterval(clock)
  }, [running])
  function start() {
    const made = new Worker(new URL('./trial.worker.ts', import.meta.url), { type: 'module', name: 'trial' })
    worker.current = made
    setTrial(NO_TRIAL)
    setMs(0)
    setRunning(true)
    made.onmessage = (event) => {
      const now = event.data as Trial
      setTrial(now)
      if (now.played >= TRIAL_GAMES) stop()
    }
    made.onerror = stop
    made.postMessage({ game: loaded.game.id, setup: desk.setupOf(desk.doc.peek()) })
  }
  const playable = desk.playable.value
  return (
    <section class="we-trial" aria-label={t.title}>
      <Button icon={running ? 'pause' : 'bot'} disabled={!playable} onClick={running ? stop : start}>
        {running ? t.stop : t.start}
      </Button>
      {trial ? <Counts desk={desk} loaded={loaded} trial={trial} ms={ms} running={running} /> : <p class="hint">{t.text}</p>}
      <p class="hint">
        <a href={to.lab()}>{t.lab}</a>
      </p>
    </section>
  )
}

interface CountsProps {
  desk: EditDesk
  loaded: Loaded
  trial: Trial
  ms: number
  running: boolean
}

function Counts({ desk, loaded, trial, ms, running }: CountsProps) {
  const t = w.value.edit.trial
  const { words } = desk.kit.value
  const { over, share, left } = trialProgress(trial, ms)
  const stuck = noEnd(trial, over)
  const played = t.played(trial.played, TRIAL_GAMES)
  const outOfTime = over && trial.played < TRIAL_GAMES
  const how = { ...loaded, language: language.value, texts: t, botName: (bot: Bot) => botWords(bot, words).name }
  const rows = Object.entries(trial.outcomes).sort(([, a], [, b]) => b - a)
  return (
    <>
      <progress max={1} value={share} aria-label={played} />
      <p role="status">
        {outOfTime ? t.outOfTime(trial.played, TRIAL_MS / 1000) : played}
        {running && left !== null && left > 0 ? ` · ${t.left(left)}` : ''}
      </p>
      {trial.played > 0 ? <p class="we-trial-verdict">{verdictOf(trial, desk.setupOf(desk.doc.value), how)}</p> : null}
      <ul>
        {rows.map(([outcome, count]) => (
          <li key={outcome}>{t.ended(words.result(outcome).title, count, trial.played)}</li>
        ))}
        {trial.open > 0 ? <li>{t.open(trial.open)}</li> : null}
      </ul>
      {stuck === null ? null : (
        <p class="fault-line" role="alert">
          {t.noEnd(trial.played, stuck)}
        </p>
      )}
    </>
  )
}
