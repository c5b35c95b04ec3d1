import { type AskRule, below, nth, pick, shuffleWith, subset } from '@deadfront/kernel'
import type { Answers } from '../model/answers.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { FrameOf } from '../model/frames.ts'
import { DIR_NAMES, FACINGS } from '../model/grid.ts'
import { refuse } from '../model/refusals.ts'
import {
  CHOSEN,
  fighterAt,
  fighterIx,
  idOf,
  ON_MAP,
  pointMan,
  REARGUARD,
  seatOfFighter,
  squareIn,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  UNKNOWN,
} from '../model/state.ts'
import { revealSeen } from './reveal.ts'

// EFSZ-33: which characters go, and where they start.

/** EFSZ-33.3: alone, any character; in a campaign only those met so far. */
const candidates = (s: Stalingrad, f: FrameOf<'team'>): number[] =>
  s.fighters.flatMap((x, i) => (x.status === REARGUARD || (f.first && x.status === UNKNOWN) ? [i] : []))

const most = (s: Stalingrad, f: FrameOf<'team'>): number => Math.min(f.max, candidates(s, f).length)

export const team: AskRule<Stalingrad, FrameOf<'team'>, Answers['team'], StalingradEvent> = {
  rule: 'EFSZ-33.2',
  who: (s, f) => (candidates(s, f).length > 1 ? [pointMan(s)] : []),
  space: (s, f) => [
    subset(
      'characters',
      candidates(s, f).map((i) => idOf(s, i)),
      Math.min(f.min, most(s, f)),
      most(s, f),
      { do: 'choose' },
    ),
  ],
  whyNot(s, f, { characters }) {
    const able = candidates(s, f)
    const chosen = characters.map((id) => fighterIx(s, id))
    const stranger = characters.find((_, k) => !able.includes(nth(chosen, k)))
    if (stranger !== undefined) return refuse('EFSZ-33.3', 'team.stranger', 'that character is not available', [String(stranger)])
    if (new Set(chosen).size !== chosen.length) return refuse('EFSZ-33.2', 'team.twice', 'nobody goes twice')
    if (chosen.length > f.max) return refuse('EFSZ-33.2', 'team.too-many', `at most ${f.max} characters go`, [f.max])
    return chosen.length < Math.min(f.min, able.length) ? refuse('EFSZ-33.2', 'team.too-few', 'somebody has to go') : null
  },
  answer(t, f, { characters }) {
    t.done()
    choose(
      t,
      f,
      characters.map((id) => fighterIx(t.s, id)),
    )
  },
  close(t, f) {
    t.done()
    choose(t, f, candidates(t.s, f))
  },
  sample(s, f, _seat, rng) {
    const ids = candidates(s, f).map((i) => idOf(s, i))
    shuffleWith(rng, ids)
    const least = Math.max(1, Math.min(f.min, ids.length))
    return { do: 'choose', characters: ids.slice(0, least + below(rng, most(s, f) - least + 1)) }
  },
}

function choose(t: StalingradTurn, f: FrameOf<'team'>, chosen: number[]): void {
  const { s } = t
  // The order of the names is kept: in a scenario alone the first one is the starting character.
  if (f.first) s.fighters.sort((a, b) => rank(chosen, s, a) - rank(chosen, s, b))
  const ids = f.first ? chosen.map((_, k) => k) : chosen
  for (const [k, i] of ids.entries()) {
    const x = fighterAt(s, i)
    x.status = CHOSEN
    if (f.first || s.options.players > 1) x.owner = k % s.options.players
  }
  if (s.trek && s.trek.start < 0) s.trek.start = fighterAt(s, nth(ids, 0)).who
}

function rank(chosen: number[], s: Stalingrad, x: { who: number }): number {
  const at = chosen.indexOf(s.fighters.findIndex((f) => f.who === x.who))
  return at < 0 ? 100 + x.who : at
}

const toPlace = (s: Stalingrad): number[] => s.fighters.flatMap((f, i) => (f.status === CHOSEN ? [i] : []))

/** EFSZ-33.6: on a named square, with a facing of the player's choice. */
export const place: AskRule<Stalingrad, FrameOf<'place'>, Answers['place'], StalingradEvent> = {
  rule: 'EFSZ-33.6',
  who(s) {
    const [first] = toPlace(s)
    return first === undefined ? [] : [seatOfFighter(s, first)]
  },
  space(s, f, seat) {
    const answers: Answers['place'][] = []
    for (const i of toPlace(s)) {
      if (seatOfFighter(s, i) !== seat) continue
      for (const q of freeStarts(s, f))
        for (const facing of FACINGS) answers.push({ do: 'place', place: idOf(s, i), at: squareName(s, q), facing })
    }
    return [pick(answers)]
  },
  whyNot(s, f, { place: who, at, facing }, seat) {
    const i = fighterIx(s, who)
    if (!toPlace(s).includes(i)) return refuse('EFSZ-33.6', 'place.nobody', 'that character is not waiting to be placed')
    if (seatOfFighter(s, i) !== seat) return refuse('EFSZ-1.6', 'place.not-yours', 'that character is not yours')
    if (!FACINGS.includes(facing)) return refuse('EFSZ-6.2', 'move.facing', 'a character faces N, E, S or W')
    const q = squareIn(s, at)
    return freeStarts(s, f).includes(q) ? null : refuse('EFSZ-33.6', 'place.not-there', 'characters start on the named squares', [at])
  },
  answer(t, _f, { place: who, at, facing }) {
    const { s } = t
    const i = fighterIx(s, who)
    const x = fighterAt(s, i)
    x.status = ON_MAP
    x.at = squareIn(s, at)
    x.facing = DIR_NAMES.indexOf(facing)
    s.stand[x.at] = i + 1
    t.emit({ type: 'placed', rule: 'EFSZ-33.6', who: idOf(s, i), at: squareName(s, x.at), facing })
    revealSeen(t)
  },
  sample(s, f, seat, rng) {
    const mine = toPlace(s).filter((i) => seatOfFighter(s, i) === seat)
    const starts = freeStarts(s, f)
    return {
      do: 'place',
      place: idOf(s, nth(mine, below(rng, mine.length))),
      at: squareName(s, nth(starts, below(rng, starts.length))),
      facing: nth(FACINGS, below(rng, 4)),
    }
  },
}

/** As many of the squares as there are characters, the first ones first. */
const freeStarts = (s: Stalingrad, f: FrameOf<'place'>): number[] => f.squares.filter((q) => s.stand[q] === 0)
