import { BadInput, defineGame, type Game, type Json } from '@deadfront/kernel'
import schema from '../data/position.schema.json' with { type: 'json' }
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { inspect } from './inspect/index.ts'
import { contentProblems } from './model/content-check.ts'
import { contentOf } from './model/content.ts'
import { EVENT_TYPES, type SiegeEvent } from './model/events.ts'
import type { SiegeFrame } from './model/frames.ts'
import { rulebook } from './model/rulebook.ts'
import { NONE, type Siege, THIS_TURN } from './model/state.ts'
import type { SiegeView } from './model/view.ts'
import { scenarios } from './options.ts'
import { readPosition } from './position/read.ts'
import { spellPosition } from './position/spell.ts'
import { unknownNames } from './position/unknown-names.ts'
import { writePosition } from './position/write.ts'
import { about } from './read/about.ts'
import { RULES } from './rules/index.ts'
import { setUpSiege } from './setup.ts'
import { view } from './view.ts'

/** In version 1 the disease began to spread behind the Plot Twist of its card: where that is still to come it is on already. */
const withDisease = (state: Json): Json => {
  const s = state as unknown as Siege
  const card = contentOf(s).events[s.card]?.id
  const waits = s.stack.some((f) => f.kind === 'effects' && f.source.of === 'event' && f.source.then === NONE && f.i > 0)
  return card === 'spreading-the-disease' && waits ? ({ ...s, spread: THIS_TURN } as unknown as Json) : state
}

/** Dawn of the Zeds, third edition: the Basic Game, alone or together. */
export const dotz: Game<Siege, SiegeEvent, SiegeView> = defineGame<Siege, SiegeFrame, SiegeEvent, SiegeView>({
  id: 'dotz',
  name: 'Dawn of the Zeds',
  rulesVersion: 2,
  // Version 2 has the disease spread during the Plot Twist of its own card too, keeps the smell out of spaces nobody may enter,
  // and lets shooters stronger than the Gunfire table begin in its last column.
  versions: {
    1: {
      changed:
        'the disease spreads during its own Plot Twist, the smell stays out of closed spaces, Gunfire above the table uses its last column',
      migrate: (save) => ({ ...save, state: withDisease(save.state) }),
    },
  },
  scenarios,
  rulebook,
  words: {
    en: async () => (await import('./words/en.ts')).words,
    es: async () => (await import('./words/es.ts')).words,
  },
  position: (settle) => ({
    read: (position, setup, script) => readPosition(position, setup, settle, script),
    write: writePosition,
    spell: spellPosition,
    unknownNames,
    schema,
  }),
  rules: RULES,
  eventTypes: EVENT_TYPES,
  setUp(setup) {
    const problems = setup.content === undefined ? [] : contentProblems(setup.content)
    if (problems.length > 0) throw new BadInput(problems)
    return setUpSiege(setup)
  },
  view: (s) => view(s),
  openView: true,
  guess: (s, _seat, rng) => guess(s, rng),
  copy,
  inspect,
  about: (s, frame) => about(s, frame),
  openQuestion: () => true,
})

export type * from './model/answers.ts'
export type { Content } from './model/content.ts'
export type * from './model/events.ts'
export type { FrameOf, SiegeFrame } from './model/frames.ts'
export type * from './model/raw.ts'
export type { Siege, SiegeOptions } from './model/state.ts'
export type * from './model/view.ts'
