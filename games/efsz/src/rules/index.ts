import type { RulesOf } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import type { Stalingrad } from '../model/state.ts'
import { act } from './act.ts'
import { actEnd, activate, declare, teamTurn } from './activation.ts'
import { camp, campaign } from './camp.ts'
import { cover, coverResolve } from './cover.ts'
import { blast } from './grenades.ts'
import { masterDraw, masterMove, masterOrder, masterReroll, masterStep } from './master.ts'
import { initiative, initiativeOrder, round } from './round.ts'
import { curtain, scenario } from './scenario.ts'
import { ready, recruit, searchPlace, stop } from './search.ts'
import { place, team } from './setup.ts'
import { deadFinal, spawnCancel, spawnPush } from './spawn.ts'
import { spread, spreadTarget } from './spread.ts'
import { strict } from './strict.ts'
import { deadAct, deadStep, deadTurn, deadVictim } from './zombie-turn.ts'

/** A rule for every frame: a kind without one does not compile. */
export const RULES: RulesOf<Stalingrad, StalingradFrame, StalingradEvent> = {
  campaign,
  scenario,
  team: strict('team', team),
  place: strict('place', place),
  curtain,
  round,
  initiative,
  'initiative.order': strict('initiative.order', initiativeOrder),
  'team.turn': teamTurn,
  activate: strict('activate', activate),
  declare: strict('declare', declare),
  act: strict('act', act),
  'act.end': actEnd,
  spread,
  'spread.target': strict('spread.target', spreadTarget),
  cover: strict('cover', cover),
  'cover.resolve': coverResolve,
  blast,
  'dead.turn': deadTurn,
  'dead.act': deadAct,
  'dead.step': strict('dead.step', deadStep),
  'dead.victim': strict('dead.victim', deadVictim),
  'dead.final': deadFinal,
  'spawn.cancel': strict('spawn.cancel', spawnCancel),
  'spawn.push': strict('spawn.push', spawnPush),
  'search.place': strict('search.place', searchPlace),
  ready: strict('ready', ready),
  recruit: strict('recruit', recruit),
  camp: strict('camp', camp),
  stop: strict('stop', stop),
  'master.order': strict('master.order', masterOrder),
  'master.step': strict('master.step', masterStep),
  'master.reroll': strict('master.reroll', masterReroll),
  'master.draw': strict('master.draw', masterDraw),
  'master.move': strict('master.move', masterMove),
}
