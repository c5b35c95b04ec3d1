import type { RulesOf } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import type { Stalingrad } from '../model/state.ts'
import { act } from './act.ts'
import { actEnd, activate, declare, teamTurn } from './activation.ts'
import { camp } from './camp.ts'
import { campaign } from './campaign.ts'
import { cover, coverResolve } from './cover.ts'
import { blast } from './grenades.ts'
import { masterDraw, masterMove, masterOrder, masterReroll, masterStep } from './master.ts'
import { initiative, initiativeOrder, round } from './round.ts'
import { curtain, scenario, stop } from './scenario.ts'
import { recruit } from './recruit.ts'
import { ready, searchPlace } from './search.ts'
import { place, team } from './setup.ts'
import { deadFinal, spawnCancel, spawnPush } from './spawn.ts'
import { spread, spreadTarget } from './spread.ts'
import { deadAct, deadStep, deadTurn, deadVictim } from './zombie-turn.ts'

/** A rule for every frame: a kind without one does not compile. */
export const RULES = {
  campaign,
  scenario,
  team,
  place,
  curtain,
  round,
  initiative,
  'initiative.order': initiativeOrder,
  'team.turn': teamTurn,
  activate,
  declare,
  act,
  'act.end': actEnd,
  spread,
  'spread.target': spreadTarget,
  cover,
  'cover.resolve': coverResolve,
  blast,
  'dead.turn': deadTurn,
  'dead.act': deadAct,
  'dead.step': deadStep,
  'dead.victim': deadVictim,
  'dead.final': deadFinal,
  'spawn.cancel': spawnCancel,
  'spawn.push': spawnPush,
  'search.place': searchPlace,
  ready,
  recruit,
  camp,
  stop,
  'master.order': masterOrder,
  'master.step': masterStep,
  'master.reroll': masterReroll,
  'master.draw': masterDraw,
  'master.move': masterMove,
} satisfies RulesOf<Stalingrad, StalingradFrame, StalingradEvent, Answers>
