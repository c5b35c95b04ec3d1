import type { Give } from '../model/content.ts'
import { addItem, addToHeap, layPreferred, makeHeap, readyIfEmpty } from '../model/gear.ts'
import { edgeClosed, nextTo } from '../model/grid.ts'
import { fighterAt, gridIn, idOf, squareName, type StalingradTurn, tokenName } from '../model/state.ts'
import { onlyForFinder } from '../read/finds.ts'
import { canHoldZombie, tableRow } from '../read/gear.ts'
import { hideFind } from './finds.ts'
import { learnClue, setFlag } from './flags.ts'
import { placeZombie, revealSeen } from './reveal.ts'

// EFSZ-8.4: what searches, heaps and eliminated bosses give.

/** The character that finds something, and where. */
export interface Finder {
  /** Index of the character, -1 when no character eliminated the boss. */
  by: number
  at: number
  /** Option `quietFinds`: only the owner sees it now. */
  quiet: boolean
  /** The levers of the mill (`openHatches`): it deals hits, so this module cannot import it. */
  openHatches: (t: StalingradTurn, by: number, at: number, boss: string) => void
}

/** Carries out what a table row or a scenario rule gives; what the finder cannot carry stays on the square. */
export function giveAll(t: StalingradTurn, finder: Finder, gives: readonly Give[]): void {
  for (const give of gives) giveOne(t, finder, give)
}

function giveOne(t: StalingradTurn, finder: Finder, give: Give): void {
  const { s } = t
  const { by, at } = finder
  if ('gain' in give) return gain(t, finder, give.gain, give.count)
  if ('weapon' in give) return gain(t, finder, give.weapon, 1)
  if ('clue' in give) return learnClue(t, give.clue)
  if ('flag' in give) return setFlag(t, give.flag)
  if ('water' in give) return changeWater(t, give.water)
  if ('hatches' in give) return finder.openHatches(t, by, at, give.hatches)
  if ('again' in give) {
    const die = t.roll(12)
    if (by >= 0)
      t.emit({
        type: 'searched',
        rule: 'EFSZ-8.4',
        who: idOf(s, by),
        at: squareName(s, at),
        die,
        ...(finder.quiet ? onlyForFinder(s, by) : {}),
      })
    return giveAll(t, finder, tableRow(give.again, die)?.gives ?? [])
  }
  if ('zombie' in give) return findZombie(t, at)
  layPreferred(s, at, give.preferredOf, give.ammo ?? 0)
}

function gain(t: StalingradTurn, { by, at, quiet }: Finder, item: string, count: number): void {
  const { s } = t
  let kept = 0
  for (let k = 0; k < count; k++) {
    if (by >= 0 && addItem(s, fighterAt(s, by), item)) {
      kept++
      if (quiet) hideFind(s, by, item)
    } else addToHeap(s, makeHeap(s, at), item)
  }
  if (by < 0) return
  const f = fighterAt(s, by)
  t.emit({
    type: 'found',
    rule: kept < count ? 'EFSZ-4.4' : 'EFSZ-8.4',
    who: idOf(s, by),
    what: item,
    count,
    kept,
    ...(quiet ? onlyForFinder(s, by) : {}),
  })
  if (kept > 0) readyIfEmpty(s, f, item)
}

/** EFSZ-8.5, 8.6: the zombie hidden there. */
function findZombie(t: StalingradTurn, at: number): void {
  const { s } = t
  if (s.pool.length === 0) return nothingCame(t, at)
  const token = t.draw(s.pool, (x) => tokenName(s, x))
  if (s.stand[at] === 0) {
    placeZombie(t, token, at, 'search', false)
    revealSeen(t)
    return
  }
  const grid = gridIn(s)
  const options: number[] = []
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, at, d)
    if (q >= 0 && canHoldZombie(s, q) && !edgeClosed(grid, s.edges, at, d)) options.push(q)
  }
  if (options.length > 0) return t.call({ kind: 'search.place', token, options })
  s.pool.push(token)
  nothingCame(t, at)
}

/** EFSZ-8.5, 8.6: the pool is empty, or there is no free square for the zombie. */
const nothingCame = (t: StalingradTurn, at: number): void => t.emit({ type: 'nothingSpawned', rule: 'EFSZ-8.6', at: squareName(t.s, at) })

export function changeWater(t: StalingradTurn, by: number): void {
  const { s } = t
  s.water = Math.max(0, s.water + by)
  t.emit({ type: 'waterLevel', rule: 'EFSZ-37.2', level: s.water })
}
