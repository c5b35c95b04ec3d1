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
  sequence,
  type StepRule,
} from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
import type { ActFrame, CoverShot, StalingradFrame } from '../model/frames.ts'
import { areAdjacent, GAS } from '../model/grid.ts'
import {
  COVER_STATIONARY,
  type Fighter,
  fighterIx,
  gridIn,
  idOf,
  type Mode,
  MODES,
  NO_MARKER,
  ON_MAP,
  partsOf,
  pointMan,
  REARGUARD,
  sceneOf,
  seatOfFighter,
  squareName,
  type Stalingrad,
  zombieById,
  zombieName,
} from '../model/state.ts'
import { whyNotSearch } from '../read/moves.ts'
import { breakOutNumber, coverMarkerOf, isCovering, pointsFor } from '../read/sheet.ts'
import { nothingLeft } from './act.ts'
import { spendAttack } from './attack.ts'
import { coverAnswers, orderForms, orders, readShot, whyNotCover } from './cover.ts'
import { fighterAt, type T, wake, wound } from './effects.ts'
import { checkEnd } from './goals.ts'
import { searchSquare } from './search.ts'

// EFSZ-7.9 to 7.13: the player's turn.

type TurnFrame = Extract<StalingradFrame, { kind: 'team.turn' }>
type ActivateFrame = Extract<StalingradFrame, { kind: 'activate' }>
type DeclareFrame = Extract<StalingradFrame, { kind: 'declare' }>
type EndFrame = Extract<StalingradFrame, { kind: 'act.end' }>

export const teamTurn: StepRule<Stalingrad, TurnFrame, StalingradEvent> = sequence<Stalingrad, TurnFrame, StalingradEvent>({
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
  // EFSZ-32.6: gas bites those who ended their activation in it.
  final(t) {
    const { s } = t
    for (let i = 0; i < s.fighters.length; i++) if (fighterAt(s, i).status === ON_MAP && fighterAt(s, i).gassed) wound(t, i, 1, 'gas')
    s.turn = ''
    checkEnd(t)
  },
})

const canAct = (f: Fighter): boolean => f.status === ON_MAP && !f.acted

/** May it be activated in that mode? Without a mode: at all. */
export function whyNotActivate(s: Stalingrad, i: number, mode: unknown, search: unknown): Refusal | null {
  const f = s.fighters[i]
  if (f === undefined || f.status !== ON_MAP) return refuse('EFSZ-7.11', 'activate.nobody', 'no such character is on the map')
  if (f.acted) return refuse('EFSZ-7.12', 'activate.twice', 'that character has been activated this turn', [idOf(s, i)])
  if (mode === undefined) return null
  if (!MODES.includes(mode as Mode)) return refuse('EFSZ-7.13', 'activate.mode', 'a character is stationary, walking, running or searching')
  if (mode !== 'searching')
    return search === undefined ? null : refuse('EFSZ-8.2', 'activate.search-mode', 'only a searching character searches')
  if (f.lock !== 0) return refuse('EFSZ-30.8', 'activate.locked-search', 'a locked character cannot search', [idOf(s, i)])
  const at = typeof search === 'string' ? gridIn(s).squareOf(search) : -1
  return whyNotSearch(s, i, at)
}

/** The squares a character could search from where it stands. */
export function searchables(s: Stalingrad, i: number): number[] {
  const f = fighterAt(s, i)
  const grid = gridIn(s)
  const squares = [f.at]
  for (let d = 0; d < 8; d += 2) squares.push(grid.near[f.at * 8 + d] as number)
  const { searchAt } = sceneOf(s)
  return squares.filter((q) => q >= 0 && (searchAt[q] as number) >= 0 && whyNotSearch(s, i, q) === null)
}

function modeAnswers(s: Stalingrad, i: number, base: Answer): Answer[] {
  const answers: Answer[] = [
    { ...base, mode: 'stationary' },
    { ...base, mode: 'walking' },
    { ...base, mode: 'running' },
  ]
  if (fighterAt(s, i).lock === 0) for (const q of searchables(s, i)) answers.push({ ...base, mode: 'searching', search: squareName(s, q) })
  return answers
}

/** EFSZ-3.6, 39.4: a rearguard character may use one medkit per scenario. */
function whyNotHealBehind(s: Stalingrad, i: number): Refusal | null {
  const f = s.fighters[i]
  if (f === undefined || f.status !== REARGUARD)
    return refuse('EFSZ-3.6', 'heal.not-rearguard', 'only the rearguard may use a medkit during a scenario')
  if (f.medkits <= 0) return refuse('EFSZ-3.5', 'heal.no-medkit', 'there is no medkit', [idOf(s, i)])
  if (s.flags.includes(`medkit ${idOf(s, i)}`)) return refuse('EFSZ-39.4', 'heal.again', 'one medkit per scenario', [idOf(s, i)])
  const { health } = partsOf(s).characters[f.who] as { health: number }
  return f.health >= health ? refuse('EFSZ-3.7', 'heal.whole', 'nothing to heal', [idOf(s, i)]) : null
}

/** Movement needs an activation (EFSZ-9.1), and so does an attack that is no covering attack (EFSZ-10.1). */
function whyNotOutOfTurn(answer: Answer): Refusal {
  const inactive = (rule: string) => refuse(rule, 'act.not-active', 'a character is activated and declares its mode first')
  if (MOVES.some((key) => key in answer)) return inactive('EFSZ-9.1')
  if ('attack' in answer) return inactive('EFSZ-10.1')
  return whyNotBetweenOnly(answer) ?? refuse('EFSZ-7.11', 'answer.unknown', 'expected activate, heal, cover or order')
}

const MOVES = ['step', 'turn', 'door', 'ready', 'pass', 'pickup', 'free']

/** EFSZ-4.16, 3.6: what is done between two scenarios only. */
export function whyNotBetweenOnly(answer: Answer): Refusal | null {
  if ('eat' in answer) return refuse('EFSZ-4.16', 'act.eat', 'food is eaten between scenarios only')
  if ('heal' in answer) return refuse('EFSZ-3.6', 'heal.not-rearguard', 'only the rearguard may use a medkit during a scenario')
  return null
}

export const activate: AskRule<Stalingrad, ActivateFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-7.11',
  who(s) {
    for (let i = 0; i < s.fighters.length; i++) if (canAct(s.fighters[i] as Fighter)) return [pointMan(s)]
    return []
  },
  space(s, _f, seat): Form[] {
    const answers: Answer[] = []
    for (const [i, f] of s.fighters.entries()) {
      if (canAct(f)) {
        const base = { activate: idOf(s, i) }
        if (seatOfFighter(s, i) === seat) answers.push(...modeAnswers(s, i, base))
        else answers.push(base)
      }
      if (isCovering(f) && seatOfFighter(s, i) === seat) answers.push(...coverAnswers(s, i))
      if (whyNotHealBehind(s, i) === null) answers.push({ heal: idOf(s, i) })
    }
    return [pick(answers), ...orderForms(s, seat)]
  },
  whyNot(s, _f, answer, seat) {
    if ('heal' in answer) return whyNotHealBehind(s, fighterIx(s, answer.heal))
    if ('cover' in answer) return whyNotCoverNow(s, answer, seat)
    if (!('activate' in answer)) return whyNotOutOfTurn(answer)
    const i = fighterIx(s, answer.activate)
    if (i >= 0 && seatOfFighter(s, i) !== seat)
      return 'mode' in answer
        ? refuse('EFSZ-1.6', 'activate.not-yours', 'its owner declares the mode')
        : whyNotActivate(s, i, undefined, undefined)
    if (i >= 0 && !('mode' in answer))
      return refuse('EFSZ-7.13', 'activate.mode', 'a character is stationary, walking, running or searching')
    return whyNotActivate(s, i, answer.mode, answer.search)
  },
  answer(t, _f, answer) {
    const { s } = t
    if ('heal' in answer) return healBehind(t, fighterIx(s, answer.heal))
    if ('cover' in answer) return coverNow(t, answer)
    const i = fighterIx(s, answer.activate)
    if ('mode' in answer) begin(t, i, answer.mode as Mode, answer.search)
    else t.call({ kind: 'declare', who: i })
  },
  sample(s, _f, seat, rng) {
    const able: number[] = []
    for (let i = 0; i < s.fighters.length; i++) if (canAct(s.fighters[i] as Fighter)) able.push(i)
    const i = able[below(rng, able.length)] as number
    if (seatOfFighter(s, i) !== seat) return { activate: idOf(s, i) }
    return sampleMode(s, i, { activate: idOf(s, i) }, rng)
  },
}

function sampleMode(s: Stalingrad, i: number, base: Answer, rng: Parameters<typeof below>[0]): Answer {
  const f = fighterAt(s, i)
  if (f.lock === 0) {
    const places = searchables(s, i)
    if (places.length > 0 && below(rng, 2) === 0)
      return { ...base, mode: 'searching', search: squareName(s, places[below(rng, places.length)] as number) }
  }
  const k = below(rng, 5)
  return { ...base, mode: k === 0 ? 'stationary' : k < 3 ? 'walking' : 'running' }
}

/** Co-op: the owner says how. */
export const declare: AskRule<Stalingrad, DeclareFrame, Answer, StalingradEvent> = {
  rule: 'EFSZ-7.13',
  who: (s, f) => [seatOfFighter(s, f.who)],
  space: (s, f) => [pick(modeAnswers(s, f.who, {}))],
  whyNot: (s, f, answer) => ('mode' in answer ? whyNotActivate(s, f.who, answer.mode, answer.search) : NOT_OFFERED('EFSZ-7.13')),
  answer(t, f, answer) {
    t.done()
    begin(t, f.who, answer.mode as Mode, answer.search)
  },
  sample: (s, f, _seat, rng) => sampleMode(s, f.who, {}, rng),
}

/** EFSZ-24.6: a covering attack in the player's own turn, between the actions of others. */
export function whyNotCoverNow(s: Stalingrad, answer: Answer, seat: Seat): Refusal | null {
  const shot = readShot(s, answer)
  return 'refused' in shot ? shot : whyNotCover(s, shot, seat, [])
}

export function coverNow(t: T, answer: Answer): void {
  t.call({ kind: 'cover.resolve', shots: [readShot(t.s, answer) as CoverShot], next: 0 })
}

/** Who is asked in the player's turn, between the actions; undefined in the midst of something. */
function turnSeat(s: Stalingrad): Seat | undefined {
  const top = s.stack[s.stack.length - 1]
  if (top?.kind === 'activate') return pointMan(s)
  return top?.kind === 'act' || top?.kind === 'declare' ? seatOfFighter(s, top.who) : undefined
}

/** Co-op (EFSZ-1.6, 24.6): while one is asked in the player's turn the others may use their covering markers unasked. */
const coversAside = (s: Stalingrad, seat: Seat): boolean => {
  const asked = turnSeat(s)
  return asked !== undefined && asked !== seat
}

/** Every covering attack that a seat could make now without being asked. */
export const coversUnasked = (s: Stalingrad, seat: Seat): Answer[] =>
  coversAside(s, seat) ? s.fighters.flatMap((f, i) => (isCovering(f) && seatOfFighter(s, i) === seat ? coverAnswers(s, i) : [])) : []

/** What may be said out of turn: standing orders at any time, a covering attack in the player's turn. */
export const asides: Aside<Stalingrad, StalingradEvent> = {
  is: (answer, s, seat) => orders.is(answer, s, seat) || ('cover' in answer && coversAside(s, seat)),
  whyNot: (s, seat, answer) => (orders.is(answer, s, seat) ? orders.whyNot(s, seat, answer) : whyNotCoverNow(s, answer, seat)),
  answer: (t, answer, seat) => (orders.is(answer, t.s, seat) ? orders.answer(t, answer, seat) : coverNow(t, answer)),
}

function healBehind(t: T, i: number): void {
  const f = fighterAt(t.s, i)
  f.medkits--
  f.health++
  t.s.flags.push(`medkit ${idOf(t.s, i)}`)
  t.emit({ type: 'healed', rule: 'EFSZ-39.4', who: idOf(t.s, i), health: f.health, medkits: f.medkits })
}

/** EFSZ-7.13, 30.1: the mode is declared; who is locked must first break out; who searches does nothing else. */
export function begin(t: T, i: number, mode: Mode, search: unknown): void {
  const { s } = t
  const f = fighterAt(s, i)
  f.acted = true
  const mp = pointsFor(s, f, mode)
  t.emit({ type: 'activated', rule: 'EFSZ-7.13', who: idOf(s, i), mode, mp })
  if (mode === 'searching') {
    t.call({ kind: 'act.end', who: i, mode, attacked: true, pinned: false, live: [] })
    searchSquare(t, i, gridIn(s).squareOf(search as string))
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
function breakOut(t: T, i: number, mode: Mode): boolean {
  const { s } = t
  const f = fighterAt(s, i)
  const z = zombieById(s, f.lock)
  const grip = z !== undefined && (partsOf(s).kinds[z.kind] as { has: ReadonlySet<string> }).has.has('grip')
  const need = breakOutNumber(s, f, mode, grip)
  const die = t.roll(12)
  const success = die >= need
  t.emit({ type: 'brokeOut', rule: 'EFSZ-30.2', who: idOf(s, i), zombie: zombieName(f.lock), die, need, success })
  if (success) {
    t.emit({ type: 'lockBroken', rule: 'EFSZ-30.4', who: idOf(s, i), zombie: zombieName(f.lock) })
    f.lock = 0
  } else if (z !== undefined && (partsOf(s).kinds[z.kind] as { has: ReadonlySet<string> }).has.has('winnow')) wound(t, i, 1, 'winnow', z)
  return success
}

/** EFSZ-10.4, 10.5, 22.1, 30.6, 32.6: markers, grenades and gas at the end of an activation. */
export const actEnd: StepRule<Stalingrad, EndFrame, StalingradEvent> = sequence<Stalingrad, EndFrame, StalingradEvent>({
  marker(t, f) {
    const { s } = t
    const fighter = fighterAt(s, f.who)
    if (fighter.status !== ON_MAP) return
    if (f.attacked || f.pinned) spendAttack(t, f.who)
    else {
      fighter.marker = coverMarkerOf(f.mode)
      const { attack } = partsOf(s).tables
      const modifier = [attack.coverStationary, attack.coverWalking, attack.coverRunning][fighter.marker - COVER_STATIONARY] as number
      t.emit({ type: 'coverGained', rule: 'EFSZ-24.1', who: idOf(s, f.who), modifier })
    }
    wakeBeside(t, fighter.at)
  },
  blast(t, f) {
    for (let k = f.live.length - 2; k >= 0; k -= 2)
      t.call({ kind: 'blast', at: f.live[k] as number, weapon: f.live[k + 1] as number, by: f.who, primary: 0, drum: false })
  },
  // The blast is still part of the activation: gas it lets out counts.
  over(t, f) {
    const fighter = fighterAt(t.s, f.who)
    if (fighter.status === ON_MAP) fighter.gassed = ((t.s.terrain[fighter.at] as number) & GAS) !== 0
    checkEnd(t)
  },
})

/** Ward Nine: whoever ends an activation beside a sleeper wakes it. */
function wakeBeside(t: T, at: number): void {
  const { s } = t
  for (const z of s.zombies) if (z.asleep && areAdjacent(gridIn(s), s.edges, at, z.at)) wake(t, z)
}
