import { type AskRule, below, type Form, isRefusal, nth, pick, type Seat, type StepRule } from '@deadfront/kernel'
import type { Answers, OrderAnswer } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { CoverShot, FrameOf } from '../model/frames.ts'
import { contentOf, fighterAt, fighterIx, idOf, seatOfFighter, type Stalingrad, type StalingradTurn, zombieById } from '../model/state.ts'
import type { Manner } from '../read/attack.ts'
import { coverAnswers, orderForms, readShot, mayStillCover, wantsToCover, whyNotCover } from '../read/cover.ts'
import { hasSkill } from '../read/sheet.ts'
import { ordersOf } from '../view.ts'
import { applyDice, rollShot, spendAttack, type Volley } from './attack.ts'
import { applyDrum, type DrumShot, rollDrum } from './drums.ts'
import { startSpread } from './spread.ts'

// EFSZ-24, 25: covering attacks answer any action of the zombies, at any moment of the round.

/** Opens the window above the action in progress, if any character can use it. */
export function openCover(t: StalingradTurn, on: string, zombie: number): void {
  const { s } = t
  if (s.ended !== '') return
  for (let i = 0; i < s.fighters.length; i++)
    if (wantsToCover(s, i, on)) {
      t.call({ kind: 'cover', on, zombie, passed: [], shots: [] })
      return
    }
}

export const cover: AskRule<Stalingrad, FrameOf<'cover'>, Answers['cover'], StalingradEvent> = {
  rule: 'EFSZ-24.2',
  who(s, f) {
    const seats: Seat[] = []
    for (const i of mayStillCover(s, f)) {
      const seat = seatOfFighter(s, i)
      if (!seats.includes(seat)) seats.push(seat)
    }
    return seats
  },
  space(s, f, seat): Form[] {
    const answers: Answers['cover'][] = [{ do: 'pass' }]
    for (const i of mayStillCover(s, f)) if (seatOfFighter(s, i) === seat) answers.push(...coverAnswers(s, i))
    return [pick(answers), ...orderForms(s, seat)]
  },
  whyNot(s, f, answer, seat) {
    if (answer.do === 'pass') return null
    const shot = readShot(s, answer)
    return isRefusal(shot) ? shot : whyNotCover(s, shot, seat, f.shots)
  },
  answer(t, f, answer, seat) {
    if (answer.do === 'pass') {
      f.passed.push(seat)
      return
    }
    const shot = readShot(t.s, answer)
    if (isRefusal(shot)) throw new Error(`unchecked covering attack: ${shot.say}`)
    f.shots.push(shot)
  },
  // To decline is as likely as all the shots together, so that markers are left when they are needed.
  sample(s, f, seat, rng) {
    if (below(rng, 2) === 0) return { do: 'pass' }
    const mine = mayStillCover(s, f).filter((i) => seatOfFighter(s, i) === seat)
    const answers = coverAnswers(s, nth(mine, below(rng, mine.length)))
    return answers.length === 0 ? { do: 'pass' } : nth(answers, below(rng, answers.length))
  },
  close(t, f) {
    if (f.shots.length === 0) t.done()
    else t.become({ kind: 'cover.resolve', shots: f.shots, next: 0 })
  },
}

/** EFSZ-16.19: the covering marker replaces the mode, so the mode does not count. */
const COVERING: Manner = { mode: 'walking', cover: true, plain: false }

/** EFSZ-25.2: all announced attacks are rolled before any result counts; spread fire follows, die by die. */
export const coverResolve: StepRule<Stalingrad, FrameOf<'cover.resolve'>, StalingradEvent> = {
  steps: ['spread'],
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
    startSpread(t, shot, COVERING)
  },
}

function resolvePlain(t: StalingradTurn, shots: readonly CoverShot[]): void {
  const { s } = t
  const volleys: Volley[] = []
  const drums: DrumShot[] = []
  for (const shot of shots)
    if (shot.attack === 'drum') drums.push(rollDrum(t, shot, COVERING))
    else volleys.push(...rollShot(t, shot, COVERING))
  // EFSZ-24.5: the covering marker becomes an attacked marker; its modifier has already been read.
  const markers = shots.map((shot) => fighterAt(s, shot.who).marker)
  for (const shot of shots) spendAttack(t, shot.who)
  for (const { spec, rolled } of volleys) {
    applyDice(t, spec, rolled)
    const at = shots.findIndex((shot) => shot.who === spec.who)
    if (zombieById(s, rolled.target) === undefined) keepSweeping(t, spec.who, nth(markers, at))
  }
  for (const shot of drums) applyDrum(t, shot)
}

/** Turret Sweep: once per round a covering attack that eliminates its target keeps the marker. */
function keepSweeping(t: StalingradTurn, i: number, marker: number): void {
  const f = fighterAt(t.s, i)
  if (f.swept || !hasSkill(t.s, f, 'turretSweep')) return
  f.swept = true
  f.marker = marker
}

// Standing orders are not a rule of the book: they make the question less frequent.

export function setOrder(t: StalingradTurn, answer: OrderAnswer): void {
  const { s } = t
  const i = fighterIx(s, answer.order)
  const f = fighterAt(s, i)
  const { kindIx } = contentOf(s)
  if (answer.within !== undefined) f.within = answer.within ?? -1
  if (answer.hold !== undefined) f.hold = answer.hold.flatMap((id) => kindIx.get(id) ?? [])
  if (answer.segments !== undefined) f.segments = answer.segments
  t.emit({ type: 'orderSet', rule: 'EFSZ-24.2', who: idOf(s, i), ...ordersOf(s, f) })
}
