import { nth } from '@deadfront/kernel'
import { kindAt } from '../model/content.ts'
import {
  contentOf,
  kindId,
  kindOfToken,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  type Zombie,
  zombieName,
} from '../model/state.ts'
import { isSeen } from '../read/line.ts'
import { moveOf } from '../read/zombies.ts'

// EFSZ-26, 34.7: zombies are revealed, placed on the map, and leave the queue.

/** EFSZ-26.2: every face-down zombie in the line of any character is turned up, in any facing of that character. */
export function revealSeen(t: StalingradTurn): void {
  const { s } = t
  for (let k = 0; k < s.zombies.length; k++) {
    const z = nth(s.zombies, k)
    if (!z.up && isSeen(s, z.at)) reveal(t, z)
  }
}

export function reveal(t: StalingradTurn, z: Zombie): void {
  if (z.up) return
  z.up = true
  t.reveal()
  t.emit({ type: 'revealed', rule: 'EFSZ-26.2', zombie: zombieName(z.id), kind: kindId(t.s, z), at: squareName(t.s, z.at) })
  if (t.s.options.ownMoveOnReveal) goOnWithOwnMove(t.s, z)
}

/** EFSZ-26.3, ruling E-65: from now on its own Move counts; the squares it has entered count too. */
function goOnWithOwnMove(s: Stalingrad, z: Zombie): void {
  for (const frame of s.stack) if (frame.kind === 'dead.act' && frame.zombie === z.id) frame.left = Math.max(0, moveOf(s, z) - frame.made)
}

export function placeZombie(t: StalingradTurn, token: number, at: number, how: string, up: boolean, named = -1): Zombie {
  const { s } = t
  const kind = kindOfToken(token)
  const z: Zombie = {
    id: s.nextId++,
    kind,
    at,
    health: kindAt(contentOf(s), kind).health,
    up,
    stunned: false,
    asleep: false,
    token,
    named,
    done: true,
    haste: 0,
  }
  s.zombies.push(z)
  s.stand[at] = -z.id
  if (!t.quiet)
    t.emit({
      type: 'zombiePlaced',
      rule: PLACING[how] ?? 'EFSZ-34.3',
      zombie: zombieName(z.id),
      at: squareName(s, at),
      how,
      faceUp: up,
      kind: up ? kindId(s, z) : null,
    })
  return z
}

const PLACING: { [how: string]: string } = {
  setup: 'EFSZ-33.7',
  named: 'EFSZ-33.11',
  spawn: 'EFSZ-34.3',
  queue: 'EFSZ-34.7',
  search: 'EFSZ-8.5',
  risen: 'EFSZ-36.2',
  arrival: 'EFSZ-37.2',
  crew: 'EFSZ-32.17',
  shed: 'EFSZ-32.17',
}

/** EFSZ-34.7, 34.8: the first in the queue is put on its spawn square as soon as that is free. */
export function settleQueue(t: StalingradTurn): void {
  const { s } = t
  for (let k = 0; k < s.queue.length; k += 2) {
    const at = nth(s.queue, k)
    if (s.stand[at] !== 0) continue
    const token = nth(s.queue, k + 1)
    s.queue.splice(k, 2)
    k -= 2
    placeZombie(t, token, at, 'queue', false)
    revealSeen(t)
  }
}
