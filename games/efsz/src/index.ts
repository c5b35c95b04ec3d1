import { defineGame, type Game } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { inspect } from './inspect/all.ts'
import { EVENT_TYPES, type StalingradEvent } from './model/events.ts'
import type { StalingradFrame } from './model/frames.ts'
import type { Stalingrad } from './model/state.ts'
import { SCENARIOS } from './options.ts'
import { position } from './position/read.ts'
import { about } from './read/about.ts'
import { rolls } from './read/rolls.ts'
import { RULEBOOK } from './rulebook.ts'
import { asides } from './rules/activation.ts'
import { RULES } from './rules/index.ts'
import { setUp } from './setup.ts'
import { withNewFields } from './versions.ts'
import { show, type StalingradView, view } from './view.ts'

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
  versions: {
    1: { changed: 'one question, not two, about a zombie that steps up and attacks' },
    2: { changed: 'levers stay pulled in a new attempt, nobody is left behind unseen, an order is given alone' },
    3: {
      changed: 'the dead leave rubble and fires, lines keep their ceiling, an Alpha ends its hurry at once, fire may go at drums',
      migrate: (save) => ({ ...save, state: withNewFields(save.state) }),
    },
    4: { changed: 'the Zombie Master buys also when nobody is left to drive' },
  },
  scenarios: SCENARIOS,
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

export type { EventOf, StalingradEvent } from './model/events.ts'
export type { StalingradFrame } from './model/frames.ts'
export type { Stalingrad } from './model/state.ts'
export type { CharacterView, StalingradView, ZombieView } from './view.ts'
