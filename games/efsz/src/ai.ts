// The second entry: what bots and the odds command read from a state.

export { settleHidden } from './guess.ts'
export { attackOdds, spreadOdds } from './inspect/attack-odds.ts'
export { type AnswerTo, type AttackFields, type CoverAnswer, type FacingWord } from './model/answers.ts'
export {
  type Character,
  type Content,
  contentFrom,
  type Give,
  type Kind,
  kindAt,
  type Need,
  type Scene,
  type RawSearch,
  type Weapon,
} from './model/content.ts'
export { type Part } from './model/events.ts'
export { type ActFrame } from './model/frames.ts'
export {
  CAPTIVE,
  columnOf,
  DIR_NAMES,
  DOOR,
  EDGE_DOOR,
  EDGE_WALL,
  edgeBetween,
  edgeClosed,
  edgeName,
  FIRE,
  GAS,
  type Grid,
  HINDER,
  isObstructive,
  nextTo,
  OPEN,
  rangeBetween,
  rowOf,
  TRACK,
  WALL,
  WATER,
} from './model/grid.ts'
export {
  CHOSEN,
  contentOf,
  DEAD,
  type Fighter,
  fighterAt,
  figureAt,
  gridIn,
  groundAt,
  type Heap,
  idOf,
  kindOfToken,
  LEFT,
  type Mode,
  MODES,
  ON_MAP,
  REARGUARD,
  sceneOf,
  seatOfFighter,
  squareName,
  tokenName,
  type Trek,
  UNKNOWN,
  type Zombie,
  zombieById,
  zombieName,
} from './model/state.ts'
export { type Attacker, diceOf, killMargin, specOf } from './read/attack.ts'
export { wantsToCover } from './read/cover.ts'
export { whatDoesNotFit } from './read/gear.ts'
export { goalMet } from './read/goals.ts'
export { type AttackSpec, hitNumber } from './read/hit.ts'
export { hasLine } from './read/line.ts'
export { isMet, stepPrice, whyNotSearch, zombieBeside } from './read/moves.ts'
export { type AttackOdds, breakOutOdds, dieOdds, throwOdds } from './read/odds.ts'
export { isReachable, kindInPlay, movesTo } from './read/routes.ts'
export { handWeapon, hasSkill, isCovering, mainWeapon, pointsFor, weaponIn } from './read/sheet.ts'
export { whyNotAttack, whyNotThrow } from './read/targets.ts'
export { moveOf } from './read/zombies.ts'
