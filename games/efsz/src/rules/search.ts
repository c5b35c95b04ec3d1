import { type AskRule, isRefusal, nth, pick } from '@deadfront/kernel'
import type { Answers, AnswerTo } from '../model/answers.ts'
import { characterAt, type SearchRaw } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { layWeaponOf } from '../model/gear.ts'
import { CAPTIVE, DRUM } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  contentOf,
  DEAD,
  fighterAt,
  groundAt,
  idOf,
  NO_MARKER,
  ON_MAP,
  sceneOf,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tieBreaker,
  UNKNOWN,
} from '../model/state.ts'
import { hearer, keepsFinds } from '../read/finds.ts'
import { tableRow } from '../read/gear.ts'
import { knowsClue } from '../read/goals.ts'
import { handChoices, type Hands, readHands } from '../read/hands.ts'
import { keepQuiet } from './finds.ts'
import { learnClue } from './flags.ts'
import { giveAll } from './gives.ts'
import { setHands } from './hands.ts'
import { openHatches } from './hits.ts'
import { placeZombie, revealSeen } from './reveal.ts'
import { oneOfTheSquares } from './squares.ts'

// EFSZ-8: searching, and the small questions that follow from finding something or somebody.

export function searchSquare(t: StalingradTurn, i: number, at: number): void {
  const { s } = t
  const scene = sceneOf(s)
  const search = scene.raw.search?.[nth(scene.searchAt, at)] as SearchRaw
  if (!s.searched.includes(at)) s.searched.push(at)
  s.terrain[at] = groundAt(s, at) & ~DRUM
  const { hide } = scene.raw
  if (search.hidden !== undefined && s.secret === at && hide) {
    s.secret = -1
    t.reveal()
    t.emit({ type: 'searched', rule: 'EFSZ-8.4', who: idOf(s, i), at: squareName(s, at), die: null })
    fighterAt(s, i).items.push(hide.item)
    if (keepsFinds(s)) keepQuiet(s, i, hide.item)
    t.emit({ type: 'itemFound', rule: 'EFSZ-8.4', who: idOf(s, i), item: hide.item, ...hearer(s, i) })
    giveAll(t, { by: i, at, quiet: keepsFinds(s), openHatches }, hide.gives)
    return
  }
  const table = search.clue && knowsClue(s, search.clue.number) ? search.clue.table : search.table
  // A table with one line needs no die.
  const die = table.length > 1 ? t.roll(12) : null
  t.emit({ type: 'searched', rule: 'EFSZ-8.4', who: idOf(s, i), at: squareName(s, at), die, ...hearer(s, i) })
  giveAll(t, { by: i, at, quiet: keepsFinds(s), openHatches }, (die === null ? table[0] : tableRow(table, die))?.gives ?? [])
}

/** EFSZ-8.6: the searcher stands on the square, so the zombie appears beside it, where the player likes. */
export const searchPlace: AskRule<Stalingrad, FrameOf<'search.place'>, Answers['search.place'], StalingradEvent> = {
  rule: 'EFSZ-8.6',
  who: (s, f) => (f.options.length > 1 && s.options.askTies ? [tieBreaker(s)] : []),
  ...oneOfTheSquares<Answers['search.place']>(
    (at) => ({ do: 'place', at }),
    ({ at }) => at,
    refuse('EFSZ-8.6', 'place.not-there', 'it appears on a free square beside the searcher'),
  ),
  answer(t, f, { at }) {
    t.done()
    appear(t, f, squareIn(t.s, at))
  },
  close(t, f) {
    t.done()
    appear(t, f, nth(f.options, 0))
  },
}

function appear(t: StalingradTurn, f: FrameOf<'search.place'>, at: number): void {
  placeZombie(t, f.token, at, 'search', false)
  revealSeen(t)
}

/** A position may say where the table waits, so that a study of one turn does not run into the next. */
export const stop: AskRule<Stalingrad, FrameOf<'stop'>, Answers['stop'], StalingradEvent> = {
  rule: 'EFSZ-7.9',
  who: () => ['p1'],
  space: () => [pick([{ do: 'go' }])],
  whyNot: () => null,
  answer: (t) => t.done(),
}

/** EFSZ-9.27, 9.29: readied at once and for nothing, in either hand, even in exchange. */
export const ready: AskRule<Stalingrad, FrameOf<'ready'>, Answers['ready'], StalingradEvent> = {
  rule: 'EFSZ-9.29',
  who: (s, f) => (fighterAt(s, f.who).status === ON_MAP && newHands(s, f).length > 0 ? [seatOfFighter(s, f.who)] : []),
  space: (s, f) => [pick([{ do: 'keep' }, ...newHands(s, f)])],
  whyNot(s, f, answer) {
    if (answer.do === 'keep') return null
    const hands = readHands(s, fighterAt(s, f.who), answer.ready, answer.off)
    if ('refused' in hands) return hands
    return usesNew(s, f, hands) ? null : refuse('EFSZ-9.29', 'ready.not-new', 'only the weapon just received is readied for nothing')
  },
  answer(t, f, answer) {
    t.done()
    if (answer.do === 'ready') setHands(t, f.who, answer.ready, answer.off, 0)
  },
}

const newHands = (s: Stalingrad, f: FrameOf<'ready'>): AnswerTo<'ready', 'ready'>[] =>
  handChoices(s, fighterAt(s, f.who)).flatMap(({ ready: main, off }) => {
    const hands = readHands(s, fighterAt(s, f.who), main, off)
    return isRefusal(hands) || !usesNew(s, f, hands) ? [] : [{ do: 'ready', ready: main, ...(off === undefined ? {} : { off }) }]
  })

const usesNew = (s: Stalingrad, f: FrameOf<'ready'>, hands: Hands): boolean =>
  [hands.main, hands.off].some((slot) => slot >= 0 && f.weapons.includes(nth(fighterAt(s, f.who).slots, slot)))

/** Characters nobody has met yet. */
const strangers = (s: Stalingrad): number[] => s.fighters.flatMap((f, i) => (f.status === UNKNOWN ? [i] : []))

const teamIsFull = (s: Stalingrad): boolean =>
  s.fighters.filter((f) => f.status !== UNKNOWN && f.status !== DEAD).length >= contentOf(s).tables.teamSize

/** Freed: a character of the player's choice among those not met yet; with a full team the captive goes its own way. */
export const recruit: AskRule<Stalingrad, FrameOf<'recruit'>, Answers['recruit'], StalingradEvent> = {
  rule: 'EFSZ-2.2',
  who: (s, f) => (teamIsFull(s) || strangers(s).length < 2 ? [] : [seatOfFighter(s, f.by)]),
  space: (s) => [pick(strangers(s).map((i) => ({ do: 'recruit', character: idOf(s, i) })))],
  whyNot: (s, _f, { character }) =>
    strangers(s).some((i) => idOf(s, i) === character) ? null : refuse('EFSZ-2.2', 'recruit.known', 'choose somebody not met yet'),
  answer(t, f, { character }) {
    t.done()
    join(t, f, strangers(t.s).find((i) => idOf(t.s, i) === character) as number)
  },
  close(t, f) {
    const { s } = t
    t.done()
    const [only] = strangers(s)
    if (only !== undefined && !teamIsFull(s)) return join(t, f, only)
    s.terrain[f.at] = groundAt(s, f.at) & ~CAPTIVE
    t.emit({ type: 'captiveLeft', rule: 'EFSZ-2.2', at: squareName(s, f.at) })
    giveAll(t, { by: f.by, at: f.at, quiet: false, openHatches }, [
      { gain: 'food', count: 1 },
      { gain: 'ammo', count: 1 },
    ])
    tellClue(t)
  },
}

function join(t: StalingradTurn, f: FrameOf<'recruit'>, i: number): void {
  const { s } = t
  const fighter = fighterAt(s, i)
  s.terrain[f.at] = groundAt(s, f.at) & ~CAPTIVE
  fighter.status = ON_MAP
  fighter.health = characterAt(contentOf(s), fighter.who).health
  fighter.at = f.at
  fighter.facing = 4
  // It acts from the next player turn.
  fighter.acted = true
  fighter.marker = NO_MARKER
  fighter.owner = leastBusy(s)
  s.stand[f.at] = i + 1
  t.emit({ type: 'recruited', rule: 'EFSZ-2.2', who: idOf(s, i), at: squareName(s, f.at) })
  for (const heap of s.heaps)
    if (heap.captive > 0) {
      const ammo = heap.captive - 1
      heap.captive = 0
      layWeaponOf(s, heap.at, fighter.who, ammo)
    }
  tellClue(t)
  revealSeen(t)
}

function tellClue(t: StalingradTurn): void {
  const clue = sceneOf(t.s).raw.captive?.clue
  if (clue !== undefined) learnClue(t, clue)
}

/** Co-op: a newly freed character goes to the player with the fewest. */
function leastBusy(s: Stalingrad): number {
  let best = 0
  let fewest = 99
  for (let owner = 0; owner < s.options.players; owner++) {
    const count = s.fighters.filter((f) => f.owner === owner && f.status !== UNKNOWN && f.status !== DEAD).length
    if (count < fewest) {
      fewest = count
      best = owner
    }
  }
  return best
}
