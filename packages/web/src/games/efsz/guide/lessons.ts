import run from './01-run.position.json' with { type: 'json' }
import search from './02-search.position.json' with { type: 'json' }
import shoot from './03-shoot.position.json' with { type: 'json' }
import strike from './04-strike.position.json' with { type: 'json' }
import cover from './05-cover.position.json' with { type: 'json' }
import free from './06-free.position.json' with { type: 'json' }
import out from './07-out.position.json' with { type: 'json' }
import type { Lesson } from '../../../board/course.ts'

export type LessonId = 'run' | 'search' | 'shoot' | 'strike' | 'cover' | 'free' | 'out'

export const LESSONS: readonly Lesson<LessonId>[] = [
  {
    id: 'run',
    position: run,
    teach: [
      { do: 'activate', activate: 'becker', mode: 'running' },
      { do: 'step', step: '4,3' },
      { do: 'step', step: '5,3' },
      { do: 'step', step: '6,3' },
      { do: 'step', step: '7,3' },
      { do: 'door', door: '8,3' },
    ],
    expect: [
      { type: 'activated', who: 'becker', mode: 'running', mp: 8 },
      { type: 'stepped', to: '7,3', mp: 4 },
      { type: 'doorOpened', at: '8,3' },
    ],
  },
  {
    id: 'search',
    position: search,
    dice: [8],
    teach: [{ do: 'activate', activate: 'becker', mode: 'searching', search: '6,4' }],
    expect: [
      { type: 'searched', who: 'becker', at: '6,4', die: 8 },
      { type: 'found', what: 'food', count: 1 },
    ],
  },
  {
    id: 'shoot',
    position: shoot,
    dice: [10],
    teach: [
      { do: 'activate', activate: 'becker', mode: 'stationary' },
      { do: 'attack', attack: 'fire', target: 'z1' },
    ],
    expect: [
      { type: 'attacked', who: 'becker', target: 'z1', range: 4 },
      { type: 'zombieEliminated', zombie: 'z1' },
    ],
  },
  {
    id: 'strike',
    position: strike,
    dice: [9],
    teach: [
      { do: 'activate', activate: 'becker', mode: 'stationary' },
      { do: 'attack', attack: 'h2h', target: 'z1' },
    ],
    expect: [
      { type: 'attacked', attack: 'h2h', weapon: 'knife' },
      { type: 'zombieEliminated', zombie: 'z1' },
    ],
  },
  {
    id: 'cover',
    position: cover,
    dice: [11],
    teach: [{ do: 'cover', cover: 'becker', attack: 'fire', target: 'z1' }],
    expect: [
      { type: 'attacked', who: 'becker', cover: true },
      { type: 'zombieEliminated', zombie: 'z1' },
    ],
  },
  {
    id: 'free',
    position: free,
    dice: [12],
    teach: [{ do: 'activate', activate: 'becker', mode: 'running' }],
    expect: [
      { type: 'brokeOut', who: 'becker', success: true },
      { type: 'lockBroken', who: 'becker' },
    ],
  },
  {
    id: 'out',
    position: out,
    teach: [
      { do: 'activate', activate: 'becker', mode: 'walking' },
      { do: 'step', step: '13,6' },
      { do: 'step', step: '14,6' },
    ],
    expect: [
      { type: 'left', who: 'becker', exit: 'X1' },
      { type: 'scenarioEnded', outcome: 'done' },
    ],
  },
]
