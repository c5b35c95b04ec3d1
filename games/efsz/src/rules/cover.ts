import { refuse } from '../refusals.ts'
import {
  type Answer,
  type AskRule,
  type Aside,
  below,
  type Form,
  NOT_OFFERED,
  pick,
  type Refusal,
  type Seat,
  type StepRule,
} from '@deadfront/kernel'
import type { Weapon } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { CoverShot, StalingradFrame } from '../model/frames.ts'
import { rangeBetween } from '../model/grid.ts'
import {
  COVER_STATIONARY,
  drumSquare,
  drumTarget,
  type Fighter,
  fighterIx,
  gridIn,
  idOf,
  partsOf,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type Zombie,
  zombieById,
  zombieName,
  zombieNamed,
} from '../model/state.ts'
import { hasSkill, isCovering } from '../read/sheet.ts'
import { blastNumber } from '../read/hit.ts'
import { type AttackChoice, canAttackZombie, drumsInSight, isDrum, whyNotAttack } from '../read/targets.ts'
import { applyDice, rollShot, spendAttack, type Volley } from './attack.ts'
import { applyDrum, type DrumShot, rollDrum } from './drums.ts'
import { startSpread } from './spread.ts'
import { fighterAt, type T } from './effects.ts'

// EFSZ-24, 25: covering attacks answer anything the dead do, at any moment of the round.

type CoverFrame = Extract<StalingradFrame, { kind: 'cover' }>
type ResolveFrame = Extract<StalingradFrame, { kind: 'cover.resolve' }>

/** Has this covering character something to shoot at that its standing order does not wave through? */
export function wantsToCover(s: Stalingrad, i: number, on: string): boolean {
  const f = s.fighters[i] as Fighter
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
  const { weapons, weaponIx } = partsOf(s)
  const number = blastNumber(s, q, z.at, weapons[weaponIx.get('grenade') ?? 0] as Weapon, sceneOf(s).raw.drums ?? 5, z)
  return number !== null && number.hit <= 12
}

/** Opens the window above whatever is being carried out, if anybody could use it. */
export function openCover(t: T, on: string, zombie: number): void {
  const { s } = t
  if (s.ended !== '') return
  for (let i = 0; i < s.fighters.length; i++)
    if (wantsToCover(s, i, on)) {
      t.call({ kind: 'cover', on, zombie, passed: [], shots: [] })
      return
    }
}

/** A covering attack as an answer: `{ cover: 'dasha', attack: 'fire', target: 'z3', hand: 'off' }`. */
export function readShot(s: Stalingrad, answer: Answer): CoverShot | Refusal {
  const who = fighterIx(s, answer.cover)
  if (who < 0) return refuse('EFSZ-24.1', 'cover.nobody', 'there is no such character')
  return readAttack(s, who, answer)
}

export function readAttack(s: Stalingrad, who: number, answer: Answer): CoverShot | Refusal {
  const { attack } = answer
  const hand = answer.hand ?? 'main'
  if (hand !== 'main' && hand !== 'off') return NOT_OFFERED('EFSZ-4.8')
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
export function coverAnswers(s: Stalingrad, i: number): Answer[] {
  const answers: Answer[] = []
  for (const answer of attackAnswers(s, i, true)) answers.push({ cover: idOf(s, i), ...answer })
  return answers
}

/** The attacks on zombies open to a character, as the part of an answer that says so. */
export function attackAnswers(s: Stalingrad, i: number, cover: boolean): Answer[] {
  const f = fighterAt(s, i)
  const answers: Answer[] = []
  const hands = f.off >= 0 ? (['main', 'off'] as const) : (['main'] as const)
  for (const z of s.zombies)
    for (const hand of hands)
      for (const attack of ['h2h', 'fire', 'spread'] as const)
        if (whyNotAttack(s, i, { attack, hand, target: z.id, second: z.id }, cover) === null)
          answers.push(hand === 'off' ? { attack, target: zombieName(z.id), hand } : { attack, target: zombieName(z.id) })
  for (const q of drumsInSight(s, i))
    for (const hand of hands)
      for (const attack of ['drum', 'spread'] as const)
        if (whyNotAttack(s, i, { attack, hand, target: drumTarget(q), second: 0 }, cover) === null)
          answers.push(hand === 'off' ? { attack, target: squareName(s, q), hand } : { attack, target: squareName(s, q) })
  if (hasSkill(s, f, 'mightySwing') && whyNotAttack(s, i, { attack: 'swing', hand: 'main', target: 0, second: 0 }, cover) === null)
    answers.push({ attack: 'swing' })
  if (f.off >= 0 && hasSkill(s, f, 'twoWeapons'))
    for (const z of s.zombies)
      for (const other of s.zombies)
        if (whyNotAttack(s, i, { attack: 'both', hand: 'main', target: z.id, second: other.id }, cover) === null)
          answers.push({ attack: 'both', target: zombieName(z.id), second: zombieName(other.id) })
  return answers
}

const waiting = (s: Stalingrad, f: CoverFrame): number[] => {
  const list: number[] = []
  for (let i = 0; i < s.fighters.length; i++)
    if (wantsToCover(s, i, f.on) && !f.shots.some((shot) => shot.who === i) && !f.passed.includes(seatOfFighter(s, i))) list.push(i)
  return list
}

export const cover: AskRule<Stalingrad, CoverFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-24.2',
  who(s, f) {
    const seats: Seat[] = []
    for (const i of waiting(s, f)) {
      const seat = seatOfFighter(s, i)
      if (!seats.includes(seat)) seats.push(seat)
    }
    return seats
  },
  space(s, f, seat): Form[] {
    const answers: Answer[] = [{ pass: true }]
    for (const i of waiting(s, f)) if (seatOfFighter(s, i) === seat) answers.push(...coverAnswers(s, i))
    return [pick(answers), ...orderForms(s, seat)]
  },
  whyNot(s, f, answer, seat) {
    if (answer.pass === true) return null
    const shot = readShot(s, answer)
    return 'refused' in shot ? shot : whyNotCover(s, shot, seat, f.shots)
  },
  answer(t, f, answer, seat) {
    if (answer.pass === true) f.passed.push(seat)
    else f.shots.push(readShot(t.s, answer) as CoverShot)
  },
  // Letting it pass is as likely as all the shots together: markers should still be there when they are needed.
  sample(s, f, seat, rng) {
    if (below(rng, 2) === 0) return { pass: true }
    const mine = waiting(s, f).filter((i) => seatOfFighter(s, i) === seat)
    const answers = coverAnswers(s, mine[below(rng, mine.length)] as number)
    return answers.length === 0 ? { pass: true } : (answers[below(rng, answers.length)] as Answer)
  },
  close(t, f) {
    if (f.shots.length === 0) t.done()
    else t.become({ kind: 'cover.resolve', shots: f.shots, next: 0 })
  },
}

/** EFSZ-25.2: all announced attacks are rolled before any result counts; spread fire follows, die by die. */
export const coverResolve: StepRule<Stalingrad, ResolveFrame, StalingradEvent> = {
  run(t, f) {
    if (f.step === undefined) {
      f.step = 'spread'
      return resolvePlain(
        t,
        f.shots.filter((shot) => shot.attack !== 'spread'),
      )
    }
    const shot = f.shots.filter((x) => x.attack === 'spread')[f.next]
    if (shot === undefined) return t.done()
    f.next++
    startSpread(t, shot.who, shot.hand, shot.target, 'walking', true, false)
  },
}

function resolvePlain(t: T, shots: readonly CoverShot[]): void {
  const { s } = t
  const volleys: Volley[] = []
  const drums: DrumShot[] = []
  for (const shot of shots)
    if (shot.attack === 'drum') drums.push(rollDrum(t, shot.who, shot.hand, drumSquare(shot.target), 'walking', true))
    else volleys.push(...rollShot(t, shot, 'walking', true))
  // EFSZ-24.5: the covering marker becomes an attacked marker; its modifier has been read.
  const markers = shots.map((shot) => fighterAt(s, shot.who).marker)
  for (const shot of shots) spendAttack(t, shot.who)
  for (const { spec, rolled } of volleys) {
    applyDice(t, spec, rolled)
    const at = shots.findIndex((shot) => shot.who === spec.who)
    if (zombieById(s, rolled.target) === undefined) keepSweeping(t, spec.who, markers[at] as number)
  }
  for (const shot of drums) applyDrum(t, shot)
}

/** Turret Sweep: once per round a covering attack that eliminates its target leaves the marker. */
function keepSweeping(t: T, i: number, marker: number): void {
  const f = fighterAt(t.s, i)
  if (f.swept || !hasSkill(t.s, f, 'turretSweep')) return
  f.swept = true
  f.marker = marker
}

// Standing orders: not a rule of the book but a courtesy of the table, so that the question does not nag.

const ORDER_KEYS = ['order', 'within', 'hold', 'segments']

/** `{ order: 'dasha', within: 3, hold: ['kugelfisch'], segments: false }`; `within` null asks always, 0 never. */
function whyNotOrder(s: Stalingrad, answer: Answer, seat: Seat): Refusal | null {
  const i = fighterIx(s, answer.order)
  if (i < 0) return refuse('EFSZ-24.1', 'cover.nobody', 'there is no such character')
  if (seatOfFighter(s, i) !== seat) return refuse('EFSZ-1.6', 'cover.not-yours', 'that character is not yours', [idOf(s, i)])
  const { within, hold, segments } = answer
  const bad = refuse(
    'EFSZ-24.2',
    'order.unreadable',
    'an order has within (squares or null), hold (zombie kinds) and segments (true or false)',
  )
  // An order is given alone: beside another answer it would hide that answer.
  if (Object.keys(answer).some((key) => !ORDER_KEYS.includes(key))) return bad
  if (within !== undefined && within !== null && !(typeof within === 'number' && Number.isInteger(within) && within >= 0 && within <= 99))
    return bad
  if (hold !== undefined && !(Array.isArray(hold) && hold.every((id) => typeof id === 'string' && partsOf(s).kindIx.has(id)))) return bad
  if (Array.isArray(hold) && new Set(hold).size < hold.length) return bad
  return segments === undefined || typeof segments === 'boolean' ? null : bad
}

function setOrder(t: T, answer: Answer): void {
  const { s } = t
  const i = fighterIx(s, answer.order)
  const f = fighterAt(s, i)
  const parts = partsOf(s)
  if (answer.within !== undefined) f.within = answer.within === null ? -1 : (answer.within as number)
  if (answer.hold !== undefined) f.hold = (answer.hold as string[]).map((id) => parts.kindIx.get(id) as number)
  if (answer.segments !== undefined) f.segments = answer.segments as boolean
  t.emit({
    type: 'orderSet',
    rule: 'EFSZ-24.2',
    who: idOf(s, i),
    within: f.within < 0 ? null : f.within,
    hold: f.hold.map((k) => (parts.kinds[k] as { id: string }).id),
    segments: f.segments,
  })
}

/** They are given at any time, asked or not. */
export const orders: Aside<Stalingrad, StalingradEvent> = {
  is: (answer) => 'order' in answer,
  whyNot: (s, seat, answer) => whyNotOrder(s, answer, seat),
  answer: (t, answer) => setOrder(t, answer),
}

/** A few ready-made orders; any other that reads well is taken too. */
export function orderForms(s: Stalingrad, seat: Seat): Form[] {
  const kinds = partsOf(s).kinds.map((k) => k.id)
  const forms: Form[] = []
  for (const [i, f] of s.fighters.entries()) {
    if (!isCovering(f) || seatOfFighter(s, i) !== seat) continue
    for (const within of [null, 0, 3, 6])
      forms.push({ form: 'subset', with: { order: idOf(s, i), within }, key: 'hold', items: kinds, min: 0, max: kinds.length })
  }
  return forms
}
