import { botsFor, middleBot } from '@deadfront/ai'
import { checkSetup, type Json, listedScenarios, nth, type Options, type Scenario, scenarioIn, type Seat } from '@deadfront/kernel'
import type { Arm } from '@deadfront/lab'
import { botNameOf } from '../shell/bot-words.ts'
import { optionsOf, readJsonFile, withDefaults } from '../shell/create.ts'
import { OptionRow } from '../shell/option-rows.tsx'
import { FileButton } from '../shell/parts.tsx'
import { ScenarioChoice } from '../shell/scenario-choice.tsx'
import type { Loaded } from '../shell/use-game.ts'
import { setupOf } from '@deadfront/kernel/works'
import { useWorks } from '../workshop/works/use-works.ts'
import { l } from './messages/index.ts'

/** The fields of the form for one set-up. */
export interface ArmDraft {
  scenario: string
  options: Options
  bots: { readonly [seat: Seat]: string }
  position: Part | null
  content: Part | null
}

/** A position or content, with the name under which it was chosen. */
interface Part {
  name: string
  data: Json
}

export const scenarioOf = ({ game }: Loaded, draft: ArmDraft): Scenario =>
  game.scenarios.find(({ id }) => id === draft.scenario) ?? nth(game.scenarios, 0)

const seatsIn = (loaded: Loaded, draft: ArmDraft): Seat[] => {
  const scenario = scenarioOf(loaded, draft)
  return scenario.seats(withDefaults(scenario, draft.options)).map(({ id }) => id)
}

export const newDraft = ({ game }: Loaded): ArmDraft => ({
  scenario: nth(listedScenarios(game.scenarios), 0).id,
  options: {},
  bots: {},
  position: null,
  content: null,
})

/** The draft of an arm that was played before. */
export const draftOf = (arm: Arm, named: string): ArmDraft => ({
  scenario: arm.scenario,
  options: arm.options,
  bots: arm.bots,
  position: arm.position === undefined ? null : { name: arm.name ?? named, data: arm.position },
  content: arm.content === undefined ? null : { name: arm.name ?? named, data: arm.content },
})

/** The bot that plays a seat: the chosen one, otherwise the middle one. */
const botOf = ({ bots }: Loaded, draft: ArmDraft, seat: Seat): string => {
  const wanted = draft.bots[seat] ?? draft.bots['*']
  const able = bots.filter((bot) => bot.plays?.(seat) ?? true)
  return able.some(({ id }) => id === wanted) && wanted !== undefined ? wanted : able.length === 0 ? 'random' : middleBot(bots, seat).id
}

/** The arm as it is played; throws BadInput where the referee does not accept it. */
export function armOf(loaded: Loaded, draft: ArmDraft): Arm {
  const setup = checkSetup(loaded.game, {
    scenario: draft.scenario,
    options: optionsOf(scenarioOf(loaded, draft), draft.options),
    seed: 'lab',
    ...(draft.position ? { position: draft.position.data } : {}),
    ...(draft.content ? { content: draft.content.data } : {}),
  })
  loaded.game.start(setup)
  const seats = seatsIn(loaded, draft)
  const bots = seats.map((seat) => botOf(loaded, draft, seat))
  const [first] = bots
  const own = draft.position?.name ?? draft.content?.name
  const alike = first !== undefined && bots.every((bot) => bot === first)
  return {
    scenario: setup.scenario,
    options: setup.options,
    bots: alike ? { '*': first } : Object.fromEntries(seats.map((seat, i) => [seat, bots[i] ?? first ?? 'random'])),
    ...(setup.position === undefined ? {} : { position: setup.position }),
    ...(setup.content === undefined ? {} : { content: setup.content }),
    ...(own === undefined ? {} : { name: own }),
  }
}

interface ArmProps {
  loaded: Loaded
  draft: ArmDraft
  /** For the ids of its fields. */
  name: string
  onChange(draft: ArmDraft): void
  onFault(say: string): void
}

/** One set-up of the series: scenario, bots, position, content, options. */
export function ArmForm({ title, ...arm }: ArmProps & { title: string }) {
  const { loaded, draft, onChange } = arm
  const chooseScenario = (chosen: string): void => {
    const next = loaded.game.scenarios.find(({ id }) => id === chosen)
    if (next) onChange({ ...draft, scenario: next.id, options: optionsOf(next, draft.options), bots: {} })
  }
  return (
    <fieldset class="block lab-arm">
      <legend>{title}</legend>
      <ScenarioChoice label={l.value.form.scenario} loaded={loaded} scenario={draft.scenario} onChange={chooseScenario} />
      <BotFields {...arm} />
      <PartField kind="position" {...arm} />
      <PartField kind="content" {...arm} />
      <OptionFields {...arm} />
    </fieldset>
  )
}

/** The bot of each seat. */
function BotFields({ loaded, draft, onChange }: ArmProps) {
  const t = l.value.form
  const { bots, words } = loaded
  const seats = seatsIn(loaded, draft)
  const playing = Object.fromEntries(seats.map((seat) => [seat, botOf(loaded, draft, seat)]))
  return (
    <div class="lab-seats" role="group" aria-label={t.players}>
      {seats.map((seat) => (
        <label key={seat} class="field">
          <span>{words.seat(seat)}</span>
          <select
            aria-label={t.plays(words.seat(seat))}
            value={playing[seat]}
            onChange={(event) => onChange({ ...draft, bots: { ...playing, [seat]: event.currentTarget.value } })}
          >
            {[...new Set([...botsFor(bots, seat).map(({ id }) => id), botOf(loaded, draft, seat), 'random'])].map((id) => (
              <option key={id} value={id}>
                {botNameOf(id, bots, words)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  )
}

/** The options of the scenario, one by one or from a set of house rules of the shelf. */
function OptionFields({ loaded, draft, name, onChange }: ArmProps) {
  const t = l.value.form
  const { game, words } = loaded
  const scenario = scenarioOf(loaded, draft)
  const options = withDefaults(scenario, draft.options)
  const sets = useWorks(game.id, 'rules')
  if (scenario.options.length === 0) return null
  return (
    <details>
      <summary>{t.options}</summary>
      {sets.length === 0 ? null : (
        <label class="field">
          <span>{t.set}</span>
          <select
            onChange={(event) => {
              const chosen = sets.find(({ id }) => id === event.currentTarget.value)
              if (chosen) onChange({ ...draft, options: optionsOf(scenario, chosen.work.data) })
            }}
          >
            <option value="">{t.noSet}</option>
            {sets.map(({ id, work }) => (
              <option key={id} value={id}>
                {work.title}
              </option>
            ))}
          </select>
        </label>
      )}
      <div class="option-list">
        {scenario.options.map((spec) => (
          <OptionRow
            key={spec.id}
            name={name}
            game={game.id}
            spec={spec}
            words={words}
            value={options[spec.id] ?? spec.default}
            onChange={(value) => onChange({ ...draft, options: { ...draft.options, [spec.id]: value } })}
          />
        ))}
      </div>
    </details>
  )
}

const FILE = 'file:'

/** The game's own, an entry of the shelf, or a file. */
function PartField({ kind, loaded, draft, name, onChange, onFault }: ArmProps & { kind: 'position' | 'content' }) {
  const t = l.value.form
  const works = useWorks(loaded.game.id, kind)
  const chosen = draft[kind]
  const id = `lab-${kind}-${name}`
  const put = (part: Part | null) => {
    const named = kind === 'position' && part ? loaded.game.scenarios.find((each) => each.id === scenarioIn(part.data)) : undefined
    onChange({ ...draft, [kind]: part, ...(named ? { scenario: named.id, options: optionsOf(named, draft.options) } : {}) })
  }
  return (
    <div class="field lab-part">
      <label for={id}>{kind === 'position' ? t.position : t.content}</label>
      <div class="lab-part-row">
        <select
          id={id}
          value={chosen ? (works.find(({ work }) => work.title === chosen.name)?.id ?? FILE) : ''}
          onChange={(event) => {
            const work = works.find((each) => each.id === event.currentTarget.value)?.work
            if (!work) return put(null)
            const setup = setupOf(work, 'lab')
            const data = setup[kind]
            put(data === undefined ? null : { name: work.title, data })
          }}
        >
          <option value="">{t.none}</option>
          {works.map((entry) => (
            <option key={entry.id} value={entry.id}>
              {entry.work.title}
            </option>
          ))}
          {chosen && !works.some(({ work }) => work.title === chosen.name) ? <option value={FILE}>{chosen.name}</option> : null}
        </select>
        <FileButton
          label={t.file}
          kind="quiet"
          onFile={async (file) => {
            const read = await readJsonFile(file)
            if ('fault' in read) onFault(`${read.fault.file}: ${read.fault.say}`)
            else put({ name: file.name, data: read.data })
          }}
        />
      </div>
    </div>
  )
}
