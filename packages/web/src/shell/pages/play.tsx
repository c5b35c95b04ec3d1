import {
  BadInput,
  besidePosition,
  type Json,
  listedScenarios,
  type OptionSpec,
  problemLine,
  proposedOptions,
  type Scenario,
  scenarioIn,
  type Seat,
  type SeatSpec,
  type Words,
} from '@deadfront/kernel'
import { botsFor } from '@deadfront/ai'
import { useState } from 'preact/hooks'
import type { Holder } from '../../host/protocol.ts'
import { m } from '../../messages/index.ts'
import { begin, botFor, optionsOf, type Plan, readJsonFile, usualHolders, usualPlan, withDefaults } from '../create.ts'
import { botWords, characterOf } from '../bot-words.ts'
import { Icon } from '../../board/icons.tsx'
import { type OwnFile, OptionRow, OwnFileRow } from '../option-rows.tsx'
import { Button, Spinner } from '../parts.tsx'
import type { SaveHead } from '../../saves/save.ts'
import { go, to } from '../router.ts'
import { runningLong, StartOver } from '../start-over.tsx'
import { type Loaded, useGame } from '../use-game.ts'
import type { Entry } from '../../workshop/works/store.ts'
import { useWorks } from '../../workshop/works/use-works.ts'
import { Lost } from './lost.tsx'

export function Play({ game: id }: { game: string }) {
  const loaded = useGame(id)
  if (loaded === undefined) return <Spinner label={m.value.loading} />
  if (loaded === null) return <Lost />
  return <Sheet key={id} {...loaded} />
}

type FileKind = 'content' | 'position'
type Files = { readonly [K in FileKind]: OwnFile | null }

/** The state of the set-up page and everything that changes it. */
function useSetup({ game, bots }: Loaded) {
  const [plan, setPlan] = useState<Plan>(() => usualPlan(game, bots))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [running, setRunning] = useState<SaveHead | null>(null)
  const [files, setFiles] = useState<Files>({ content: null, position: null })
  const scenario = game.scenarios.find((x) => x.id === plan.scenario) as Scenario
  const options = withDefaults(scenario, plan.options)

  const change = (next: Scenario, chosen: Plan['options']) =>
    setPlan({ ...plan, scenario: next.id, options: chosen, holders: usualHolders(game.id, next, chosen, bots, plan.holders) })

  function putFile(kind: FileKind, file: OwnFile | null) {
    setFiles({ ...files, [kind]: file })
    const data = file === null ? null : file.data
    // A position that names its scenario chooses it.
    const named = kind === 'position' && data !== null ? game.scenarios.find((x) => x.id === scenarioIn(data)) : undefined
    const next = named ?? scenario
    const known = optionsOf(next, plan.options)
    const chosen = kind === 'position' && data !== null ? besidePosition(next, known) : known
    const holders = usualHolders(game.id, next, chosen, bots, plan.holders)
    setPlan({ ...plan, scenario: next.id, options: chosen, holders, [kind]: data })
  }

  /** `beside`: also if a long game of the scenario is running. */
  async function start(beside = false) {
    setBusy(true)
    setFault(null)
    setRunning(null)
    try {
      const found = beside ? null : await runningLong(game.id, plan.scenario)
      if (found) {
        setBusy(false)
        return setRunning(found)
      }
      go(to.game(await begin(game, plan)))
    } catch (error) {
      setBusy(false)
      const file = files.position?.name ?? files.content?.name
      setFault(file ? `${file}: ${linesOf(error)}` : linesOf(error))
    }
  }

  return {
    plan,
    scenario,
    options,
    files,
    fault,
    busy,
    running,
    start,
    doNotStart: () => setRunning(null),
    setSeed: (seed: string) => setPlan({ ...plan, seed }),
    setScenario: (next: Scenario) => change(next, { ...proposedOptions(next), ...optionsOf(next, plan.options) }),
    setOption: (spec: OptionSpec, value: Json) => change(scenario, { ...plan.options, [spec.id]: value }),
    setHolder: (seat: Seat, holder: Holder) => setPlan({ ...plan, holders: { ...plan.holders, [seat]: holder } }),
    /** A set of house rules of the person's own: its options in place of those chosen so far. */
    useSet: (data: Plan['options']) => change(scenario, optionsOf(scenario, data)),
    useWork: (kind: FileKind, { work }: Entry) => {
      setFault(null)
      putFile(kind, { name: work.title, data: work.data })
    },
    dropFile: (kind: FileKind) => putFile(kind, null),
    async setFile(kind: FileKind, file: File) {
      const read = await readJsonFile(file)
      if ('fault' in read) return setFault(`${read.fault.file}: ${read.fault.say}`)
      setFault(null)
      putFile(kind, { name: file.name, data: read.data })
    },
  }
}

type SetupState = ReturnType<typeof useSetup>

/** The fault, in one line. */
const linesOf = (error: unknown): string =>
  error instanceof BadInput ? error.problems.map(problemLine).join('; ') : error instanceof Error ? error.message : String(error)

function Sheet(loaded: Loaded) {
  const t = m.value
  const setup = useSetup(loaded)
  const { game, bots, words } = loaded
  const { plan, scenario, options, fault, busy, running } = setup
  return (
    <form
      class="page sheet"
      onSubmit={(event) => {
        event.preventDefault()
        void setup.start()
      }}
    >
      <header class="page-head">
        <h1>{game.name}</h1>
        <p>{t.play.lead}</p>
      </header>
      <Scenarios loaded={loaded} setup={setup} />
      <fieldset class="block">
        <legend>{t.play.seats}</legend>
        <ul class="seat-list">
          {scenario.seats(options).map((seat) => (
            <SeatRow
              key={seat.id}
              seat={seat}
              words={words}
              holder={plan.holders[seat.id] ?? 'me'}
              scenario={scenario.id}
              bots={bots}
              onChange={(holder) => setup.setHolder(seat.id, holder)}
            />
          ))}
        </ul>
      </fieldset>
      <OwnSets game={game.id} setup={setup} />
      <OptionGroup loaded={loaded} setup={setup} group="game" title={t.play.options} text={t.play.optionsText} />
      <OptionGroup loaded={loaded} setup={setup} group="house" title={t.play.house} text={t.play.houseText} />
      <MoreOptions game={game.id} setup={setup} />
      <footer class="sheet-foot">
        {fault ? (
          <p class="fault-line" role="alert">
            <Icon name="warning" /> {fault}
          </p>
        ) : null}
        <a class="button quiet" href={to.lobby()}>
          <span>{t.cancel}</span>
        </a>
        <Button kind="main" icon="play" type="submit" disabled={busy}>
          {busy ? t.lobby.starting : t.play.start}
        </Button>
      </footer>
      {running ? <StartOver head={running} onClose={setup.doNotStart} onStart={() => setup.start(true)} /> : null}
    </form>
  )
}

function Scenarios({ loaded: { game, words }, setup }: { loaded: Loaded; setup: SetupState }) {
  const { name, text } = words.scenario(setup.scenario.id)
  const offered = listedScenarios(game.scenarios)
  if (offered.length === 1)
    return (
      <p class="block scenario-one">
        <strong>{name}</strong> {text}
      </p>
    )
  return (
    <fieldset class="block">
      <legend>{m.value.play.scenario}</legend>
      <div class="choices">
        {offered.map((each) => {
          const chosen = each.id === setup.plan.scenario
          return (
            <label key={each.id} class={chosen ? 'choice on' : 'choice'}>
              <input type="radio" name="scenario" checked={chosen} onChange={() => setup.setScenario(each)} />
              <strong>{words.scenario(each.id).name}</strong>
              <span>{words.scenario(each.id).text}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function OptionGroup({
  loaded: { game, words },
  setup,
  group,
  title,
  text,
}: {
  loaded: Loaded
  setup: SetupState
  group: OptionSpec['group']
  title: string
  text: string
}) {
  const specs = setup.scenario.options.filter((spec) => spec.group === group)
  if (specs.length === 0) return null
  return (
    <fieldset class="block">
      <legend>{title}</legend>
      <p class="hint">{text}</p>
      <div class="option-list">
        {specs.map((spec) => (
          <OptionRow
            key={spec.id}
            game={game.id}
            spec={spec}
            words={words}
            value={setup.options[spec.id] ?? spec.default}
            onChange={(value) => setup.setOption(spec, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** The sets of house rules that the person saved in the workshop. */
function OwnSets({ game, setup }: { game: string; setup: SetupState }) {
  const t = m.value.play
  const sets = useWorks(game, 'rules')
  if (sets.length === 0) return null
  return (
    <div class="block own-sets">
      <label for="own-set">
        <strong>{t.sets}</strong>
      </label>
      <WorkSelect id="own-set" works={sets} none={t.noSet} onChoose={({ work }) => setup.useSet(work.data)} />
    </div>
  )
}

function WorkSelect({ id, works, none, onChoose }: { id: string; works: readonly Entry[]; none: string; onChoose(entry: Entry): void }) {
  return (
    <select
      id={id}
      onChange={(event) => {
        const chosen = works.find((entry) => entry.id === event.currentTarget.value)
        if (chosen) onChoose(chosen)
      }}
    >
      <option value="">{none}</option>
      {works.map((entry) => (
        <option key={entry.id} value={entry.id}>
          {entry.work.title}
        </option>
      ))}
    </select>
  )
}

/** Position, content and seed: for experienced users. */
function MoreOptions({ game, setup }: { game: string; setup: SetupState }) {
  const t = m.value.play
  const works = { position: useWorks(game, 'position'), content: useWorks(game, 'content') }
  const row = (kind: FileKind, title: string, text: string) => (
    <OwnFileRow
      title={title}
      text={text}
      file={setup.files[kind]}
      onFile={(file) => setup.setFile(kind, file)}
      onDrop={() => setup.dropFile(kind)}
    >
      {works[kind].length === 0 ? null : (
        <label class="from-shelf">
          <span>{t.fromShelf}</span>
          <WorkSelect id={`shelf-${kind}`} works={works[kind]} none="–" onChoose={(entry) => setup.useWork(kind, entry)} />
        </label>
      )}
    </OwnFileRow>
  )
  return (
    <details class="block more">
      <summary class="disclosure">{t.more}</summary>
      <div class="more-grid">
        {row('position', t.position, t.positionText)}
        {row('content', t.content, t.contentText)}
        <div class="own-file">
          <label for="seed">
            <strong>{t.seed}</strong>
          </label>
          <p>{t.seedText}</p>
          <input
            id="seed"
            type="text"
            value={setup.plan.seed}
            autocomplete="off"
            onInput={(event) => setup.setSeed(event.currentTarget.value)}
          />
        </div>
      </div>
    </details>
  )
}

function SeatRow({
  scenario,
  seat,
  words,
  holder,
  bots,
  onChange,
}: {
  scenario: string
  seat: SeatSpec
  words: Words
  holder: Holder
  bots: Loaded['bots']
  onChange(holder: Holder): void
}) {
  const t = m.value
  const kind = holder.startsWith('bot:') ? 'bot' : holder.startsWith('friend:') ? 'friend' : 'me'
  const bot = bots.find((x) => `bot:${x.id}` === holder)
  const listed = botsFor(bots, seat.id)
  // A bot that no list offers any more may still have the seat, from an earlier choice.
  const able = bot === undefined || listed.includes(bot) ? listed : [...listed, bot]
  const name = words.seat(seat.id)
  return (
    <li class="seat-row">
      <span class="seat-name">
        <Icon name={kind === 'bot' ? 'bot' : kind === 'friend' ? 'people' : 'person'} />
        <strong>{name}</strong>
      </span>
      <select
        aria-label={t.play.whoPlays(name)}
        value={kind === 'friend' ? 'friend' : holder}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange(value === 'friend' ? `friend:${t.play.friend}` : (value as Holder))
        }}
      >
        <option value="me">{t.play.me}</option>
        <option value="friend">{t.play.friendHere}</option>
        {able.map((x) => (
          <option key={x.id} value={`bot:${x.id}`}>
            {t.play.bot(botWords(x, words).name)}
          </option>
        ))}
      </select>
      {kind === 'friend' ? (
        <input
          type="text"
          aria-label={t.play.friendName(name)}
          value={holder.slice('friend:'.length)}
          maxLength={40}
          onInput={(event) => onChange(`friend:${event.currentTarget.value}`)}
        />
      ) : (
        <span class="seat-note">
          {kind === 'bot'
            ? bot
              ? characterOf(bot, bots, { scenario, seat: seat.id }, words)
              : ''
            : botFor(bots, seat.id)
              ? ''
              : t.play.noBot}
        </span>
      )}
    </li>
  )
}
