import type { Lesson } from '../../../board/course.ts'
import event from './01-event.position.json' with { type: 'json' }
import activation from './02-activation.position.json' with { type: 'json' }
import move from './03-move.position.json' with { type: 'json' }
import gunfire from './04-gunfire.position.json' with { type: 'json' }
import forage from './05-forage.position.json' with { type: 'json' }
import defend from './06-defend.position.json' with { type: 'json' }
import hits from './07-hits.position.json' with { type: 'json' }
import attack from './08-attack.position.json' with { type: 'json' }
import retreat from './09-retreat.position.json' with { type: 'json' }
import fate from './10-fate.position.json' with { type: 'json' }

export type LessonId = 'event' | 'activation' | 'move' | 'gunfire' | 'forage' | 'defend' | 'hits' | 'attack' | 'retreat' | 'fate'

export const LESSONS: readonly Lesson<LessonId>[] = [
  {
    id: 'event',
    position: event,
    draws: ['Z3|2'],
    teach: [{ do: 'choose', at: 'M-Start' }],
    expect: [
      { type: 'zedPlaced', zed: 'Z3|2', at: 'M-Start' },
      { type: 'zedsMoved', from: 'S-Start', to: 'S#6' },
      { type: 'zedsMoved', from: 'S#6', to: 'S#5' },
    ],
  },
  {
    id: 'activation',
    position: activation,
    draws: ['Z4|1', 'Z4|3', 'Z5|1', 'Z5|4'],
    teach: ['F', 'H', 'M'].map((track) => ({ do: 'next', track })),
    expect: [
      { type: 'zedsMoved', from: 'F#5', to: 'F#4' },
      { type: 'zedsMoved', from: 'H#3', to: 'H#2' },
      { type: 'zedsMoved', from: 'M#6', to: 'M#5' },
      { type: 'zedsMoved', from: 'S#6', to: 'S#5' },
    ],
  },
  {
    id: 'move',
    position: move,
    teach: [{ do: 'move', unit: 'piazza', path: ['S#0', 'S#1', 'S#2', 'S#3'] }],
    expect: [{ type: 'unitMoved', unit: 'piazza', from: 'TC', cost: 4 }],
  },
  {
    id: 'gunfire',
    position: gunfire,
    dice: [5, 5],
    teach: [
      { do: 'gunfire', unit: 'piazza', target: 'Z5|3' },
      { do: 'back', with: [] },
    ],
    expect: [
      { type: 'gunfire', distance: 2, column: 4, sum: 10, hits: 3 },
      { type: 'turnedOver', who: 'Z5|3' },
      { type: 'unitRetreated', unit: 'piazza', from: 'S#3', to: 'S#2', why: 'withdrew' },
    ],
  },
  {
    id: 'forage',
    position: forage,
    dice: [6],
    teach: [{ do: 'forage', unit: 'hunt' }],
    expect: [{ type: 'foraged', unit: 'hunt', at: 'M#4', ammo: 2 }],
  },
  {
    id: 'defend',
    position: defend,
    dice: [4, 4, 5],
    teach: [{ do: 'choose', unit: 'schmidt' }, { do: 'keep' }],
    expect: [
      { type: 'defiantRemoved', at: 'F#4', units: ['civ-3'] },
      { type: 'combatResult', column: 'Human Advantage', sum: 8, loser: 'zeds' },
      { type: 'hitCancelled', who: 'schmidt', cancelled: true },
      { type: 'zedRetreated', zed: 'Z5|3', from: 'F#4', to: 'F#5' },
    ],
    playFirst: true,
  },
  {
    id: 'hits',
    position: hits,
    dice: [5, 4],
    teach: [{ do: 'assign', hits: { 'Z3|2': 1, 'Z4|2': 2 } }],
    expect: [
      { type: 'zedToCup', zed: 'Z3|2', why: 'eliminated' },
      { type: 'zedHit', zed: 'Z4|2', hits: 2 },
      { type: 'zedRetreated', zed: 'Z4|2', to: 'H#1' },
    ],
    playFirst: true,
  },
  {
    id: 'attack',
    position: attack,
    dice: [3, 3, 5],
    teach: [{ do: 'move', unit: 'hunt', path: ['H#2', 'H#3'] }, { do: 'keep' }],
    expect: [
      { type: 'combatBegan', attacker: 'player', column: 'Human x2', shifts: [] },
      { type: 'combatResult', sum: 6, zedsHits: 2, unitHits: 1, loser: 'zeds' },
      { type: 'zedRetreated', from: 'H#3', to: 'H#4' },
    ],
  },
  {
    id: 'retreat',
    position: retreat,
    dice: [2, 2],
    teach: [
      { do: 'choose', unit: 'civ-2' },
      { do: 'choose', unit: 'schmidt' },
    ],
    expect: [
      { type: 'combatResult', column: 'Zeds Advantage', sum: 4, loser: 'player' },
      { type: 'turnedOver', who: 'civ-2' },
      { type: 'unitRetreated', unit: 'schmidt', from: 'H#3', to: 'H#2' },
      { type: 'unitRetreated', unit: 'civ-2', from: 'H#3', to: 'H#1' },
    ],
    playFirst: true,
  },
  {
    id: 'fate',
    position: fate,
    dice: [2, 1],
    teach: [{ do: 'play', card: 'iron-resolve' }],
    expect: [
      { type: 'heldCardPlayed', card: 'iron-resolve' },
      { type: 'tablesTurned', card: 'iron-resolve' },
      { type: 'zedRetreated', zed: 'Z7|5', from: 'M#0', to: 'M#1' },
    ],
    playFirst: true,
  },
]
