import { defineGame, type Game } from '@deadfront/kernel'
import restated from '../data/restated.json' with { type: 'json' }
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { upgradeQuestion, QUESTIONS, type Questions } from './inspect/index.ts'
import { type About, ANSWERS, type Answers, type StalingradAsk, upgradeAnswer } from './model/answers.ts'
import { EVENT_TYPES, type StalingradEvent } from './model/events.ts'
import type { StalingradFrame } from './model/frames.ts'
import type { Stalingrad } from './model/state.ts'
import { scenarios } from './options.ts'
import { faultsOfMade } from './position/made.ts'
import { positionFormat } from './position/index.ts'
import { ABOUT } from './read/about.ts'
import { rolls } from './read/rolls.ts'
import { rulebook } from './model/rulebook.ts'
import { asides } from './rules/activation.ts'
import { RULES } from './rules/index.ts'
import { setUp } from './setup.ts'
import { versions } from './versions.ts'
import { show, type StalingradView, view } from './view.ts'

export const efsz: Game<Stalingrad, StalingradEvent, StalingradView, Answers, Questions, StalingradAsk> = defineGame<
  Stalingrad,
  StalingradFrame,
  StalingradEvent,
  StalingradView,
  Answers,
  typeof QUESTIONS,
  About
>({
  id: 'efsz',
  name: 'Escape from Stalingrad Z',
  rulesVersion: 6,
  versions,
  scenarios,
  rulebook,
  words: {
    en: async () => (await import('./words/en.ts')).en,
    es: async () => (await import('./words/es.ts')).es,
  },
  position: positionFormat,
  rules: RULES,
  answers: ANSWERS,
  upgradeAnswer,
  eventTypes: EVENT_TYPES,
  takesContent: true,
  faultsOfMade,
  setUp,
  view,
  show,
  guess,
  copy,
  questions: QUESTIONS,
  upgradeQuestion,
  about: ABOUT,
  // Only the Zombie Master sees what the Zombie Master draws and plans.
  openQuestion: (kind) => !kind.startsWith('master.'),
  restated,
  aside: asides,
  rolls,
})

export type { CampaignFacts } from './inspect/campaign.ts'
export type { Deed } from './inspect/deeds.ts'
export type { DrumBlast } from './inspect/drum-odds.ts'
export type { Questions } from './inspect/index.ts'
export type { LineOfFire } from './inspect/line.ts'
export type { Reach } from './inspect/reach.ts'
export type { SpreadPlan } from './inspect/spread.ts'
export type { AttackCard, Target } from './inspect/target.ts'
export type { Throw } from './inspect/throw.ts'
export type { ZombieReport } from './inspect/zombie.ts'
export type { About, Answers, AnswerTo, AttackWord, CoverAnswer, FacingWord, OrderAnswer, StalingradAsk } from './model/answers.ts'
export type { EventOf, StalingradEvent } from './model/events.ts'
export type { StalingradFrame } from './model/frames.ts'
export type { Mode, Stalingrad } from './model/state.ts'
export type { RerollOdds } from './read/initiative.ts'
export type { BreakOut, FigureOdds, ZombieOdds } from './read/odds.ts'
export type { CharacterView, StalingradView, ZombieView } from './view.ts'
