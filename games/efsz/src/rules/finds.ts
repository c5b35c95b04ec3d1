import { contentOf, idOf, seatOfFighter, type Stalingrad, type StalingradTurn } from '../model/state.ts'
import { findsOf, isKept, KEPT } from '../read/finds.ts'

// Co-op, an option (the note of Ward Nine): until the round ends only its owner knows what a search gave. A secret find
// is noted in the flags, "kept dasha ammo", and left out of what others see.

export const hideFind = (s: Stalingrad, i: number, item: string): void => {
  s.flags.push(`${KEPT}${idOf(s, i)} ${item}`)
}

/** Removes the flags of a character's secret finds; the things of a dead character are visible to all seats. */
export function forgetFinds(s: Stalingrad, i: number): void {
  const start = `${KEPT}${idOf(s, i)} `
  if (s.flags.some((flag) => flag.startsWith(start))) s.flags = s.flags.filter((flag) => !flag.startsWith(start))
}

/** The round is over: now all seats are shown the finds. */
export function publishFinds(t: StalingradTurn): void {
  if (!t.s.flags.some(isKept)) return
  for (const i of t.s.fighters.keys()) publishFindsOf(t, i)
}

/** All seats are shown what a character found. */
export function publishFindsOf(t: StalingradTurn, i: number): void {
  const { s } = t
  for (const item of findsOf(s, i)) {
    const story = contentOf(s).weaponIx.get(item) === undefined && !['ammo', 'food', 'medkit'].includes(item)
    const who = idOf(s, i)
    const but = seatOfFighter(s, i)
    if (story) t.emit({ type: 'itemFound', rule: 'EFSZ-8.4', who, item, but })
    else t.emit({ type: 'found', rule: 'EFSZ-8.4', who, what: item, count: 1, kept: 1, but })
  }
  forgetFinds(s, i)
}
