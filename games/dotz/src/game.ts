import { BadInput, defineGame, type Game } from '@deadfront/kernel'
import schema from '../data/position.schema.json' with { type: 'json' }
import { about } from './about.ts'
import { copy } from './copy.ts'
import { guess } from './guess.ts'
import { contentProblems } from './model/check.ts'
import type { SiegeEvent } from './model/events.ts'
import type { Siege, SiegeFrame } from './model/state.ts'
import type { SiegeView } from './model/view.ts'
import { readPosition } from './position/read.ts'
import { spellPosition } from './position/spell.ts'
import { writePosition } from './position/write.ts'
import { inspect } from './read/inspect.ts'
import { rulebook } from './rulebook.ts'
import { RULES } from './rules/index.ts'
import { setUpSiege } from './rules/setup.ts'
import { scenarios } from './scenarios.ts'
import { view } from './view.ts'

/** Dawn of the Zeds, third edition: the Basic Game, alone or together. */
export const dotz: Game<Siege, SiegeEvent, SiegeView> = defineGame<Siege, SiegeFrame, SiegeEvent, SiegeView>({
  id: 'dotz',
  name: 'Dawn of the Zeds',
  rulesVersion: 1,
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
    schema,
  }),
  rules: RULES,
  setUp(setup) {
    const problems = setup.content === undefined ? [] : contentProblems(setup.content)
    if (problems.length > 0) throw new BadInput(problems)
    return setUpSiege(setup)
  },
  view: (s) => view(s),
  guess: (s, _seat, rng) => guess(s, rng),
  copy,
  inspect,
  about: (s, frame) => about(s, frame),
  openQuestion: () => true,
})
