import type { RulesOf } from '@deadfront/kernel'
import { effect, effects } from '../cards/effects.ts'
import type { SiegeEvent } from '../model/events.ts'
import type { Siege, SiegeFrame } from '../model/state.ts'
import { action, free } from './actions.ts'
import { fighter, groupChoice, placeChoose, retreat, start, track, unit, zed } from './choices.ts'
import { combat, hits, reroll, unitsBack } from './combat.ts'
import { leave, traps } from './entering.ts'
import { fate } from './fate.ts'
import { die } from './forage.ts'
import { vote } from './vote.ts'
import { overwatch } from './gunfire.ts'
import { held } from './held.ts'
import { suffer } from './hits.ts'
import { heroChoose, heroTake } from './heroes.ts'
import { pressure } from './pressure.ts'
import { setUp } from './setup.ts'
import { actionPhase, brains, tracks, tracksOrder, turn, zedsPhase } from './turn.ts'
import { activate, enter, march, place, zedsBack } from './zeds.ts'

/** A rule for every kind of frame. */
export const RULES = {
  setUp,
  'hero.choose': heroChoose,
  'hero.take': heroTake,
  turn,
  zedsPhase,
  brains,
  actionPhase,
  tracks,
  'tracks.order': tracksOrder,
  activate,
  march,
  enter,
  place,
  pressure,
  fate,
  effects,
  effect,
  suffer,
  combat,
  zedsBack,
  unitsBack,
  action,
  free,
  track,
  start,
  'place.choose': placeChoose,
  group: groupChoice,
  zed,
  unit,
  fighter,
  retreat,
  leave,
  traps,
  held,
  reroll,
  hits,
  die,
  overwatch,
  vote,
} as unknown as RulesOf<Siege, SiegeFrame, SiegeEvent>
