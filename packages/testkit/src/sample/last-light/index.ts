import { defineGame, type GameDefinition } from '@deadfront/kernel'
import { inspect } from './inspect.ts'

import type { LastEvent, LastFrame, LastLight } from './model.ts'
import { positionFormat } from './position.ts'
import { rulebook } from './rulebook.ts'
import { rules } from './rules/index.ts'
import { scenarios, setUp } from './setup.ts'
import { versions } from './versions.ts'
import { about, copy, guess, type LastView, show, view } from './view.ts'

/** The definition by itself, so that tests can break it on purpose. */
export const definition: GameDefinition<LastLight, LastFrame, LastEvent, LastView> = {
  id: 'last-light',
  name: 'Last Light',
  rulesVersion: 2,
  scenarios,
  rulebook,
  words: { en: async () => (await import('./words/en.ts')).en, es: async () => (await import('./words/es.ts')).es },
  versions,
  position: positionFormat,
  rules,
  setUp,
  view,
  show,
  guess,
  copy,
  inspect,
  about,
}

export const lastLight = defineGame(definition)

export type { LastEvent, LastFrame, LastLight, LastView }
