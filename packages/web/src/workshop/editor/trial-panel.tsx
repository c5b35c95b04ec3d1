import { useEffect, useRef, useState } from 'preact/hooks'
import { botWords } from '../../shell/bot-words.ts'
import { Button } from '../../shell/parts.tsx'
import { to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import type { Loaded } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import type { EditDesk } from './edit-desk.ts'
import { type Bot, NO_TRIAL, noEnd, TRIAL_GAMES, type Trial } from '@deadfront/ai'
import { verdictOf } from './trial-verdict.ts'

/** A bot's verdict: a hundred games from what stands in the editor, counted by how they end. */
export function TrialPanel({ desk, loaded }: { desk: EditDesk; loaded: Loaded }) {
  const t = w.value.edit.trial
  const worker = useRef<Worker | null>(null)
  const [trial, setTrial] = useState<Trial | null>(null)
  const [running, setRunning] = useState(false)
  const doc = desk.doc.value
  const stop = () => {
    worker.current?.terminate()
    worker.current = null
    setRunning(false)
  }
  // What was counted is true of that document alone.
  useEffect(() => {
    stop()
    setTrial(null)
  }, [doc])
  useEffect(() => stop, [])
  function start() {
    const made = new Worker(new URL('./trial.worker.ts', import.meta.url), { type: 'module', name: 'trial' })
    worker.current = made
    setTrial(NO_TRIAL)
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
      {trial ? <Counts desk={desk} loaded={loaded} trial={trial} /> : <p class="hint">{t.text}</p>}
      <p class="hint">
        <a href={to.lab()}>{t.lab}</a>
      </p>
    </section>
  )
}

function Counts({ desk, loaded, trial }: { desk: EditDesk; loaded: Loaded; trial: Trial }) {
  const t = w.value.edit.trial
  const { words } = desk.kit.value
  const stuck = noEnd(trial)
  const how = { ...loaded, language: language.value, texts: t, botName: (bot: Bot) => botWords(bot, words).name }
  const rows = Object.entries(trial.outcomes).sort(([, a], [, b]) => b - a)
  return (
    <>
      <progress max={TRIAL_GAMES} value={trial.played} aria-label={t.played(trial.played, TRIAL_GAMES)} />
      <p role="status">{t.played(trial.played, TRIAL_GAMES)}</p>
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
