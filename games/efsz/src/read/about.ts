import { type AboutRules, nth } from '@deadfront/kernel'
import type { About, Answers } from '../model/answers.ts'
import { kindAt, weaponAt } from '../model/content.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { contentOf, idOf, kindOfToken, sceneOf, type Stalingrad, zombieName } from '../model/state.ts'

const squareOf = (s: Stalingrad, square: number): string => nth(sceneOf(s).grid.names, square)
const squaresOf = (s: Stalingrad, squares: readonly number[]): string[] => squares.map((square) => squareOf(s, square))

/** What an open question is about. */
export const ABOUT: AboutRules<Stalingrad, StalingradFrame, Answers, About> = {
  team: (_s, f) => ({ min: f.min, max: f.max, first: f.first }),
  declare: (s, f) => ({ who: idOf(s, f.who) }),
  act: (s, f) => ({ who: idOf(s, f.who), mode: f.mode, mp: f.mp, attacked: f.attacked, stopped: f.stopped }),
  'spread.target'(s, f) {
    const below = s.stack[s.stack.length - 2]
    return {
      who: idOf(s, f.who),
      targets: [...f.options.map(zombieName), ...squaresOf(s, f.drums)],
      left: below?.kind === 'spread' ? below.left : 0,
    }
  },
  cover: (s, f) => ({
    on: f.on,
    zombie: f.zombie === 0 ? null : zombieName(f.zombie),
    declared: f.shots.map((shot) => idOf(s, shot.who)),
  }),
  'dead.step': (s, f) => ({ zombie: zombieName(f.zombie), squares: squaresOf(s, f.options) }),
  'dead.victim': (s, f) => ({ zombie: zombieName(f.zombie), victims: f.options.map((i) => idOf(s, i)), how: f.how }),
  'spawn.cancel': (s, f) => ({ due: squaresOf(s, f.due) }),
  'spawn.push': (s, f) => ({ who: idOf(s, f.who), squares: squaresOf(s, f.options) }),
  'search.place': (s, f) => ({ squares: squaresOf(s, f.options) }),
  ready: (s, f) => ({ who: idOf(s, f.who), weapons: f.weapons.map((ix) => weaponAt(contentOf(s), ix).id) }),
  recruit: (s, f) => ({ at: squareOf(s, f.at), by: idOf(s, f.by) }),
  camp: (s) => ({ day: s.trek?.day ?? 0, next: s.trek?.next ?? [], used: s.trek?.used ?? [] }),
  'master.order': (s, f) => ({ left: f.left.map(zombieName), dread: s.dread }),
  'master.step': (_s, f) => ({ zombie: zombieName(f.zombie), left: f.left }),
  'master.draw': (s, f) => ({ drawn: f.tokens.map((token) => kindAt(contentOf(s), kindOfToken(token)).id) }),
  'master.move': (s, f) => ({ due: squaresOf(s, f.due), dread: s.dread }),
}
