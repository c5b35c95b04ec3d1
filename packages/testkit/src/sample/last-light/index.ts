import { defineGame, type GameDefinition } from '@deadfront/kernel'
import { ABOUT } from './read/about.ts'
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { upgradeQuestion, QUESTIONS } from './inspect/index.ts'
import { type About, ANSWERS, type Answers, type LastAsk, upgradeAnswer } from './model/answers.ts'
import type { LastEvent } from './model/events.ts'
import type { LastFrame } from './model/frames.ts'
import type { LastLight } from './model/state.ts'
import { scenarios } from './options.ts'
import { positionFormat } from './position/index.ts'
import { rulebook } from './model/rulebook.ts'
import { RULES } from './rules/index.ts'
import { setUp } from './setup.ts'
import { versions } from './versions.ts'
import { type LastView, show, view } from './view.ts'

/** The definition by itself, so that tests can break it on purpose. */
export const definition: GameDefinition<LastLight, LastFrame, LastEvent, LastView, Answers, typeof QUESTIONS, About> = {
  id: 'last-light',
  name: 'Last Light',
  rulesVersion: 2,
  versions,
  scenarios,
  rulebook,
  words: { en: async () => (await import('./words/en.ts')).en, es: async () => (await import('./words/es.ts')).es },
  position: positionFormat,
  rules: RULES,
  answers: ANSWERS,
  upgradeAnswer,
  questions: QUESTIONS,
  upgradeQuestion,
  takesContent: true,
  setUp,
  view,
  show,
  guess,
  copy,
  about: ABOUT,
}

export const lastLight = defineGame(definition)

export type { Questions } from './inspect/index.ts'
export type { About, Answers, LastAsk, LastEvent, LastFrame, LastLight, LastView }
