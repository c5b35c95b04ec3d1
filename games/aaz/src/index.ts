import { defineGame } from '@deadfront/kernel'
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { QUESTIONS } from './inspect/index.ts'
import { ANSWERS, type Answers, readOldAnswer } from './model/answers.ts'
import { type AazEvent, EVENT_TYPES } from './model/events.ts'
import type { AazFrame } from './model/frames.ts'
import type { Aaz } from './model/state.ts'
import { SCENARIOS } from './options.ts'
import { position } from './position/write.ts'
import { about } from './read/about.ts'
import { rolls } from './read/rolls.ts'
import { rulebook } from './model/rulebook.ts'
import { RULES } from './rules/index.ts'
import { orders } from './rules/orders.ts'
import { setUp } from './setup.ts'
import { type AazView, view } from './view.ts'

/** Axis & Allies & Zombies: the whole 1941 game and its intro scenario. */
export const aaz = defineGame<Aaz, AazFrame, AazEvent, AazView, Answers, typeof QUESTIONS>({
  id: 'aaz',
  name: 'Axis & Allies & Zombies',
  rulesVersion: 3,
  // Version 2 refuses keys nobody reads and a kind named twice in orders, lets orders press on, sends boats without escort home,
  // keeps promised carriers for their fighters and pays back what a fallen capital cannot place. Version 3 asks
  // for bombardment only where it can hit, keeps what a blitz finds out of combat moves and units that fell back out of other battles,
  // leaves neutrals without a value alone, and reads losses and places as freely as units. The state itself is the same.
  versions: {
    1: { changed: 'stray keys are refused, orders may press on, boats without escort go home, promised carriers wait for their fighters' },
    2: {
      changed:
        'bombardment only where it can hit, survivors of a blitz and units that fell back join no other battle, neutrals without a value stay alone',
    },
  },
  scenarios: SCENARIOS,
  rulebook,
  words: { en: async () => (await import('./words/en.ts')).en, es: async () => (await import('./words/es.ts')).es },
  position,
  rules: RULES,
  answers: ANSWERS,
  oldAnswer: readOldAnswer,
  eventTypes: EVENT_TYPES,
  setUp,
  view,
  guess,
  copy,
  questions: QUESTIONS,
  about,
  openQuestion: () => true,
  aside: orders,
  rolls,
})

export type { Questions } from './inspect/index.ts'
export type { Answers } from './model/answers.ts'
export type { BattleSetup } from './read/battle-setup.ts'
export type { Content } from './model/content.ts'
export type { RawContent, RawTerritory, RawUnit } from './model/raw-content.ts'
export type { AazEvent, Count, Volley } from './model/events.ts'
export type { AazFrame, BattleFrame, Hits, LossFrame } from './model/frames.ts'
export type { RefusalCode } from './model/refusals.ts'
export type { Aaz, AazOptions, Boat, Moved, Orders, Phase } from './model/state.ts'
export type { AazView, SpaceView } from './view.ts'
