import { type Json, listedScenarios, type OptionSpec, type Options } from '@deadfront/kernel'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { optionsOf } from '../../shell/create.ts'
import { toast } from '../../shell/notices.ts'
import { OptionRow } from '../../shell/option-rows.tsx'
import { Lost } from '../../shell/pages/lost.tsx'
import { Button, Spinner } from '../../shell/parts.tsx'
import { ScenarioChoice } from '../../shell/scenario-choice.tsx'
import { go, goSilently, to } from '../../shell/router.ts'
import { language } from '../../shell/settings.ts'
import { type Loaded, useGame } from '../../shell/use-game.ts'
import { w } from '../messages/index.ts'
import { loadWork } from '../works/store.ts'
import { MAX_TITLE, WORK_FORMAT, type Work } from '@deadfront/kernel/works'
import { keep, lastAuthor, playWork } from './actions.ts'
import { optionValue } from './changed-options.tsx'

const NEW = 'new:'

/** `#/workshop/rules/<id>` or `…/new:<game>`: a set of house rules. */
export function RulesPage({ arg }: { arg: string }) {
  const [work, setWork] = useState<Work | null | undefined>(undefined)
  /** A new set gets its own address when it is first saved: then the page stays as it is. */
  const saved = useRef<string | null>(null)
  const fresh = arg.startsWith(NEW)
  useEffect(() => {
    if (arg === saved.current) return
    let stale = false
    saved.current = null
    setWork(undefined)
    void setOf(arg).then((found) => {
      if (!stale) setWork(found)
    })
    return () => {
      stale = true
    }
  }, [arg])
  const loaded = useGame(work?.game ?? null)
  if (work === null) return <p class="page fault-line">{w.value.rules.missing}</p>
  if (work === undefined || loaded === undefined) return <Spinner label={m.value.loading} />
  if (loaded === null) return <Lost />
  const onSaved = (id: string): void => {
    saved.current = id
    goSilently(to.workshop('rules', id))
  }
  return <RuleSet id={fresh ? null : arg} first={work} loaded={loaded} onSaved={onSaved} />
}

async function setOf(arg: string): Promise<Work | null> {
  if (arg.startsWith(NEW)) return emptySet(arg.slice(NEW.length))
  const entry = await loadWork(arg)
  return entry?.work.kind === 'rules' ? entry.work : null
}

const emptySet = (game: string): Work => ({
  format: WORK_FORMAT,
  kind: 'rules',
  game,
  rulesVersion: 1,
  scenario: '',
  title: '',
  author: lastAuthor(),
  licence: '',
  text: '',
  language: language.peek(),
  data: {},
})

/** Whether the set gives the option another value than its usual one. */
const isChanged = (own: Options, spec: OptionSpec): boolean => spec.id in own && own[spec.id] !== spec.default

interface RuleSetProps {
  id: string | null
  first: Work
  loaded: Loaded
  onSaved(id: string): void
}

function RuleSet({ id: given, first, loaded, onSaved }: RuleSetProps) {
  const t = w.value.rules
  const { game } = loaded
  const offered = listedScenarios(game.scenarios)
  const [id, setId] = useState(given)
  const [title, setTitle] = useState(first.title)
  const [scenarioId, setScenario] = useState(first.scenario || (offered[0]?.id ?? ''))
  const [options, setOptions] = useState<Options>(first.data as Options)
  const scenario = game.scenarios.find((each) => each.id === scenarioId)
  const own = optionsOf(scenario, options)
  const count = scenario?.options.filter((spec) => isChanged(own, spec)).length ?? 0
  const work: Work = { ...first, title: title.trim(), scenario: scenarioId, rulesVersion: game.rulesVersion, data: own }
  const set = (spec: OptionSpec, value: Json) => {
    const { [spec.id]: _, ...others } = options
    setOptions(value === spec.default ? others : { ...others, [spec.id]: value })
  }
  async function save() {
    const entry = await keep(id, work)
    if (!entry) return
    toast({ text: t.saved, tone: 'info' })
    setId(entry.id)
    onSaved(entry.id)
  }
  const specsOf = (group: OptionSpec['group']) => scenario?.options.filter((spec) => spec.group === group) ?? []
  return (
    <form
      class="page workshop"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <header class="page-head">
        <p class="ws-eyebrow">{game.name}</p>
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
      </header>
      <section class="block ws-set-head">
        <label class="field">
          <span>{t.name}</span>
          <input type="text" value={title} maxLength={MAX_TITLE} required onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        {offered.length > 1 ? <ScenarioChoice label={t.scenario} loaded={loaded} scenario={scenarioId} onChange={setScenario} /> : null}
      </section>
      <OptionGroup title={t.game} specs={specsOf('game')} loaded={loaded} own={own} onSet={set} />
      <OptionGroup title={t.house} specs={specsOf('house')} loaded={loaded} own={own} onSet={set} />
      <footer class="sheet-foot">
        <p class="ws-count" role="status">
          {t.changed(count)}
        </p>
        <a class="button quiet" href={to.workshop()}>
          <span>{w.value.open.back}</span>
        </a>
        <Button icon="play" onClick={async () => go(to.game(await playWork(work)))}>
          {t.play}
        </Button>
        <Button kind="main" icon="disk" type="submit">
          {t.save}
        </Button>
      </footer>
    </form>
  )
}

interface OptionGroupProps {
  title: string
  specs: readonly OptionSpec[]
  loaded: Loaded
  own: Options
  onSet(spec: OptionSpec, value: Json): void
}

/** Options under one heading; those that were changed are marked and can be reset. */
function OptionGroup({ title, specs, loaded, own, onSet }: OptionGroupProps) {
  if (specs.length === 0) return null
  return (
    <fieldset class="block">
      <legend>{title}</legend>
      <div class="option-list">
        {specs.map((spec) => {
          const changed = isChanged(own, spec)
          return (
            <div key={spec.id} class={changed ? 'ws-option changed' : 'ws-option'}>
              <OptionRow
                game={loaded.game.id}
                spec={spec}
                words={loaded.words}
                value={own[spec.id] ?? spec.default}
                onChange={(value) => onSet(spec, value)}
              />
              <RuleText spec={spec} loaded={loaded} changed={changed} onReset={() => onSet(spec, spec.default)} />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The statement behind the option, its default, and the button that resets it. */
function RuleText({ spec, loaded: { words }, changed, onReset }: { spec: OptionSpec; loaded: Loaded; changed: boolean; onReset(): void }) {
  const t = w.value.rules
  const rule = words.rule(spec.rule)
  return (
    <div class="ws-option-foot">
      <p>
        {rule === '' || rule === spec.rule ? null : (
          <>
            <strong>{t.ruleText}:</strong> {rule}{' '}
          </>
        )}
        <em>{t.usual(optionValue(spec, spec.default, words))}</em>
      </p>
      {changed ? (
        <Button icon="undo" kind="quiet" aria-label={t.resetLabel(words.option(spec.id).name)} onClick={onReset}>
          {t.reset}
        </Button>
      ) : null}
    </div>
  )
}
