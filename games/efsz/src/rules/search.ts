import { type AskRule, isRefusal, nth, pick } from '@deadfront/kernel'
import type { Answers, AnswerTo } from '../model/answers.ts'
import type { RawSearch } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { DRUM } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  fighterAt,
  groundAt,
  idOf,
  ON_MAP,
  sceneOf,
  seatOfFighter,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tieBreaker,
} from '../model/state.ts'
import { onlyForFinder, keepsFinds } from '../read/finds.ts'
import { tableRow } from '../read/gear.ts'
import { knowsClue } from '../read/goals.ts'
import { handChoices, type Hands, readHands } from '../read/hands.ts'
import { hideFind } from './finds.ts'
import { giveAll } from './gives.ts'
import { setHands } from './hands.ts'
import { openHatches } from './hits.ts'
import { placeZombie, revealSeen } from './reveal.ts'
import { squareChoice } from './squares.ts'

// EFSZ-8, 9.29: searching, and the weapon that was found.

export function searchSquare(t: StalingradTurn, i: number, at: number): void {
  const { s } = t
  const scene = sceneOf(s)
  const search = scene.raw.search?.[nth(scene.searchAt, at)] as RawSearch
  if (!s.searched.includes(at)) s.searched.push(at)
  s.terrain[at] = groundAt(s, at) & ~DRUM
  const { hide } = scene.raw
  if (search.hidden !== undefined && s.secret === at && hide) {
    s.secret = -1
    t.reveal()
    t.emit({ type: 'searched', rule: 'EFSZ-8.4', who: idOf(s, i), at: squareName(s, at), die: null })
    fighterAt(s, i).items.push(hide.item)
    if (keepsFinds(s)) hideFind(s, i, hide.item)
    t.emit({ type: 'itemFound', rule: 'EFSZ-8.4', who: idOf(s, i), item: hide.item, ...onlyForFinder(s, i) })
    giveAll(t, { by: i, at, quiet: keepsFinds(s), openHatches }, hide.gives)
    return
  }
  const table = search.clue && knowsClue(s, search.clue.number) ? search.clue.table : search.table
  // A table with one line needs no die.
  const die = table.length > 1 ? t.roll(12) : null
  t.emit({ type: 'searched', rule: 'EFSZ-8.4', who: idOf(s, i), at: squareName(s, at), die, ...onlyForFinder(s, i) })
  giveAll(t, { by: i, at, quiet: keepsFinds(s), openHatches }, (die === null ? table[0] : tableRow(table, die))?.gives ?? [])
}

/** EFSZ-8.6: the searcher is on the square, so the zombie appears beside it, where the player chooses. */
export const searchPlace: AskRule<Stalingrad, FrameOf<'search.place'>, Answers['search.place'], StalingradEvent> = {
  rule: 'EFSZ-8.6',
  who: (s, f) => (f.options.length > 1 && s.options.askTies ? [tieBreaker(s)] : []),
  ...squareChoice<FrameOf<'search.place'>, Answers['search.place']>(
    (at) => ({ do: 'place', at }),
    ({ at }) => at,
    refuse('EFSZ-8.6', 'place.not-there', 'it appears on a free square beside the searcher'),
    appear,
  ),
}

function appear(t: StalingradTurn, f: FrameOf<'search.place'>, at: number): void {
  placeZombie(t, f.token, at, 'search', false)
  revealSeen(t)
}

/** EFSZ-9.27, 9.29: readied at once and at no cost, in either hand, even in exchange. */
export const ready: AskRule<Stalingrad, FrameOf<'ready'>, Answers['ready'], StalingradEvent> = {
  rule: 'EFSZ-9.29',
  who: (s, f) => (fighterAt(s, f.who).status === ON_MAP && newHands(s, f).length > 0 ? [seatOfFighter(s, f.who)] : []),
  space: (s, f) => [pick([{ do: 'keep' }, ...newHands(s, f)])],
  whyNot(s, f, answer) {
    if (answer.do === 'keep') return null
    const hands = readHands(s, fighterAt(s, f.who), answer.ready, answer.off)
    if (isRefusal(hands)) return hands
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
