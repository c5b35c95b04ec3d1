import type { Siege } from '../src/index.ts'
import { contentOf } from '../src/model/content.ts'

/** Sentences that hold in every settled state. */
export const invariants: ((s: Siege) => string | null)[] = [stacking, rivals, ranges, cards]

/** At most two Zeds and two Player units in a space; no Zeds in Town Center while play goes on. */
function stacking(s: Siege): string | null {
  const c = contentOf(s)
  // In the midst of a combat arrivals may crowd a space for a moment.
  if (s.stack.some((f) => f.kind === 'combat' || f.kind === 'enter' || f.kind === 'unitsBack')) return null
  for (let at = 1; at < c.spaces.length; at++) {
    const zeds = s.zAt.filter((x) => x === at).length
    const units = s.uAt.filter((x) => x === at).length
    if (zeds > 2) return `${zeds} Zeds units at ${c.spaces[at]}`
    if (units > 2) return `${units} Player units at ${c.spaces[at]}`
  }
  return s.result === null && s.zAt.includes(0) ? 'Zeds in Town Center and the game goes on' : null
}

/** Both sides share a space only on Start spaces or in a combat. */
function rivals(s: Siege): string | null {
  const c = contentOf(s)
  if (s.result !== null || s.stack.some((f) => ['combat', 'enter', 'unitsBack', 'zedsBack', 'place'].includes(f.kind))) return null
  const both = s.zAt.find((at) => at > 0 && c.isStart[at] !== true && s.uAt.includes(at))
  return both === undefined ? null : `both sides stand at ${c.spaces[both]} without a combat`
}

function ranges(s: Siege): string | null {
  const c = contentOf(s)
  if (s.ammo < 0 || s.ammo > 20) return `Ammo is ${s.ammo}`
  if (s.eventActions < 0 || s.eventActions > 4) return `Event Actions are ${s.eventActions}`
  for (let u = 0; u < s.uAt.length; u++) {
    const side = s.uSide[u] as 0 | 1
    if ((s.uHits[u] as number) >= (c.units[u]?.capacity[side] ?? 0)) return `${c.units[u]?.id} has ${s.uHits[u]} Hits`
  }
  for (let z = 0; z < s.zAt.length; z++) if ((s.zHits[z] as number) >= 3) return `${c.zeds[z]?.id} has ${s.zHits[z]} Hits`
  return null
}

/** Every card is somewhere, once. */
function cards(s: Siege): string | null {
  const c = contentOf(s)
  const events = [...s.deck, ...s.box, ...s.discard, ...(s.card < 0 ? [] : [s.card])]
  if (events.length !== c.events.length || new Set(events).size !== events.length)
    return `${events.length} of ${c.events.length} Event cards`
  const drawn = s.stack.flatMap((f) => (f.kind === 'fate' && f.card >= 0 ? [f.card] : []))
  const fates = new Set([...s.fateDeck, ...s.fateDiscard, ...s.held, ...drawn])
  return fates.size === c.fates.length ? null : `${fates.size} of ${c.fates.length} Fate cards`
}
