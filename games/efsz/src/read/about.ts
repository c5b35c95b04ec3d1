import { type Json, nth } from '@deadfront/kernel'
import { kindAt, weaponAt } from '../model/content.ts'
import type { StalingradFrame } from '../model/frames.ts'
import { contentOf, idOf, kindOfToken, sceneOf, type Stalingrad, zombieName } from '../model/state.ts'

// What an open question is about: names and numbers for the sentence and the board.

/** What an open question is about. */
export function about(s: Stalingrad, f: StalingradFrame): Json {
  const { names } = sceneOf(s).grid
  const name = (q: number) => nth(names, q)
  switch (f.kind) {
    case 'act':
      return { who: idOf(s, f.who), mode: f.mode, mp: f.mp, attacked: f.attacked, stopped: f.stopped }
    case 'declare':
      return { who: idOf(s, f.who) }
    case 'team':
      return { min: f.min, max: f.max, first: f.first }
    case 'cover':
      return { on: f.on, zombie: f.zombie === 0 ? null : zombieName(f.zombie), declared: f.shots.map((shot) => idOf(s, shot.who)) }
    case 'spread.target':
      return {
        who: idOf(s, f.who),
        targets: [...f.options.map(zombieName), ...f.drums.map(name)],
        left: (s.stack[s.stack.length - 2] as { left?: number }).left ?? 0,
      }
    case 'dead.step':
      return { zombie: zombieName(f.zombie), squares: f.options.map(name) }
    case 'dead.victim':
      return { zombie: zombieName(f.zombie), victims: f.options.map((i) => idOf(s, i)), how: f.how }
    case 'spawn.push':
      return { who: idOf(s, f.who), squares: f.options.map(name) }
    case 'spawn.cancel':
      return { due: f.due.map(name) }
    case 'search.place':
      return { squares: f.options.map(name) }
    case 'ready':
      return { who: idOf(s, f.who), weapons: f.weapons.map((ix) => weaponAt(contentOf(s), ix).id) }
    case 'recruit':
      return { at: name(f.at), by: idOf(s, f.by) }
    case 'master.order':
      return { left: f.left.map(zombieName), dread: s.dread }
    case 'master.step':
      return { zombie: zombieName(f.zombie), left: f.left }
    case 'master.draw':
      return { drawn: f.tokens.map((x) => kindAt(contentOf(s), kindOfToken(x)).id) }
    case 'master.move':
      return { due: f.due.map(name), dread: s.dread }
    case 'camp':
      return { day: s.trek?.day ?? 0, next: s.trek?.next ?? [], used: s.trek?.used ?? [] }
    default:
      return null
  }
}
