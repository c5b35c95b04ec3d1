import { BadInput, defineGame, type Game } from '@deadfront/kernel'
import restated from '../data/restated.json' with { type: 'json' }
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { QUESTIONS, type Questions, upgradeQuestion } from './inspect/index.ts'
import { type About, ANSWERS, type Answers, type SiegeAsk, upgradeAnswer } from './model/answers.ts'
import { problemsOfContent } from './model/check-content.ts'
import { EVENT_TYPES, type SiegeEvent } from './model/events.ts'
import type { SiegeFrame } from './model/frames.ts'
import { rulebook } from './model/rulebook.ts'
import type { Siege } from './model/state.ts'
import type { SiegeView } from './model/view.ts'
import { scenarios } from './options.ts'
import { positionFormat } from './position/index.ts'
import { ABOUT } from './read/about.ts'
import { innermostCombat } from './read/fight.ts'
import { RULES } from './rules/index.ts'
import { setUpSiege } from './setup.ts'
import { versions } from './versions.ts'
import { view } from './view.ts'

/** Dawn of the Zeds, third edition: the Basic Game, for one player or co-op. */
export const dotz: Game<Siege, SiegeEvent, SiegeView, Answers, Questions, SiegeAsk> = defineGame<
  Siege,
  SiegeFrame,
  SiegeEvent,
  SiegeView,
  Answers,
  typeof QUESTIONS,
  About
>({
  id: 'dotz',
  name: 'Dawn of the Zeds',
  rulesVersion: 3,
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
  setUp(setup) {
    const problems = setup.content === undefined ? [] : problemsOfContent(setup.content)
    if (problems.length > 0) throw new BadInput(problems)
    return setUpSiege(setup)
  },
  view: (s) => view(s),
  openView: true,
  guess: (s, _seat, rng) => guess(s, rng),
  copy,
  luckKey: (s) => `${s.turn}.${s.phase}.${innermostCombat(s)?.at ?? ''}`,
  questions: QUESTIONS,
  upgradeQuestion,
  about: ABOUT,
  openQuestion: () => true,
  restated,
})

export type { ActionsFacts, ActorFacts, HeldCardFacts, PowerFacts } from './inspect/actions.ts'
export type { ChoiceFacts } from './inspect/choice.ts'
export type { Can } from './inspect/common.ts'
export type { UnitMenu } from './inspect/unit.ts'
export type { CombatPanel } from './inspect/combat.ts'
export type { Questions } from './inspect/index.ts'
export type { ShotFacts } from './inspect/shot.ts'
export type * from './model/answers.ts'
export type { Content } from './model/content.ts'
export type * from './model/events.ts'
export type { FrameOf, SiegeFrame } from './model/frames.ts'
export type * from './model/raw.ts'
export type { Siege, SiegeOptions } from './model/state.ts'
export type * from './model/view.ts'
export type { FightFacts } from './read/fight-facts.ts'
export type { MovePreview, Preview } from './read/preview.ts'
