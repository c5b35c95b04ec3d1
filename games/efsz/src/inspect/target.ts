import { flag, oneOf, optional, type Refusal, refuseQuestion, text } from '@deadfront/kernel'
import type { Hand } from '../model/answers.ts'
import type { Part } from '../model/events.ts'
import { rangeBetween } from '../model/grid.ts'
import {
  drumTarget,
  fighterAt,
  gridIn,
  idOf,
  type Mode,
  MODES,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { killMargin, specOf } from '../read/attack.ts'
import { hitNumber, hitNumberAt } from '../read/hit.ts'
import { crossedBy, hasLine, inFrontArc, inRearArc } from '../read/line.ts'
import { type AttackOdds, type DieOdds, dieOdds } from '../read/odds.ts'
import { handWeapon, isCovering } from '../read/sheet.ts'
import { whyNotSpreadTo } from '../read/spread.ts'
import { type AttackChoice, isDrum } from '../read/targets.ts'
import { attackOdds, spreadOdds } from './attack-odds.ts'
import { type DrumBlast, drumBlast, type DrumOdds, drumOdds } from './drum-odds.ts'
import { acting, characterQuestion, firing, modeOf, whyNotAttackNow } from './common.ts'

/** One way to attack the target: the number it needs, the odds, and why it may not be made. */
export interface AttackCard {
  attack: 'h2h' | 'fire' | 'spread' | 'drum'
  weapon?: string
  cover?: boolean
  hit?: number
  killOn?: number
  parts?: Part[]
  perDie?: DieOdds
  /** `goesUp`: the chance that a fuel drum explodes. */
  odds?: (AttackOdds & Partial<Pick<DrumOdds, 'goesUp'>>) | null
  refused: Refusal | null
}

export interface Target {
  who: string
  target: string
  at: string
  range: number
  arc: 'front' | 'rear' | 'side'
  lof: boolean
  /** The squares between the two, and the figures on them. */
  line: string[]
  between: string[]
  attacks: AttackCard[]
  /** Of a fuel drum: which figures its blast would hit, and which other drums would explode. */
  blast?: DrumBlast
}

const fields = {
  who: text('a character'),
  attack: optional(oneOf(['h2h', 'fire', 'spread', 'drum'])),
  hand: optional(oneOf(['main', 'off'])),
  mode: optional(oneOf(MODES)),
  cover: optional(flag('true for a covering attack')),
} as const

/** How the attack is asked about. Spread fire that has begun continues in the same way, and no other attack is possible. */
interface Asked {
  attack?: AttackCard['attack']
  hand?: Hand
  mode?: Mode
  cover?: boolean
}

interface Attempt {
  s: Stalingrad
  i: number
  hand: Hand
  mode: Mode
  cover: boolean
  isAsked(attack: AttackCard['attack']): boolean
}

function attemptOf(s: Stalingrad, i: number, q: Asked): Attempt {
  const running = firing(s, i)
  return {
    s,
    i,
    hand: running?.hand ?? q.hand ?? 'main',
    cover: running?.cover ?? q.cover ?? (acting(s, i) === undefined && isCovering(fighterAt(s, i))),
    mode: running?.mode ?? modeOf(s, i, q.mode),
    isAsked: (attack) => (running ? attack === 'spread' : q.attack === undefined || q.attack === attack),
  }
}

/** Attacks of a character on one zombie or fuel drum. */
export const target = characterQuestion({ ...fields, target: text('a zombie, or the square of a drum') }, (s, i, q) => {
  const drum = squareIn(s, q.target)
  const z = zombieNamed(s, q.target)
  const attempt = attemptOf(s, i, q)
  if (z !== undefined) return zombieTarget(attempt, z)
  return isDrum(s, drum)
    ? drumTargetOf(attempt, drum)
    : refuseQuestion(`target: expected a zombie on the map or the square of a drum, found ${JSON.stringify(q.target)}`, ['target'])
})

/** The same for every zombie on the map. */
export const targets = characterQuestion(fields, (s, i, q): Target[] => {
  const attempt = attemptOf(s, i, q)
  return s.zombies.map((z) => zombieTarget(attempt, z))
})

/** Every zombie and every fuel drum that can be attacked now, with only the attacks that are allowed. */
export const aims = characterQuestion(fields, (s, i, q): Target[] => {
  const attempt = attemptOf(s, i, q)
  const mayBe = (attack: AttackCard['attack'], target: number): boolean =>
    attempt.isAsked(attack) &&
    whyNotAttackNow(s, i, { attack, hand: attempt.hand, target, second: Math.max(target, 0) }, attempt.cover) === null
  const drums = s.terrain.flatMap((_ground, at) => (isDrum(s, at) ? [at] : []))
  return [
    ...s.zombies.flatMap((z): Target[] => {
      const open = (['h2h', 'fire', 'spread'] as const).filter((attack) => mayBe(attack, z.id))
      if (open.length === 0) return []
      return [{ ...sightOf(attempt, zombieName(z.id), z.at), attacks: open.map((attack) => attackCard(attempt, z, attack)) }]
    }),
    ...drums.flatMap((at): Target[] => {
      const open = (['drum', 'spread'] as const).filter((attack) => mayBe(attack, drumTarget(at)))
      if (open.length === 0) return []
      return [{ ...sightOf(attempt, squareName(s, at), at), attacks: open.map((attack) => drumCard(attempt, at, attack)) }]
    }),
  ]
})

function sightOf({ s, i }: Attempt, name: string, at: number): Omit<Target, 'attacks'> {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const crossed = crossedBy(grid, f.at, at)
  return {
    who: idOf(s, i),
    target: name,
    at: squareName(s, at),
    range: rangeBetween(grid, f.at, at),
    arc: inFrontArc(grid, f.at, f.facing, at) ? 'front' : inRearArc(grid, f.at, f.facing, at) ? 'rear' : 'side',
    lof: hasLine(grid, s.terrain, s.edges, f.at, at),
    line: crossed.map((x) => squareName(s, x)),
    between: crossed.flatMap((x) => {
      const figure = s.stand[x] ?? 0
      return figure === 0 ? [] : [figure > 0 ? idOf(s, figure - 1) : zombieName(-figure)]
    }),
  }
}

function zombieTarget(attempt: Attempt, z: Zombie): Target {
  const ways = (['h2h', 'fire', 'spread'] as const).filter(attempt.isAsked)
  return { ...sightOf(attempt, zombieName(z.id), z.at), attacks: ways.map((attack) => attackCard(attempt, z, attack)) }
}

function drumTargetOf(attempt: Attempt, at: number): Target {
  const ways = (['drum', 'spread'] as const).filter(attempt.isAsked)
  return {
    ...sightOf(attempt, squareName(attempt.s, at), at),
    attacks: ways.map((attack) => drumCard(attempt, at, attack)),
    blast: drumBlast(attempt.s, at, attempt.i),
  }
}

function attackCard({ s, i, hand, mode, cover }: Attempt, z: Zombie, attack: 'h2h' | 'fire' | 'spread'): AttackCard {
  const running = firing(s, i)
  const choice: AttackChoice = { attack, hand, target: z.id, second: z.id }
  const refused = running ? whyNotSpreadTo(s, running, z) : whyNotAttackNow(s, i, choice, cover)
  const weapon = handWeapon(s, fighterAt(s, i), hand)
  if (attack !== 'h2h' && (weapon === null || !weapon.firearm)) return { attack, refused }
  const attacker = { who: i, hand }
  const manner = { mode, cover }
  const number = hitNumber(s, specOf(s, attacker, attack, manner), z)
  const margin = killMargin(s, fighterAt(s, i), attack)
  const ofSpread = () => (refused ? null : spreadOdds(s, attacker, [z.id], manner, { running }))
  return {
    attack,
    weapon: weapon?.id ?? 'unarmed',
    cover,
    hit: number.hit,
    killOn: number.hit + margin,
    parts: number.parts,
    perDie: dieOdds(number.hit, margin),
    odds: attack === 'spread' ? ofSpread() : attackOdds(s, attacker, attack, z.id, manner),
    refused,
  }
}

/** Steel Widow: fire at a fuel drum. */
function drumCard({ s, i, hand, mode, cover }: Attempt, at: number, attack: 'drum' | 'spread'): AttackCard {
  const running = firing(s, i)
  const choice: AttackChoice = { attack, hand, target: drumTarget(at), second: 0 }
  const refused = running ? whyNotSpreadTo(s, running, { id: choice.target, at }) : whyNotAttackNow(s, i, choice, cover)
  const weapon = handWeapon(s, fighterAt(s, i), hand)
  if (weapon === null || !weapon.firearm) return { attack, refused }
  const attacker = { who: i, hand }
  const number = hitNumberAt(s, specOf(s, attacker, attack === 'drum' ? 'fire' : 'spread', { mode, cover }), at)
  return {
    attack,
    weapon: weapon.id,
    cover,
    hit: number.hit,
    parts: number.parts,
    odds: refused ? null : drumOdds(s, attacker, attack, at, { mode, cover }, running),
    refused,
  }
}
