import type { Content } from '@deadfront/dotz/model/content.ts'
import { contentOf } from '@deadfront/dotz/model/content.ts'
import { DEFIANT, type Siege, type SpaceIx } from '@deadfront/dotz/model/state.ts'
import { unitLife, unitStrength, zedStrength } from '@deadfront/dotz/read/board.ts'
import { initialColumn, netShift, shiftColumn } from '@deadfront/dotz/read/fight.ts'

/** Chances in 36 that the Player side wins Hand-to-Hand in each column of the table. */
const WIN = [1, 6, 15, 21, 30, 35, 36] as const
/** How near the end of town a group at so many steps is: 1 is next to Town Center. */
const NEARNESS = [0, 1, 0.62, 0.4, 0.26, 0.17, 0.11, 0.07, 0.045] as const

/** The chance that this unit throws the group back if it is attacked where it stands. */
export function holdChance(s: Siege, c: Content, u: number, zeds: number): number {
  if (zeds === 0) return 1
  const at = s.uAt[u] as SpaceIx
  const column = shiftColumn(initialColumn(zeds, unitStrength(s, c, u)), netShift(s, c, u, at, true, []), WIN.length)
  // One that cannot take the Hits of a won fight holds only once.
  const tired = unitLife(s, c, u) <= 1 ? 0.75 : 1
  return ((WIN[column] as number) / 36) * tired
}

/** The Strength of the Zeds in every space, counted once for a whole round of questions. */
export function strengths(s: Siege, c: Content): number[] {
  const by = new Array<number>(c.spaces.length).fill(0)
  for (let z = 0; z < s.zAt.length; z++) {
    const at = s.zAt[z] as number
    if (at > 0) by[at] = (by[at] as number) + zedStrength(s, c, z)
  }
  return by
}

/** The best chance of those who stand in a space; 0 when nobody does. */
function bestHold(s: Siege, c: Content, at: SpaceIx, zeds: number): number {
  let best = 0
  for (let u = 0; u < s.uAt.length; u++) if (s.uAt[u] === at) best = Math.max(best, holdChance(s, c, u, zeds))
  return best
}

/**
 * How dangerous one track is, about 0 (quiet) to 1 and more (the dead are at the door): each group by its nearness and
 * Strength, softened by everybody who stands in its way. From the town outwards, since who stands nearer the town
 * shields it against everything behind.
 */
export function trackDanger(s: Siege, c: Content, track: number, zeds: readonly number[]): number {
  const line = c.trackSpaces[track] as SpaceIx[]
  let danger = 0
  let open = 1
  let next = firstGroup(line, 0, zeds)
  for (let i = 0; i < line.length && next < line.length; i++) {
    const at = line[i] as SpaceIx
    if (i === next) {
      danger += (NEARNESS[i + 1] as number) * (0.45 + (zeds[at] as number) * 0.075) * (0.15 + 0.85 * open)
      next = firstGroup(line, i + 1, zeds)
    }
    if (next < line.length) open *= 1 - 0.7 * bestHold(s, c, at, zeds[line[next] as SpaceIx] as number)
  }
  return danger
}

/** Where along the line the first group at or behind `from` stands; the length of the line when there is none. */
function firstGroup(line: readonly SpaceIx[], from: number, zeds: readonly number[]): number {
  let i = from
  while (i < line.length && zeds[line[i] as SpaceIx] === 0) i++
  return i
}

/** What a unit in play is worth: what it can still do, a little more for one that can move. */
export function unitWorth(s: Siege, c: Content, u: number): number {
  const at = s.uAt[u] as number
  if (at < 0) return 0
  const unit = c.units[u] as Content['units'][number]
  const kind = unit.kind === 'hero' ? 5 : unit.kind === 'heroic' ? 3.5 : 2
  const life = unitLife(s, c, u) / (unit.capacity[0] + unit.capacity[1])
  const free = ((s.uFlags[u] as number) & DEFIANT) !== 0 ? 0.85 : 1
  // A lone unit far out is easily lost; Town Center is safe until it is not.
  return (kind * (0.55 + 0.45 * life) + unitStrength(s, c, u) * 0.35) * free
}

const ammoWorth = (ammo: number): number => 3 * Math.sqrt(ammo)

/** How good the siege stands for the defenders; a won game beats every unfinished one, and that every lost one. */
export function siegeValue(s: Siege): number {
  const score = s.result?.score?.total ?? 0
  if (s.result) return s.result.outcome === 'won' ? 140 + score : -140 + score * 0.2 + s.turn
  const c = contentOf(s)
  const zeds = strengths(s, c)
  let value = ammoWorth(s.ammo) + s.turn * 2
  let worst = 0
  for (let track = 0; track < c.tracks.length; track++) {
    const danger = trackDanger(s, c, track, zeds)
    value -= 34 * danger * (1 + danger)
    worst = Math.max(worst, danger)
  }
  for (let u = 0; u < s.uAt.length; u++) value += unitWorth(s, c, u)
  return value - 20 * worst
}
