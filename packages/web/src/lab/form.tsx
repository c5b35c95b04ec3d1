import { BadInput, problemLine } from '@deadfront/kernel'
import {
  isShare,
  type LabPlan,
  MAX_GAMES,
  MAX_SIM_ACTIONS,
  type Metric,
  metricName,
  type Naming,
  PLAN_FORMAT,
  PLAN_KINDS,
  type PlanKind,
  readValues,
  type Vary,
  tryEnds,
  whyNotVary,
} from '@deadfront/lab'
import { useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import { newSeed } from '../saves/save.ts'
import { GameChoice } from '../shell/game-choice.tsx'
import { Button, Spinner } from '../shell/parts.tsx'
import { go, to } from '../shell/router.ts'
import { type Loaded, useGame } from '../shell/use-game.ts'
import { ALL_GAMES } from '../catalog.ts'
import { m } from '../messages/index.ts'
import { type ArmDraft, ArmForm, armOf, draftOf, newDraft } from './arm-form.tsx'
import { l } from './messages/index.ts'
import { useNaming } from './naming.ts'
import { addLab } from './store.ts'
import { pathOf, type VaryDraft, VaryFields, valuesText } from './vary-form.tsx'

/** A new experiment: from nothing, or from the plan of one before. */
export function LabForm({ from }: { from: LabPlan | null }) {
  const t = l.value.form
  const [game, setGame] = useState(from?.game ?? ALL_GAMES[0]?.id ?? '')
  const loaded = useGame(game)
  return (
    <section class="lab-form" aria-labelledby="lab-form-title">
      <header class="lab-form-head">
        <h2 id="lab-form-title" class="section-title">
          {t.title}
        </h2>
        <GameChoice label={t.game} game={game} onChange={setGame} />
      </header>
      {loaded ? <Fields key={game} loaded={loaded} from={from?.game === game ? from : null} /> : <Spinner label={m.value.loading} />}
    </section>
  )
}

interface Draft {
  kind: PlanKind
  a: ArmDraft
  b: ArmDraft
  games: string
  width: string
  seed: string
  metric: Metric
  vary: VaryDraft
  /** The typed value; null before any input: then half of all games. */
  target: string | null
}

function firstDraft(loaded: Loaded, from: LabPlan | null): Draft {
  const [a, b] = from?.arms ?? []
  const named = l.peek().form.arm
  const first = a ? draftOf(a, named) : newDraft(loaded)
  const path = from?.vary?.path ?? ''
  return {
    kind: from?.kind ?? 'series',
    a: first,
    b: b ? draftOf(b, named) : first,
    games: String(from?.games ?? 200),
    width: from?.width === undefined ? '' : String(from.width),
    seed: '',
    metric: from?.metric ?? '',
    vary: {
      path: path.startsWith('option.') ? path : '',
      contentPath: path.startsWith('content.') ? path.slice('content.'.length) : '',
      contentName: from?.vary?.name ?? '',
      values: from?.vary?.values.join(',') ?? null,
    },
    target: from?.target === undefined ? null : String(isShare(from.metric ?? '') ? from.target * 100 : from.target),
  }
}

function Fields({ loaded, from }: { loaded: Loaded; from: LabPlan | null }) {
  const t = l.value.form
  const [draft, setDraft] = useState<Draft>(() => firstDraft(loaded, from))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const naming = useNaming(loaded, draft.a.scenario, draft.a.options)
  const change = (more: Partial<Draft>) => setDraft({ ...draft, ...more })
  async function start() {
    setBusy(true)
    setFault(null)
    try {
      const plan = planOf(loaded, draft, naming)
      tryEnds(loaded.game, plan)
      const { id } = await addLab(plan)
      void navigator.storage?.persist?.()
      go(to.lab(id))
    } catch (error) {
      setFault(
        error instanceof BadInput ? error.problems.map(problemLine).join('; ') : error instanceof Error ? error.message : String(error),
      )
      setBusy(false)
    }
  }
  const isTwo = draft.kind === 'compare'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <fieldset class="block">
        <legend>{t.kind}</legend>
        <div class="choices">
          {PLAN_KINDS.map((kind) => (
            <label key={kind} class={draft.kind === kind ? 'choice on' : 'choice'}>
              <input type="radio" name="lab-kind" checked={draft.kind === kind} onChange={() => change({ kind })} />
              <strong>{t.kinds[kind]}</strong>
              <span>{t.kindTexts[kind]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div class={isTwo ? 'lab-arms two' : 'lab-arms'}>
        <ArmForm
          loaded={loaded}
          draft={draft.a}
          name="a"
          title={isTwo ? t.armOf(l.value.view.armNames.a) : t.arm}
          onChange={(a) => change({ a })}
          onFault={setFault}
        />
        {isTwo ? (
          <ArmForm
            loaded={loaded}
            draft={draft.b}
            name="b"
            title={t.armOf(l.value.view.armNames.b)}
            onChange={(b) => change({ b })}
            onFault={setFault}
          />
        ) : null}
      </div>
      <fieldset class="block lab-numbers">
        <legend>{t.howMany}</legend>
        <Numbers loaded={loaded} draft={draft} naming={naming} onChange={change} />
      </fieldset>
      <footer class="lab-foot">
        {fault ? (
          <p class="fault-line" role="alert">
            <Icon name="warning" /> {fault}
          </p>
        ) : null}
        <Button kind="main" icon="play" type="submit" disabled={busy || naming === null}>
          {busy ? t.starting : t.start}
        </Button>
      </footer>
    </form>
  )
}

const WIDTHS = [0.2, 0.1, 0.05, 0.02] as const

function Numbers({
  loaded,
  draft,
  naming,
  onChange,
}: {
  loaded: Loaded
  draft: Draft
  naming: Naming | null
  onChange(more: Partial<Draft>): void
}) {
  const t = l.value.form
  const shown: { readonly [key: string]: string } = { target: targetText(draft, naming) }
  const text = (key: 'games' | 'seed' | 'target', label: string, hint = '') => (
    <div class="field">
      <label for={`lab-${key}`}>{label}</label>
      <input
        id={`lab-${key}`}
        type="text"
        inputMode={key === 'games' || key === 'target' ? 'numeric' : 'text'}
        value={shown[key] ?? draft[key] ?? ''}
        autocomplete="off"
        {...(hint === '' ? {} : { 'aria-describedby': `lab-${key}-hint` })}
        onInput={(event) => onChange({ [key]: event.currentTarget.value })}
      />
      {hint === '' ? null : (
        <small id={`lab-${key}-hint`} class="hint">
          {hint}
        </small>
      )}
    </div>
  )
  const varies = draft.kind === 'curve' || draft.kind === 'balance'
  return (
    <div class="lab-fields">
      {text('games', draft.kind === 'series' ? t.games : t.gamesEach)}
      {draft.kind === 'series' ? (
        <label class="field">
          <span>{t.until}</span>
          <select value={draft.width} onChange={(event) => onChange({ width: event.currentTarget.value })}>
            <option value="">{t.untilNever}</option>
            {WIDTHS.map((width) => (
              <option key={width} value={String(width)}>
                {t.untilPoints(width * 100)}
              </option>
            ))}
          </select>
        </label>
      ) : (
        <label class="field">
          <span>{t.metric}</span>
          <select value={metricOf(draft, naming)} onChange={(event) => onChange({ metric: event.currentTarget.value })}>
            {metricsFor(naming).map((metric) => (
              <option key={metric} value={metric}>
                {naming ? metricName(naming, metric) : metric}
              </option>
            ))}
          </select>
        </label>
      )}
      {varies ? (
        <VaryFields
          loaded={loaded}
          arm={draft.a}
          kind={draft.kind}
          draft={draft.vary}
          onChange={(more) => onChange({ vary: { ...draft.vary, ...more } })}
          onArm={(a) => onChange({ a })}
        />
      ) : null}
      {draft.kind === 'balance' ? text('target', isShare(metricOf(draft, naming)) ? t.targetPercent : t.target) : null}
      {text('seed', t.seed, t.seedHint)}
    </div>
  )
}

/** Wins of each side, the figures of the game, the length. */
const metricsFor = (naming: Naming | null): Metric[] => [
  ...(naming?.teams ?? []).map(({ name }) => `win:${name}`),
  ...(naming?.specs ?? []).filter(({ kind }) => kind === 'figure').map(({ id }) => `figure:${id}`),
  'length',
]

const metricOf = (draft: Draft, naming: Naming | null): Metric => {
  const known = metricsFor(naming)
  return known.includes(draft.metric) ? draft.metric : (known[0] ?? 'length')
}

/** The typed value; otherwise half of all games, where shares are compared. */
const targetText = (draft: Draft, naming: Naming | null): string => draft.target ?? (isShare(metricOf(draft, naming)) ? '50' : '')

/** The plan of the form; throws with one line if something in it is wrong. */
function planOf(loaded: Loaded, draft: Draft, naming: Naming | null): LabPlan {
  const t = l.peek().form.faults
  const games = Number(draft.games)
  if (!/^\d+$/.test(draft.games.trim()) || games < 1 || games > MAX_GAMES) throw new Error(t.games)
  const { kind } = draft
  const metric = metricOf(draft, naming)
  const target = Number(targetText(draft, naming).replace(',', '.').replace('%', '').trim() || 'none')
  if (kind === 'balance' && !Number.isFinite(target)) throw new Error(t.target)
  return {
    format: PLAN_FORMAT,
    kind,
    game: loaded.game.id,
    arms: [armOf(loaded, draft.a), ...(kind === 'compare' ? [armOf(loaded, draft.b)] : [])],
    games,
    seed: draft.seed.trim() || newSeed(),
    maxActions: MAX_SIM_ACTIONS,
    ...(kind === 'series' && draft.width !== '' ? { width: Number(draft.width) } : {}),
    ...(kind === 'series' ? {} : { metric }),
    ...(kind === 'curve' || kind === 'balance' ? { vary: varyOf(loaded, draft) } : {}),
    ...(kind === 'balance' ? { target: isShare(metric) ? target / 100 : target } : {}),
  }
}

function varyOf(loaded: Loaded, { a, kind, vary }: Draft): Vary {
  const t = l.peek().form.faults
  const path = pathOf(loaded, a, vary)
  const values = readValues(valuesText(loaded, a, kind, vary))
  if (whyNotVary({ path, values: [0, 1] }) !== null) throw new Error(t.path)
  if (values === null || whyNotVary({ path, values }) !== null) throw new Error(t.values)
  return { path, values, ...(path.startsWith('content.') && vary.contentName !== '' ? { name: vary.contentName } : {}) }
}
