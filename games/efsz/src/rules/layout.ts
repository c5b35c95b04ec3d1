import { lookUp, nth } from '@deadfront/kernel'
import { characterAt, weaponAt } from '../model/content.ts'
import { addItem, layPreferred, makeHeap, tidyHeaps } from '../model/gear.ts'
import { CAPTIVE, DRUM, FIRE, isObstructive, rangeBetween, squareOfMark } from '../model/grid.ts'
import {
  CHOSEN,
  contentOf,
  gridIn,
  groundAt,
  LEFT,
  NO_MARKER,
  ON_MAP,
  REARGUARD,
  sceneOf,
  type Stalingrad,
  type StalingradTurn,
  tokenName,
  tokenOf,
} from '../model/state.ts'
import { placeZombie, revealSeen } from './reveal.ts'

// EFSZ-33: the set-up of a scenario: map, doors, pool, gear, characters and zombies.

/** Map, doors and pool as the page shows them (EFSZ-33.9, 33.10, 35.6). */
export function layOut(s: Stalingrad): void {
  const { grid, raw } = sceneOf(s)
  clearTable(s)
  s.terrain = grid.base.slice()
  s.edges = grid.baseEdges.slice()
  s.stand = new Array(grid.size).fill(0)
  s.water = raw.water?.start ?? 0
  s.dread = s.options.master ? (raw.dread ?? contentOf(s).tables.dread.start) : 0
  if (s.trek?.retry) carryOver(s, s.trek.searched)
  for (const f of s.fighters) {
    f.spared = false
    f.swept = false
    if (f.status === ON_MAP || f.status === LEFT) f.status = REARGUARD
  }
}

/** Between scenarios there is no map on the table, and no figure on it. */
export function clearTable(s: Stalingrad): void {
  s.stand = []
  s.terrain = []
  s.edges = []
  s.zombies = []
  s.nextId = 1
  s.pool = []
  s.discard = []
  s.queue = []
  s.heaps = []
  s.round = 1
  s.lap = 0
  s.first = 0
  s.turn = ''
  s.searched = []
  s.flags = []
  s.secret = -1
  s.water = 0
  s.noise = -1
  s.gas = []
  s.embers = []
  s.ended = ''
  s.dread = 0
  s.spent = 0
  s.bought = 0
  for (const f of s.fighters) {
    f.at = -1
    f.marker = NO_MARKER
    f.lock = 0
    f.acted = false
    f.gassed = false
    f.exit = ''
  }
}

/** EFSZ-35.6: searched squares stay searched, so a lever pulled once stays pulled and an emptied drum stays removed. */
function carryOver(s: Stalingrad, searched: readonly number[]): void {
  const { raw, searchAt } = sceneOf(s)
  s.searched = searched.slice()
  for (const q of searched) {
    s.terrain[q] = groundAt(s, q) & ~DRUM
    const { table = [] } = raw.search?.[nth(searchAt, q)] ?? {}
    if (table.length === 1) for (const give of nth(table, 0).gives) if ('flag' in give) s.flags.push(give.flag)
  }
}

/** The square that hides the scenario's thing: in a second attempt one not yet searched, otherwise one that can be searched again. */
function hideAway(s: Stalingrad, among: readonly number[], die: number): number {
  const rolled = nth(among, Math.floor((die - 1) / (12 / among.length)))
  if (!s.searched.includes(rolled)) return rolled
  const open = among.find((q) => !s.searched.includes(q))
  if (open !== undefined) return open
  s.searched = s.searched.filter((q) => q !== rolled)
  return rolled
}

/** EFSZ-33.4, 36.4: the listed tokens, and every risen comrade not yet eliminated. */
export function fillPool(t: StalingradTurn): void {
  const { s } = t
  const c = contentOf(s)
  const { raw } = sceneOf(s)
  for (const [id, count] of Object.entries(raw.pool)) {
    const kind = c.kindIx.get(id)
    if (kind !== undefined) for (let k = 0; k < count; k++) s.pool.push(kind)
  }
  const crowd = s.fighters.filter((f) => f.status === CHOSEN).length - raw.characters.max
  for (let k = 0; k < crowd * 2; k++) s.pool.push(c.beta)
  for (const soul of s.trek?.risen ?? []) s.pool.push(tokenOf(c.risen, soul))
  if (raw.hide) {
    const among = raw.hide.among.map((mark) => squareOfMark(gridIn(s), mark))
    s.secret = hideAway(s, among, t.roll(12))
  }
}

export function layGear(s: Stalingrad): void {
  const { grid, raw } = sceneOf(s)
  for (const [mark, gives] of Object.entries(raw.gear ?? {})) {
    const at = grid.marks.get(mark)
    if (at === undefined) continue
    for (const give of gives) {
      if ('weapon' in give) makeHeap(s, at).weapons.push(lookUp(contentOf(s).weaponIx, give.weapon))
      else if ('gain' in give) layGain(s, at, give.gain, give.count)
      else if ('preferredOf' in give) layPreferred(s, at, give.preferredOf, give.ammo ?? 0)
    }
  }
  tidyHeaps(s)
}

function layGain(s: Stalingrad, at: number, item: string, count: number): void {
  const heap = makeHeap(s, at)
  if (item === 'ammo') heap.ammo += count
  else if (item === 'food') heap.food += count
  else if (item === 'medkit') heap.medkits += count
  else for (let k = 0; k < count; k++) heap.thrown.push(lookUp(contentOf(s).weaponIx, item))
}

/** A team picked for one scenario alone gets the kit suggested on its page. */
export function outfit(s: Stalingrad): void {
  const c = contentOf(s)
  const { kit } = sceneOf(s).raw
  if (s.options.kit === 'none') return
  const full = s.options.kit === 'full'
  for (const f of s.fighters) {
    if (f.status !== CHOSEN || f.slots.some((ix) => ix >= 0)) continue
    const { preferred } = characterAt(c, f.who)
    if ((kit.preferred || full) && preferred >= 0) addItem(s, f, weaponAt(c, preferred).id)
    for (const id of kit.weapons ?? []) addItem(s, f, id)
    const add = (item: string, n: number) => {
      for (let k = 0; k < n; k++) addItem(s, f, item)
    }
    add('ammo', full ? 3 : (kit.ammo ?? 0))
    add('food', full ? 1 : (kit.food ?? 0))
    add('medkit', kit.medkits ?? 0)
    add('grenade', full ? 2 : (kit.grenades ?? 0))
    f.main = f.slots.findIndex((ix) => ix >= 0)
  }
}

export function sendBack(s: Stalingrad): void {
  for (const f of s.fighters) if (f.status === ON_MAP || f.status === LEFT) f.status = REARGUARD
}

/** EFSZ-33.6: the named squares, and the nearest free ones when there are more characters. */
export function startSquares(s: Stalingrad): number[] {
  const { grid } = sceneOf(s)
  const squares = grid.starts.map((mark) => squareOfMark(grid, mark))
  const wanted = s.fighters.filter((f) => f.status === CHOSEN).length
  if (squares.length >= wanted) return squares
  const from = squares[0] ?? 0
  const spare = [...s.terrain.keys()]
    .filter((q) => !isObstructive(groundAt(s, q)) && (groundAt(s, q) & (FIRE | CAPTIVE)) === 0 && grid.exits[q] === 0)
    .filter((q) => !squares.includes(q) && grid.markAt[q] === undefined)
    .sort((a, b) => rangeBetween(grid, from, a) - rangeBetween(grid, from, b) || a - b)
  return [...squares, ...spare.slice(0, wanted - squares.length)]
}

/** EFSZ-33.7, 33.11: drawn and face down, or named and face up. */
export function setUpZombies(t: StalingradTurn): void {
  const { s } = t
  const c = contentOf(s)
  const { grid, raw } = sceneOf(s)
  for (const [mark, at] of grid.marks) {
    if (mark[0] === 'Z' && s.pool.length > 0) {
      const z = placeZombie(
        t,
        t.draw(s.pool, (x) => tokenName(s, x)),
        at,
        'setup',
        false,
      )
      if (raw.sleepers?.includes(mark)) {
        z.stunned = true
        z.asleep = true
      }
    }
    const named = mark[0] === '@' ? c.kindIx.get(raw.named?.[mark] ?? '') : undefined
    if (named !== undefined) placeZombie(t, named, at, 'named', true, named)
  }
  revealSeen(t)
}
