import { defineGame } from '@deadfront/kernel'
import restated from '../data/restated.json' with { type: 'json' }
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { luckKey } from './read/battle.ts'
import { QUESTIONS } from './inspect/index.ts'
import { type About, ANSWERS, type Answers, upgradeAnswer } from './model/answers.ts'
import { type AazEvent, EVENT_TYPES } from './model/events.ts'
import type { AazFrame } from './model/frames.ts'
import { rulebook } from './model/rulebook.ts'
import { type Aaz, contentOf, SPARSE_KEYS } from './model/state.ts'
import { scenarios } from './options.ts'
import { positionFormat } from './position/index.ts'
import { ABOUT } from './read/about.ts'
import { rolls } from './read/rolls.ts'
import { RULES } from './rules/index.ts'
import { orders } from './rules/orders.ts'
import { setUp } from './setup.ts'
import { versions } from './versions.ts'
import { type AazView, view } from './view.ts'

/** Axis & Allies & Zombies: the whole 1941 game, its intro scenario, and the 1942 board. */
export const aaz = defineGame<Aaz, AazFrame, AazEvent, AazView, Answers, typeof QUESTIONS, About>({
  id: 'aaz',
  name: 'Axis & Allies & Zombies',
  rulesVersion: 7,
  versions,
  scenarios,
  rulebook,
  words: { en: async () => (await import('./words/en.ts')).en, es: async () => (await import('./words/es.ts')).es },
  position: positionFormat,
  rules: RULES,
  answers: ANSWERS,
  upgradeAnswer,
  eventTypes: EVENT_TYPES,
  takesContent: true,
  setUp,
  view,
  guess,
  copy,
  removableKeys: SPARSE_KEYS,
  luckKey,
  questions: QUESTIONS,
  about: ABOUT,
  openQuestion: () => true,
  aside: orders,
  cites: (s) => contentOf(s).cites,
  restated,
  rolls,
})

export type { BattlePanel } from './inspect/battle.ts'
export type { Destination, UnitReach } from './inspect/destinations.ts'
export type { Fall } from './inspect/falls.ts'
export type { Questions } from './inspect/index.ts'
export type { Shop } from './inspect/purchase.ts'
export type { RaidTarget } from './inspect/raids.ts'
export type { Threat } from './inspect/threats.ts'
export type { Warning } from './inspect/warnings.ts'
export type { AazAsk, About, Answers, AttackAnswer, MoveAnswer, PlannedAnswer, ShipAnswer } from './model/answers.ts'
export type { BattleRulings, BattleSetup } from './read/battle-setup.ts'
export type { Content } from './model/content.ts'
export type { RawContent, RawTerritory, RawUnit } from './model/raw.ts'
export type { AazEvent, Count, Volley } from './model/events.ts'
export type { AazFrame, BattleFrame, Hits, LossFrame } from './model/frames.ts'
export type { RefusalCode } from './model/refusals.ts'
export type { Aaz, AazOptions, Boat, Moved, Orders } from './model/state.ts'
export type { Phase } from './model/phases.ts'
export type { AazView, SpaceView } from './view.ts'
