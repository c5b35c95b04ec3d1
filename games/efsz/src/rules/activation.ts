import {
  type Answer,
  type Aside,
  type AskRule,
  below,
  type Form,
  isRefusal,
  nth,
  pick,
  type Refusal,
  type Seat,
  sequence,
  type StepRule,
  whyNotReadable,
} from '@deadfront/kernel'
import { ANSWERS, type Answers, type AnswerTo, type CoverAnswer, type OrderAnswer } from '../model/answers.ts'
import { kindAt } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { ActFrame, FrameOf } from '../model/frames.ts'
import { areAdjacent, GAS } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  COVER_STATIONARY,
  fighterAt,
  fighterIx,
  gridIn,
  groundAt,
  idOf,
  type Mode,
  NO_MARKER,
  ON_MAP,
  pointMan,
  seatOfFighter,
  squareIn,
  type Stalingrad,
  type StalingradTurn,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { nothingLeft } from '../read/act.ts'
import {
  canAct,
  modeChoices,
  sampleMode,
  whyNotActivate,
  whyNotBetweenOnly,
  whyNotHealBehind,
  whyNotOutOfTurn,
} from '../read/activation.ts'
import { coverAnswers, coversAside, orderForms, readShot, whyNotCoverNow, whyNotOrder } from '../read/cover.ts'
import { breakOutNumber, coverMarkerOf, isCovering, pointsFor } from '../read/sheet.ts'
import { spendAttack } from './attack.ts'
import { setOrder } from './cover.ts'
import { checkEnd } from './goals.ts'
import { wake } from './hits.ts'
import { searchSquare } from './search.ts'
import { wound } from './wounds.ts'

// EFSZ-7.9 to 7.13: the player's turn.

export const teamTurn: StepRule<Stalingrad, FrameOf<'team.turn'>, StalingradEvent> = sequence<
  Stalingrad,
  FrameOf<'team.turn'>,
  StalingradEvent
>({
  // EFSZ-7.10
  start(t) {
    const { s } = t
    s.turn = 'team'
    t.emit({ type: 'turnBegan', rule: 'EFSZ-7.9', side: 'team' })
    const cleared: string[] = []
    for (let i = 0; i < s.fighters.length; i++) {
      const f = fighterAt(s, i)
      f.acted = false
      f.gassed = false
      if (f.status !== ON_MAP || f.marker === NO_MARKER) continue
      f.marker = NO_MARKER
      cleared.push(idOf(s, i))
    }
    if (cleared.length > 0) t.emit({ type: 'markersRemoved', rule: 'EFSZ-7.10', characters: cleared })
  },
  action: (t) => t.call({ kind: 'activate' }),
  // EFSZ-32.6: gas wounds characters that ended their activation in it.
  final(t) {
    const { s } = t
    for (let i = 0; i < s.fighters.length; i++) if (fighterAt(s, i).status === ON_MAP && fighterAt(s, i).gassed) wound(t, i, 1, 'gas')
    s.turn = ''
    checkEnd(t)
  },
})

export const activate: AskRule<Stalingrad, FrameOf<'activate'>, Answers['activate'], StalingradEvent> = {
  rule: 'EFSZ-7.11',
  who(s) {
    for (let i = 0; i < s.fighters.length; i++) if (canAct(fighterAt(s, i))) return [pointMan(s)]
    return []
  },
  space(s, _f, seat): Form[] {
    const answers: Answers['activate'][] = []
    for (const [i, f] of s.fighters.entries()) {
      if (canAct(f)) {
        const base = { do: 'activate', activate: idOf(s, i) } as const
        if (seatOfFighter(s, i) === seat) answers.push(...modeChoices(s, i).map((choice) => ({ ...base, ...choice })))
        else answers.push(base)
      }
      if (isCovering(f) && seatOfFighter(s, i) === seat) answers.push(...coverAnswers(s, i))
      if (whyNotHealBehind(s, i) === null) answers.push({ do: 'heal', heal: idOf(s, i) })
    }
    return [pick(answers), ...orderForms(s, seat)]
  },
  whyNot(s, _f, answer, seat) {
    switch (answer.do) {
      case 'heal':
        return whyNotHealBehind(s, fighterIx(s, answer.heal))
      case 'cover':
        return whyNotCoverNow(s, answer, seat)
      case 'activate':
        return whyNotActivateBy(s, answer, seat)
      case 'eat':
        return whyNotBetweenOnly('eat')
      case 'attack':
        return whyNotOutOfTurn('attack')
      default:
        return whyNotOutOfTurn('move')
    }
  },
  answer(t, _f, answer) {
    const { s } = t
    if (answer.do === 'heal') return healBehind(t, fighterIx(s, answer.heal))
    if (answer.do === 'cover') return coverNow(t, answer)
    if (answer.do !== 'activate') throw new Error(`unchecked answer: ${answer.do}`)
    const i = fighterIx(s, answer.activate)
    if (answer.mode !== undefined) begin(t, i, answer.mode, answer.search)
    else t.call({ kind: 'declare', who: i })
  },
  sample(s, _f, seat, rng) {
    const able: number[] = []
    for (let i = 0; i < s.fighters.length; i++) if (canAct(fighterAt(s, i))) able.push(i)
    const i = nth(able, below(rng, able.length))
    const base = { do: 'activate', activate: idOf(s, i) } as const
    return seatOfFighter(s, i) === seat ? { ...base, ...sampleMode(s, i, rng) } : base
  },
}

/** Co-op: the point man names the character, its owner declares the mode. */
function whyNotActivateBy(s: Stalingrad, answer: AnswerTo<'activate', 'activate'>, seat: Seat): Refusal | null {
  const i = fighterIx(s, answer.activate)
  if (i >= 0 && seatOfFighter(s, i) !== seat)
    return answer.mode !== undefined
      ? refuse('EFSZ-1.6', 'activate.not-yours', 'its owner declares the mode')
      : whyNotActivate(s, i, undefined, undefined)
  if (i >= 0 && answer.mode === undefined)
    return refuse('EFSZ-7.13', 'activate.mode', 'a character is stationary, walking, running or searching')
  return whyNotActivate(s, i, answer.mode, answer.search)
}

/** Co-op: the owner declares the mode. */
export const declare: AskRule<Stalingrad, FrameOf<'declare'>, Answers['declare'], StalingradEvent> = {
  rule: 'EFSZ-7.13',
  who: (s, f) => [seatOfFighter(s, f.who)],
  space: (s, f) => [pick(modeChoices(s, f.who).map((choice) => ({ do: 'declare', ...choice })))],
  whyNot: (s, f, answer) => whyNotActivate(s, f.who, answer.mode, answer.search),
  answer(t, f, answer) {
    t.done()
    begin(t, f.who, answer.mode, answer.search)
  },
  sample: (s, f, _seat, rng) => ({ do: 'declare', ...sampleMode(s, f.who, rng) }),
}

export function coverNow(t: StalingradTurn, answer: CoverAnswer): void {
  const shot = readShot(t.s, answer)
  if (isRefusal(shot)) throw new Error(`unchecked covering attack: ${shot.say}`)
  t.call({ kind: 'cover.resolve', shots: [shot], next: 0 })
}

/** What a seat may answer out of turn: standing orders at any time, a covering attack in the player's turn. */
export const asides: Aside<Stalingrad, StalingradEvent> = {
  is: (answer, s, seat) => answer.do === 'order' || (answer.do === 'cover' && coversAside(s, seat)),
  whyNot: (s, seat, answer) =>
    isOrder(answer)
      ? whyNotOrder(s, answer, seat)
      : (whyNotReadable(ANSWERS.cover, answer, 'EFSZ-24.1') ?? whyNotCoverNow(s, answer as CoverAnswer, seat)),
  // Only an answer that `whyNot` has read comes here.
  answer: (t, answer) => (isOrder(answer) ? setOrder(t, answer) : coverNow(t, answer as CoverAnswer)),
}

const isOrder = (answer: Answer): answer is OrderAnswer => answer.do === 'order'

function healBehind(t: StalingradTurn, i: number): void {
  const f = fighterAt(t.s, i)
  f.medkits--
  f.health++
  t.s.flags.push(`medkit ${idOf(t.s, i)}`)
  t.emit({ type: 'healed', rule: 'EFSZ-39.4', who: idOf(t.s, i), health: f.health, medkits: f.medkits })
}

/** EFSZ-7.13, 30.1: the mode is declared; a locked character must first break out; one that searches does nothing else. */
function begin(t: StalingradTurn, i: number, mode: Mode, search: string | undefined): void {
  const { s } = t
  const f = fighterAt(s, i)
  f.acted = true
  const mp = pointsFor(s, f, mode)
  t.emit({ type: 'activated', rule: 'EFSZ-7.13', who: idOf(s, i), mode, mp })
  if (mode === 'searching') {
    t.call({ kind: 'act.end', who: i, mode, attacked: true, pinned: false, live: [] })
    searchSquare(t, i, squareIn(s, search))
    return
  }
  if (f.lock !== 0 && !breakOut(t, i, mode)) {
    t.call({ kind: 'act.end', who: i, mode, attacked: true, pinned: true, live: [] })
    return
  }
  const act: ActFrame = { kind: 'act', who: i, mode, mp, attacked: false, stopped: false, over: false, breach: '', live: [] }
  act.over = nothingLeft(s, act)
  t.call(act)
}

/** EFSZ-30.2 to 30.5. */
function breakOut(t: StalingradTurn, i: number, mode: Mode): boolean {
  const { s } = t
  const f = fighterAt(s, i)
  const z = zombieById(s, f.lock)
  const grip = z !== undefined && kindAt(contentOf(s), z.kind).has.has('grip')
  const need = breakOutNumber(s, f, mode, grip)
  const die = t.roll(12)
  const success = die >= need
  t.emit({ type: 'brokeOut', rule: 'EFSZ-30.2', who: idOf(s, i), zombie: zombieName(f.lock), die, need, success })
  if (success) {
    t.emit({ type: 'lockBroken', rule: 'EFSZ-30.4', who: idOf(s, i), zombie: zombieName(f.lock) })
    f.lock = 0
  } else if (z !== undefined && kindAt(contentOf(s), z.kind).has.has('winnow')) wound(t, i, 1, 'winnow', z)
  return success
}

/** EFSZ-10.4, 10.5, 22.1, 30.6, 32.6: markers, grenades and gas at the end of an activation. */
export const actEnd: StepRule<Stalingrad, FrameOf<'act.end'>, StalingradEvent> = sequence<Stalingrad, FrameOf<'act.end'>, StalingradEvent>({
  marker(t, f) {
    const { s } = t
    const fighter = fighterAt(s, f.who)
    if (fighter.status !== ON_MAP) return
    if (f.attacked || f.pinned) spendAttack(t, f.who)
    else {
      fighter.marker = coverMarkerOf(f.mode)
      const { attack } = contentOf(s).tables
      const modifier = nth([attack.coverStationary, attack.coverWalking, attack.coverRunning], fighter.marker - COVER_STATIONARY)
      t.emit({ type: 'coverGained', rule: 'EFSZ-24.1', who: idOf(s, f.who), modifier })
    }
    wakeBeside(t, fighter.at)
  },
  blast(t, f) {
    for (let k = f.live.length - 2; k >= 0; k -= 2)
      t.call({ kind: 'blast', at: nth(f.live, k), weapon: nth(f.live, k + 1), by: f.who, primary: 0, drum: false })
  },
  // The blast is still part of the activation: gas released by it counts.
  over(t, f) {
    const fighter = fighterAt(t.s, f.who)
    if (fighter.status === ON_MAP) fighter.gassed = (groundAt(t.s, fighter.at) & GAS) !== 0
    checkEnd(t)
  },
})

/** Ward Nine: a character that ends an activation beside a sleeper wakes it. */
function wakeBeside(t: StalingradTurn, at: number): void {
  const { s } = t
  for (const z of s.zombies) if (z.asleep && areAdjacent(gridIn(s), s.edges, at, z.at)) wake(t, z)
}
