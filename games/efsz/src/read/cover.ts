import { type Form, isRefusal, notOffered, type Refusal, type Seat, whyNotReadable } from '@deadfront/kernel'
import { type AttackFields, type CoverAnswer, type OrderAnswer, ORDERS } from '../model/answers.ts'
import type { Weapon } from '../model/content.ts'
import type { CoverShot, FrameOf } from '../model/frames.ts'
import { rangeBetween } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  COVER_STATIONARY,
  drumTarget,
  fighterAt,
  fighterIx,
  gridIn,
  idOf,
  pointMan,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { blastNumber } from './hit.ts'
import { hasSkill, isCovering } from './sheet.ts'
import { type AttackChoice, canAttackZombie, drumsInSight, isDrum, whyNotAttack } from './targets.ts'

// EFSZ-24, 25: covering attacks, what may be declared. Every refusal of a covering attack is here.

/** Has this covering character a target that its standing order does not exclude? */
export function wantsToCover(s: Stalingrad, i: number, on: string): boolean {
  const f = fighterAt(s, i)
  if (f.marker < COVER_STATIONARY || !isCovering(f)) return false
  if (f.within === 0 || (!f.segments && (on === 'initiative' || on === 'end'))) return false
  const grid = gridIn(s)
  const drums = drumsInSight(s, i)
  for (const z of s.zombies) {
    if (f.within > 0 && rangeBetween(grid, f.at, z.at) > f.within) continue
    if (f.hold.length > 0 && z.up && f.hold.includes(z.kind)) continue
    if (canAttackZombie(s, i, z, true) || drums.some((q) => couldCatch(s, q, z))) return true
  }
  return false
}

/** Would the blast of that drum see the zombie, and could it hit? */
function couldCatch(s: Stalingrad, q: number, z: Zombie): boolean {
  const { weapons, weaponIx } = contentOf(s)
  const number = blastNumber(s, q, z.at, weapons[weaponIx.get('grenade') ?? 0] as Weapon, sceneOf(s).raw.drums ?? 5, z)
  return number !== null && number.hit <= 12
}

/** A covering attack as an answer: `{ do: 'cover', cover: 'dasha', attack: 'fire', target: 'z3', hand: 'off' }`. */
export function readShot(s: Stalingrad, answer: CoverAnswer): CoverShot | Refusal {
  const who = fighterIx(s, answer.cover)
  if (who < 0) return refuse('EFSZ-24.1', 'cover.nobody', 'there is no such character')
  return readAttack(s, who, answer)
}

export function readAttack(s: Stalingrad, who: number, answer: Partial<AttackFields>): CoverShot | Refusal {
  const { attack } = answer
  const hand = answer.hand ?? 'main'
  if (hand !== 'main' && hand !== 'off') return notOffered('EFSZ-4.8')
  if (attack === 'drum' || (attack === 'spread' && isDrum(s, squareIn(s, answer.target)))) {
    const at = squareIn(s, answer.target)
    if (!isDrum(s, at)) return refuse('EFSZ-37.2', 'attack.no-drum', 'no drum stands there', [String(answer.target)])
    return { who, attack, target: drumTarget(at), hand, second: 0 }
  }
  if (attack !== 'fire' && attack !== 'spread' && attack !== 'h2h' && attack !== 'swing' && attack !== 'both')
    return attack === 'grenade'
      ? refuse('EFSZ-20.12', 'cover.grenade', 'a grenade cannot be used as a covering attack')
      : refuse('EFSZ-10.2', 'attack.unknown', 'no such kind of attack')
  const target = zombieNamed(s, answer.target)
  if (target === undefined && attack !== 'swing') return refuse('EFSZ-10.6', 'attack.no-target', 'no such zombie stands on the map')
  const second = zombieNamed(s, answer.second) ?? target
  return { who, attack, target: target?.id ?? 0, hand, second: second?.id ?? 0 }
}

export function whyNotCover(s: Stalingrad, shot: CoverShot, seat: Seat, declared: readonly CoverShot[]): Refusal | null {
  const f = fighterAt(s, shot.who)
  if (seatOfFighter(s, shot.who) !== seat) return refuse('EFSZ-1.6', 'cover.not-yours', 'that character is not yours', [idOf(s, shot.who)])
  if (!isCovering(f)) return refuse('EFSZ-24.1', 'cover.no-marker', 'that character is not covering', [idOf(s, shot.who)])
  if (declared.some((other) => other.who === shot.who))
    return refuse('EFSZ-24.5', 'cover.spent', 'each marker is good for one attack', [idOf(s, shot.who)])
  return whyNotAttack(s, shot.who, shot as AttackChoice, true)
}

/** Every covering attack a character could make, as answers. */
export const coverAnswers = (s: Stalingrad, i: number): CoverAnswer[] =>
  attackChoices(s, i, true).map((attack) => ({ do: 'cover', cover: idOf(s, i), ...attack }))

/** The attacks on zombies that a character can make, as that part of an answer. */
export function attackChoices(s: Stalingrad, i: number, cover: boolean): AttackFields[] {
  const f = fighterAt(s, i)
  const choices: AttackFields[] = []
  const hands = f.off >= 0 ? (['main', 'off'] as const) : (['main'] as const)
  for (const z of s.zombies)
    for (const hand of hands)
      for (const attack of ['h2h', 'fire', 'spread'] as const)
        if (whyNotAttack(s, i, { attack, hand, target: z.id, second: z.id }, cover) === null)
          choices.push(hand === 'off' ? { attack, target: zombieName(z.id), hand } : { attack, target: zombieName(z.id) })
  for (const q of drumsInSight(s, i))
    for (const hand of hands)
      for (const attack of ['drum', 'spread'] as const)
        if (whyNotAttack(s, i, { attack, hand, target: drumTarget(q), second: 0 }, cover) === null)
          choices.push(hand === 'off' ? { attack, target: squareName(s, q), hand } : { attack, target: squareName(s, q) })
  if (hasSkill(s, f, 'mightySwing') && whyNotAttack(s, i, { attack: 'swing', hand: 'main', target: 0, second: 0 }, cover) === null)
    choices.push({ attack: 'swing' })
  if (f.off >= 0 && hasSkill(s, f, 'twoWeapons'))
    for (const z of s.zombies)
      for (const other of s.zombies)
        if (whyNotAttack(s, i, { attack: 'both', hand: 'main', target: z.id, second: other.id }, cover) === null)
          choices.push({ attack: 'both', target: zombieName(z.id), second: zombieName(other.id) })
  return choices
}

/** The characters that could still cover in this window: they have a target, and neither declared nor passed. */
export const mayStillCover = (s: Stalingrad, f: FrameOf<'cover'>): number[] => {
  const list: number[] = []
  for (let i = 0; i < s.fighters.length; i++)
    if (wantsToCover(s, i, f.on) && !f.shots.some((shot) => shot.who === i) && !f.passed.includes(seatOfFighter(s, i))) list.push(i)
  return list
}

/** A few ready-made orders; any other valid order is accepted too. */
export function orderForms(s: Stalingrad, seat: Seat): Form[] {
  const kinds = contentOf(s).kinds.map((k) => k.id)
  const forms: Form[] = []
  for (const [i, f] of s.fighters.entries()) {
    if (!isCovering(f) || seatOfFighter(s, i) !== seat) continue
    for (const within of [null, 0, 3, 6])
      forms.push({ form: 'subset', with: { do: 'order', order: idOf(s, i), within }, key: 'hold', items: kinds, min: 0, max: kinds.length })
  }
  return forms
}

/** `{ do: 'order', order: 'dasha', within: 3, hold: ['kugelfisch'], segments: false }`; `within` null asks always, 0 never. */
export function whyNotOrder(s: Stalingrad, answer: OrderAnswer, seat: Seat): Refusal | null {
  const i = fighterIx(s, answer.order)
  if (i < 0) return refuse('EFSZ-24.1', 'cover.nobody', 'there is no such character')
  if (seatOfFighter(s, i) !== seat) return refuse('EFSZ-1.6', 'cover.not-yours', 'that character is not yours', [idOf(s, i)])
  const { within, hold, segments } = answer
  const bad = refuse(
    'EFSZ-24.2',
    'order.unreadable',
    'an order has within (squares or null), hold (zombie kinds) and segments (true or false)',
  )
  // An order is given alone: together with another answer it would hide that answer.
  if (whyNotReadable(ORDERS.order, answer, 'EFSZ-24.2')) return bad
  if (within !== undefined && within !== null && !(Number.isInteger(within) && within >= 0 && within <= 99)) return bad
  if (hold !== undefined && !(Array.isArray(hold) && hold.every((id) => typeof id === 'string' && contentOf(s).kindIx.has(id)))) return bad
  if (Array.isArray(hold) && new Set(hold).size < hold.length) return bad
  return segments === undefined || typeof segments === 'boolean' ? null : bad
}

/** EFSZ-24.6: a covering attack in the player's own turn, between the actions of others. */
export function whyNotCoverNow(s: Stalingrad, answer: CoverAnswer, seat: Seat): Refusal | null {
  const shot = readShot(s, answer)
  return isRefusal(shot) ? shot : whyNotCover(s, shot, seat, [])
}

/** The seat that is asked in the player's turn, between the actions; undefined during other frames. */
function turnSeat(s: Stalingrad): Seat | undefined {
  const top = s.stack[s.stack.length - 1]
  if (top?.kind === 'activate') return pointMan(s)
  return top?.kind === 'act' || top?.kind === 'declare' ? seatOfFighter(s, top.who) : undefined
}

/** Co-op (EFSZ-1.6, 24.6): while one seat is asked in the player's turn the others may use their covering markers unasked. */
export const coversAside = (s: Stalingrad, seat: Seat): boolean => {
  const asked = turnSeat(s)
  return asked !== undefined && asked !== seat
}

/** Every covering attack that a seat could make now without being asked. */
export const coversUnasked = (s: Stalingrad, seat: Seat): CoverAnswer[] =>
  coversAside(s, seat) ? s.fighters.flatMap((f, i) => (isCovering(f) && seatOfFighter(s, i) === seat ? coverAnswers(s, i) : [])) : []
