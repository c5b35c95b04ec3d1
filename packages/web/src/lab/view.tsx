import {
  armName,
  armNotes,
  type ArmRun,
  type ChartGroup,
  commandOf,
  defaultsOf,
  type LabPlan,
  type Naming,
  planCharts,
} from '@deadfront/lab'
import type { Sheet } from '@deadfront/lab/plots'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { m } from '../messages/index.ts'
import { botNameOf } from '../shell/bot-words.ts'
import { Button, Spinner } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { language } from '../shell/settings.ts'
import { type Loaded, useGame } from '../shell/use-game.ts'
import { ChartView, type Picked } from './chart-view.tsx'
import { GamesDialog } from './games-dialog.tsx'
import { LabRun } from './lab-run.ts'
import { l } from './messages/index.ts'
import { useNaming } from './naming.ts'
import { resultsFile, saveCsv, saveHtml, saveJson } from './save-files.ts'
import { sheetsKey, sheetsOf } from './sheets/index.ts'
import { type LabHead, loadLab } from './store.ts'
import { planTitle } from './titles.ts'

/** `#/lab/<id>`: an experiment that plays or has been played. */
export function LabView({ id, onAgain }: { id: string; onAgain(plan: LabPlan): void }) {
  const t = l.value
  const [head, setHead] = useState<LabHead | null | undefined>()
  useEffect(() => {
    loadLab(id).then(setHead, () => setHead(null))
  }, [id])
  const loaded = useGame(head?.plan.game ?? null)
  if (head === undefined || (head !== null && loaded === undefined)) return <Spinner label={m.value.loading} />
  if (head === null || !loaded) return <p class="page empty">{t.view.missing}</p>
  return <Opened head={head} loaded={loaded} onAgain={onAgain} />
}

function Opened({ head, loaded, onAgain }: { head: LabHead; loaded: Loaded; onAgain(plan: LabPlan): void }) {
  const [first] = head.plan.arms
  const naming = useNaming(loaded, first?.scenario ?? '', first?.options ?? {})
  const [run, setRun] = useState<LabRun | null>(null)
  useEffect(() => {
    if (!naming) return
    const made = new LabRun(head, { teams: naming.teams })
    setRun(made)
    void made.begin()
    return () => void made.close()
  }, [naming === null])
  if (!naming || !run) return <Spinner label={m.value.loading} />
  return <Experiment run={run} loaded={loaded} naming={naming} onAgain={onAgain} />
}

interface ExperimentProps {
  run: LabRun
  loaded: Loaded
  naming: Naming
  onAgain(plan: LabPlan): void
}

function Experiment({ run, loaded, naming, onAgain }: ExperimentProps) {
  const t = l.value
  // Only the progress is drawn again for every batch.
  const { plan } = run
  const runs = run.runs.value
  const [picked, setPicked] = useState<Picked | null>(null)
  const sheets = useSheets(loaded, runs)
  const groups = useMemo(() => planCharts(naming, plan, runs), [runs, language.value])
  return (
    <div class="page lab">
      <header class="page-head with-acts">
        <div>
          <a class="lab-back" href={to.lab()}>
            <Icon name="back" /> {t.view.back}
          </a>
          <h1>{planTitle(plan, loaded.words)}</h1>
          <p>{t.form.kindTexts[plan.kind]}</p>
          <Arms plan={plan} loaded={loaded} naming={naming} />
        </div>
        <Button icon="copy" onClick={() => onAgain(plan)}>
          {t.view.again}
        </Button>
      </header>
      <Progress run={run} />
      {runs.every(({ played }) => played.length === 0) ? <p class="empty">{t.view.nothing}</p> : null}
      {groups.map((group, i) => (
        <Group
          key={group.title || i}
          game={loaded.game.id}
          group={group}
          naming={naming}
          sheets={sheets[group.arm ?? 0] ?? NO_SHEETS}
          onPick={setPicked}
        />
      ))}
      {groups.some(({ charts }) => charts.length > 0) ? (
        <section class="block" aria-labelledby="lab-export-title">
          <h2 id="lab-export-title" class="section-title">
            {t.save.title}
          </h2>
          <div class="lab-acts">
            <Button icon="download" onClick={() => void saveHtml(loaded, naming, plan, runs, sheets)}>
              {t.save.html}
            </Button>
            <Button icon="download" onClick={() => saveCsv(naming, plan, runs)}>
              {t.save.csv}
            </Button>
            <Button icon="download" onClick={() => saveJson(loaded, plan, runs)}>
              {t.save.json}
            </Button>
          </div>
          <p>{t.view.command}</p>
          <pre class="lab-command" tabIndex={0}>
            {commandOf(plan, { file: resultsFile(plan, loaded.words), defaults: defaultsOf(loaded.game) })}
          </pre>
        </section>
      ) : null}
      {picked ? (
        <GamesDialog picked={picked} plan={plan} runs={runs} loaded={loaded} naming={naming} onClose={() => setPicked(null)} />
      ) : null}
    </div>
  )
}

/** What is played: with two set-ups each has its letter. */
function Arms({ plan, loaded: { game, bots, words }, naming }: { plan: LabPlan; loaded: Loaded; naming: Naming }) {
  const botName = (id: string): string => botNameOf(id, bots, words)
  return (
    <ul class="lab-arm-notes">
      {plan.arms.map((arm, i) => (
        <li key={i}>
          {plan.arms.length > 1 ? <strong>{i === 0 ? 'A' : 'B'}: </strong> : null}
          {[...(plan.arms.length > 1 ? [armName(words, arm)] : []), ...armNotes(naming, arm, { game, botName })].join(' · ')}
        </li>
      ))}
    </ul>
  )
}

const NO_SHEETS: readonly Sheet[] = []

/** The boards of the maps of each arm; made again, and the charts with them, only when there are new ones. */
function useSheets({ game, words }: Loaded, runs: readonly ArmRun[]): readonly (readonly Sheet[])[] {
  const [sheets, setSheets] = useState<readonly (readonly Sheet[])[]>([])
  const key = sheetsKey(game.id, runs)
  useEffect(() => {
    let stale = false
    void sheetsOf(game.id, runs, words).then((made) => {
      if (!stale) setSheets(made)
    })
    return () => {
      stale = true
    }
  }, [key, words])
  return sheets
}

function Group({
  game,
  group,
  naming,
  sheets,
  onPick,
}: {
  game: string
  group: ChartGroup
  naming: Naming
  sheets: readonly Sheet[]
  onPick(picked: Picked): void
}) {
  const t = l.value.view
  return (
    <section class="lab-group">
      {group.title === '' ? null : <h2 class="section-title">{group.title}</h2>}
      {group.verdict === '' ? null : (
        <p class="lab-verdict" role="status">
          {group.verdict}
        </p>
      )}
      {group.charts.length > 0 ? <p class="hint">{t.clickHint}</p> : null}
      <div class="lab-charts">
        {group.charts.map((chart) => (
          <ChartView
            key={chart.id}
            game={game}
            chart={chart}
            naming={naming}
            sheets={sheets}
            arm={group.arm ?? 0}
            level={group.title === '' ? 2 : 3}
            onPick={onPick}
          />
        ))}
      </div>
    </section>
  )
}

function Progress({ run }: { run: LabRun }) {
  const t = l.value
  const head = run.head.value
  if (!head) return null
  const { state, plan, done } = head
  const running = state === 'running' && run.fault.value === null && !run.elsewhere.value
  const total = state === 'done' ? done : run.total
  const number = (x: number): string => x.toLocaleString(language.value)
  const open = plan.kind === 'balance' || plan.width !== undefined
  const label = state !== 'done' && open ? t.view.atMost(number(done), number(total)) : t.view.played(number(done), number(total))
  const speed = run.speed.value
  return (
    <section class="block lab-progress" data-state={run.elsewhere.value ? 'waiting' : state} aria-label={label}>
      <progress max={Math.max(1, total)} value={done} aria-label={label} />
      <p role="status">
        <strong>{run.elsewhere.value ? t.states.waiting : t.states[state]}</strong> · {label}
        {running && speed ? ` · ${t.view.speed(speed.toLocaleString(language.value, { maximumFractionDigits: speed < 10 ? 1 : 0 }))}` : ''}
        {running && speed ? ` · ${t.view.left(timeText((run.total - done) / speed))}` : ''}
      </p>
      {run.fault.value === null ? null : (
        <p class="fault-line" role="alert">
          <Icon name="warning" /> {t.view.fault(run.fault.value)}
        </p>
      )}
      {state === 'done' ? null : running ? (
        <Button icon="pause" onClick={() => void run.pause()}>
          {t.view.pause}
        </Button>
      ) : (
        <Button icon="play" kind="main" onClick={() => run.goOn()}>
          {t.view.goOn}
        </Button>
      )}
    </section>
  )
}

/** "12 seconds", "3 minutes", "2 hours": whole ones, rounded up. */
function timeText(seconds: number): string {
  const t = l.value.view
  if (seconds < 90) return t.seconds(Math.max(1, Math.ceil(seconds)))
  return seconds < 5400 ? t.minutes(Math.ceil(seconds / 60)) : t.hours(Math.ceil(seconds / 3600))
}
