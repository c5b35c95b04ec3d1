import { defineGame, type Game, type Json, type Scenario, type SeatSpec } from '@deadfront/kernel'
import { setUp } from './begin.ts'
import { STANDARD } from './model/content.ts'
import { EVENT_TYPES, type StalingradEvent } from './model/events.ts'
import type { StalingradFrame } from './model/frames.ts'
import { copy, type Stalingrad } from './model/state.ts'
import { CAMPAIGN_OPTIONS, OPTIONS } from './options.ts'
import { rolls } from './luck.ts'
import { position } from './position/index.ts'
import { inspect } from './read/inspect.ts'
import { RULEBOOK } from './rulebook.ts'
import { RULES } from './rules/index.ts'
import { asides } from './rules/team.ts'
import { about, guess, show, type StalingradView, view } from './view.ts'

const seats: Scenario['seats'] = (options) => {
  const list: SeatSpec[] = []
  for (let i = 1; i <= Number(options.players ?? 1); i++) list.push({ id: `p${i}`, name: i === 1 ? 'Survivors' : `Survivors ${i}` })
  if (options.master === true) list.push({ id: 'dead', name: 'Zombie Master' })
  return list
}

const scenarios: Scenario[] = [
  {
    id: 'campaign',
    name: STANDARD.campaign.title,
    text: 'Fourteen linked scenarios, twelve days, one last plane.',
    options: CAMPAIGN_OPTIONS,
    seats,
  },
  ...Object.entries(STANDARD.scenarios).map(([id, raw]): Scenario => ({ id, name: raw.title, text: raw.goal, options: OPTIONS, seats })),
]
// The one to learn by comes first.
scenarios.sort((a, b) => Number(b.id === 'fubar') - Number(a.id === 'fubar'))

/** Frames of version 3: a question about spread fire knew no drums, an activation did not count the moves it made. */
const NEW_FIELDS: { readonly [kind: string]: { readonly [field: string]: Json } } = {
  'spread.target': { drums: [] },
  'dead.act': { made: 0 },
}

const withNewFields = (state: Json): Json => {
  const { stack, ...rest } = state as { stack: { [field: string]: Json }[] }
  return { ...rest, stack: stack.map((frame) => ({ ...NEW_FIELDS[String(frame.kind)], ...frame })) }
}

export const efsz: Game<Stalingrad, StalingradEvent, StalingradView> = defineGame<
  Stalingrad,
  StalingradFrame,
  StalingradEvent,
  StalingradView
>({
  id: 'efsz',
  name: 'Escape from Stalingrad Z',
  rulesVersion: 5,
  // Version 2 asks once, not twice, about a zombie that steps up and attacks. Version 3 keeps levers pulled in a new
  // attempt, leaves nobody behind unseen, and asks whoever has nobody left about the dead; an order is
  // given alone, without keys nobody reads. Version 4 lets the dead walk off rubble and out of a fire, keeps the ceiling of a
  // line in Line 'em Up, ends an Alpha's hurry at once, and lets covering and spread fire go at drums. Version 5
  // asks the Zombie Master what he buys when nobody is left to drive.
  migrations: {
    1: (save) => save,
    2: (save) => save,
    3: (save) => ({ ...save, state: withNewFields(save.state) }),
    4: (save) => save,
  },
  scenarios,
  rulebook: RULEBOOK,
  words: {
    en: async () => (await import('./words/en.ts')).en,
    es: async () => (await import('./words/es.ts')).es,
  },
  position,
  rules: RULES,
  eventTypes: EVENT_TYPES,
  setUp,
  view,
  show,
  guess,
  copy,
  inspect,
  about,
  // What the Zombie Master draws and plans is the Zombie Master's alone.
  openQuestion: (kind) => !kind.startsWith('master.'),
  aside: asides,
  rolls,
})

export * from './model/content.ts'
export * from './model/events.ts'
export * from './model/frames.ts'
export * from './model/grid.ts'
export * from './model/state.ts'
export * from './read/hit.ts'
export * from './read/line.ts'
export * from './read/moves.ts'
export * from './read/odds.ts'
export * from './read/routes.ts'
export * from './read/sheet.ts'
export * from './read/targets.ts'
export { checkScenario } from './read/mapcheck.ts'
export { type Story, storyIn, storyOfFile } from './words/stories.ts'
export type { CharacterView, StalingradView, ZombieView } from './view.ts'
