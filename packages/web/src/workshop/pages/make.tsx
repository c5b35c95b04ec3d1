import { listedScenarios } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon, type IconName } from '../../board/icons.tsx'
import { GameChoice } from '../../shell/game-choice.tsx'
import { Button } from '../../shell/parts.tsx'
import { go, to } from '../../shell/router.ts'
import { ScenarioChoice } from '../../shell/scenario-choice.tsx'
import { language } from '../../shell/settings.ts'
import { type Loaded, useGame } from '../../shell/use-game.ts'
import { ALL_GAMES } from '../../catalog.ts'
import { editorOf, hasEditor } from '../editor/editors.ts'
import { w } from '../messages/index.ts'
import { momentOf } from '../works/from-game.ts'
import { keep, lastAuthor } from './actions.ts'

/** The game that was chosen last: it is chosen again after a test game. */
const chosenGame = signal(ALL_GAMES[0]?.id ?? '')

/** Choose a game, then the kind of work to make. */
export function Make() {
  const t = w.value.make
  const game = chosenGame.value
  const loaded = useGame(game)
  return (
    <section class="block ws-make" aria-labelledby="ws-make-title">
      <header class="ws-make-head">
        <h2 id="ws-make-title" class="section-title">
          {t.title}
        </h2>
        <GameChoice label={t.game} game={game} onChange={(id) => (chosenGame.value = id)} />
      </header>
      <ul class="ws-kinds">
        {loaded && hasEditor(game, 'position') ? <NewWork key={`${game} position`} loaded={loaded} kind="position" /> : null}
        {loaded && hasEditor(game, 'content') ? <NewWork key={`${game} content`} loaded={loaded} kind="content" /> : null}
        {loaded && isCampaignGame(loaded) ? <NewWork key={`${game} campaign`} loaded={loaded} kind="campaign" /> : null}
        <MakeCard icon="book" title={t.rules} text={t.rulesText} onStart={() => go(to.workshop('rules', `new:${game}`))} />
      </ul>
    </section>
  )
}

const EMPTY = 'empty:'
const CAMPAIGN = 'campaign'

/** A game whose scenarios follow one another, and that has an editor for that. */
const isCampaignGame = ({ game }: Loaded): boolean =>
  game.scenarios.some(({ id }) => id === CAMPAIGN) && hasEditor(game.id, 'content', CAMPAIGN)

type Making = 'position' | 'content' | 'campaign'

/** The text of the card of a new work. */
function cardOf(making: Making, game: string) {
  const { make } = w.value
  const own = make.content[game]
  if (making === 'position') return { icon: 'target', title: make.position, text: make.positionText, empty: make.empty } as const
  if (making === 'campaign') return { icon: 'branch', title: make.campaign, text: make.campaignText, empty: make.campaignNew } as const
  return {
    icon: 'pencil',
    title: own?.title ?? make.scenario,
    text: own?.text ?? make.scenarioText,
    empty: own ? null : make.scenarioNew,
  } as const
}

/** A position, a scenario or a campaign begins with one of the game, or with an empty table. */
function NewWork({ loaded, kind: making }: { loaded: Loaded; kind: Making }) {
  const t = w.value
  const { game, words } = loaded
  const kind = making === 'campaign' ? 'content' : making
  const scenarios = listedScenarios(game.scenarios).filter(
    ({ id }) => making === 'position' || (id === CAMPAIGN) === (making === 'campaign'),
  )
  const { icon, title: cardTitle, text, empty: emptyName } = cardOf(making, game.id)
  const [from, setFrom] = useState(scenarios[0]?.id ?? '')
  async function start() {
    const isEmpty = from.startsWith(EMPTY)
    const scenario = isEmpty ? from.slice(EMPTY.length) : from
    const { name } = words.scenario(scenario)
    const setup = { scenario, options: {}, seed: 'workshop' }
    const title = kind === 'position' ? t.edit.newTitle(name) : isEmpty && emptyName ? emptyName : t.edit.newScenario(name)
    const moment = momentOf(game, game.start(setup).state, setup, title, language.peek())
    const editor = await editorOf(game.id, kind, scenario)
    const empty = isEmpty ? editor?.empty?.(game, scenario, language.peek()) : undefined
    const doc = empty ?? (kind === 'content' ? editor?.unpack?.({}, scenario) : undefined)
    const data = doc ? (editor?.pack?.(doc, scenario) ?? doc) : moment.data
    const entry = await keep(null, { ...moment, kind, author: lastAuthor(), data })
    if (entry) go(to.workshop('edit', entry.id))
  }
  return (
    <MakeCard icon={icon} title={cardTitle} text={text} onStart={start}>
      <ScenarioChoice label={t.make.from} loaded={loaded} scenario={from} scenarios={scenarios} onChange={setFrom}>
        {emptyName === null ? null : <option value={`${EMPTY}${scenarios[0]?.id ?? ''}`}>{emptyName}</option>}
      </ScenarioChoice>
    </MakeCard>
  )
}

interface CardProps {
  icon: IconName
  title: string
  text: string
  onStart(): void
  children?: ComponentChildren
}

function MakeCard({ icon, title, text, onStart, children }: CardProps) {
  const t = w.value.make
  return (
    <li class="ws-kind">
      <Icon name={icon} size={30} />
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
      <Button kind="main" aria-label={t.startLabel(title)} onClick={onStart}>
        {t.start}
      </Button>
    </li>
  )
}
