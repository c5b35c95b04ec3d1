import type { Lesson } from '../../../board/course.ts'
import repair from './11-repair.position.json' with { type: 'json' }
import raid from './12-raid.position.json' with { type: 'json' }
import flak from './13-flak.position.json' with { type: 'json' }
import bombard from './14-bombard.position.json' with { type: 'json' }
import mobilize from './15-mobilize.position.json' with { type: 'json' }
import cities from './16-cities.position.json' with { type: 'json' }
import canal from './17-canal.position.json' with { type: 'json' }

export type LessonId1942 = 'repair' | 'raid' | 'flak' | 'bombard' | 'mobilize' | 'cities' | 'canal'

/** What is new on the board of 1942. */
export const LESSONS_1942: readonly Lesson<LessonId1942>[] = [
  {
    id: 'repair',
    scenario: '1942',
    position: repair,
    teach: [
      { do: 'repair', at: 'Germany', n: 4 },
      { do: 'buy', unit: 'tnk', n: 1 },
    ],
    expect: [
      { type: 'facilityRepaired', at: 'Germany', damage: 0, treasury: 12 },
      { type: 'unitsOrdered', unit: 'tnk', treasury: 6 },
    ],
    at: 'Germany',
  },
  {
    id: 'raid',
    scenario: '1942',
    position: raid,
    dice: [1, 4, 6, 4, 6],
    teach: [{ do: 'move', units: { bmb: 3 }, from: 'United Kingdom', to: 'Italy', raid: true }, { do: 'done' }],
    expect: [
      { type: 'raidFlown', at: 'Italy', bombers: { bmb: 3 } },
      { type: 'unitsHit', units: { bmb: 1 }, cause: 'flak' },
      { type: 'facilityDamaged', added: 5, damage: 6, limit: 6 },
    ],
    at: 'Italy',
  },
  {
    id: 'flak',
    scenario: '1942',
    position: flak,
    dice: [1, 4, 1, 5, 3, 5],
    playFirst: true,
    teach: [{ do: 'cease' }],
    expect: [
      { type: 'unitsFired', step: 'flak', hits: 1 },
      { type: 'unitsHit', units: { ftr: 1 }, cause: 'flak' },
      { type: 'zombiesRose', at: 'Libya', n: 1 },
      { type: 'territoryCaptured', at: 'Libya', by: 'UK' },
    ],
    at: 'Libya',
  },
  {
    id: 'bombard',
    scenario: '1942',
    position: bombard,
    dice: [3, 5, 1, 2, 6, 5],
    teach: [{ do: 'bombard', ships: 2 }, { do: 'cease' }],
    expect: [
      { type: 'unitsHit', cause: 'bombardment', units: { inf: 1 } },
      { type: 'unitsFired', side: 'defender', volleys: [{ dice: [6, 5] }] },
      { type: 'territoryCaptured', at: 'Norway', by: 'UK' },
    ],
    at: 'Norway',
  },
  {
    id: 'mobilize',
    scenario: '1942',
    position: mobilize,
    teach: [
      { do: 'place', unit: 'inf', at: 'Italy', n: 1 },
      { do: 'place', unit: 'IC', at: 'France', n: 1 },
    ],
    expect: [
      { type: 'unitsPlaced', unit: 'inf', at: 'Italy' },
      { type: 'complexBuilt', at: 'France' },
    ],
    at: 'Italy',
  },
  {
    id: 'cities',
    scenario: '1942',
    position: cities,
    teach: [{ do: 'move', units: { inf: 2 }, from: 'Finland', to: 'Karelia S.S.R.' }, { do: 'done' }],
    expect: [{ type: 'territoryCaptured', at: 'Karelia S.S.R.', by: 'Germany' }],
    at: 'Finland',
  },
  {
    id: 'canal',
    scenario: '1942',
    position: canal,
    teach: [{ do: 'move', units: { dd: 1 }, from: 'sz17', to: 'sz34' }],
    expect: [{ type: 'unitsMoved', from: 'sz17', to: 'sz34' }],
    at: 'Egypt',
  },
]
