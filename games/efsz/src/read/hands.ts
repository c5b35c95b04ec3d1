import { isRefusal, nth, type Refusal } from '@deadfront/kernel'
import { weaponAt } from '../model/content.ts'
import { refuse } from '../model/refusals.ts'
import { contentOf, type Fighter, type Stalingrad } from '../model/state.ts'

// EFSZ-4.7, 4.8, 4.18: ready weapons.

export interface Hands {
  main: number
  off: number
}

/** Slots for `{ ready: 'luger', off: 'knife' }`; the same weapon twice needs two of it. */
export function readHands(s: Stalingrad, f: Fighter, ready: string | null | undefined, off: string | null | undefined): Hands | Refusal {
  const c = contentOf(s)
  const slotOf = (id: string, but: number): number => {
    const ix = c.weaponIx.get(id) ?? -2
    return f.slots.findIndex((held, slot) => held === ix && slot !== but)
  }
  if (!ready) return !off ? { main: -1, off: -1 } : refuse('EFSZ-4.8', 'ready.main-first', 'the off hand is filled second')
  const main = slotOf(ready, -1)
  if (main < 0) return refuse('EFSZ-4.7', 'ready.not-carried', 'that weapon is not carried', [ready])
  if (!off) return { main, off: -1 }
  const second = slotOf(off, main)
  if (second < 0) return refuse('EFSZ-4.7', 'ready.not-carried', 'that weapon is not carried', [off])
  const both = [main, second].every((slot) => weaponAt(c, nth(f.slots, slot)).oneHanded)
  return both
    ? { main, off: second }
    : refuse('EFSZ-4.8', 'ready.two-handed', 'two weapons are readied together only if both are one-handed')
}

export const sameHands = (f: Fighter, hands: Hands): boolean => {
  const ix = (slot: number) => (slot < 0 ? -1 : f.slots[slot])
  return ix(f.main) === ix(hands.main) && ix(f.off) === ix(hands.off)
}

/** Every way to fill the two hands, except the present one. */
export function handChoices(s: Stalingrad, f: Fighter): { ready: string; off?: string }[] {
  const { weapons } = contentOf(s)
  const owned = [...new Set(f.slots.filter((ix) => ix >= 0))].map((ix) => nth(weapons, ix))
  const choices: { ready: string; off?: string }[] = []
  for (const main of owned) {
    choices.push({ ready: main.id })
    for (const off of owned) choices.push({ ready: main.id, off: off.id })
  }
  return choices.filter(({ ready, off }) => {
    const hands = readHands(s, f, ready, off)
    return !isRefusal(hands) && !sameHands(f, hands)
  })
}
