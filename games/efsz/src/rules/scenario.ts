import { sequence, type StepRule } from '@deadfront/kernel'
import type { EventEffect, Goal, ScenarioEvent, TableRow, Weapon } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import type { StalingradFrame } from '../model/frames.ts'
import {
  BRIEF,
  BURST,
  CAPTIVE,
  CHARRED,
  DOOR,
  DRUM,
  FIRE,
  GAS,
  HINDER,
  isObstructive,
  OPEN,
  rangeBetween,
  TRACK,
  WATER,
} from '../model/grid.ts'
import {
  CHOSEN,
  DEAD,
  gridIn,
  idOf,
  LEFT,
  NO_MARKER,
  ON_MAP,
  partsOf,
  REARGUARD,
  sceneOf,
  squareName,
  type Stalingrad,
  tokenOf,
} from '../model/state.ts'
import { spendPower } from './dread.ts'
import {
  applyKill,
  fighterAt,
  loseGrip,
  markFatigue,
  noteLoss,
  placeZombie,
  revealSeen,
  setFlag,
  someoneOnMap,
  type T,
  wound,
} from './effects.ts'
import { addItem, changeWater, layPreferred, makeHeap, tidyHeaps, tokenName } from './gear.ts'

// EFSZ-33, 35, 37: setting a scenario up, what it orders in the end segment, and how it ends.

type ScenarioFrame = Extract<StalingradFrame, { kind: 'scenario' }>

export const scenario: StepRule<Stalingrad, ScenarioFrame, StalingradEvent> = sequence<Stalingrad, ScenarioFrame, StalingradEvent>({
  lay(t, f) {
    layOut(t.s)
    t.emit({ type: 'scenarioBegan', rule: 'EFSZ-33.1', scenario: t.s.scenario, attempt: t.s.trek?.retry ? 'again' : 'first' })
    if (f.alone && t.s.fighters.every((x) => x.status !== CHOSEN)) chooseTeam(t, true)
    else if (!f.alone) chooseTeam(t, false)
  },
  muster(t, f) {
    if (f.alone) outfit(t.s)
    else sendBack(t.s)
    const { s } = t
    t.emit({
      type: 'teamChosen',
      rule: 'EFSZ-33.2',
      characters: s.fighters.flatMap((x, i) => (x.status === CHOSEN ? [idOf(s, i)] : [])),
      rearguard: s.fighters.flatMap((x, i) => (x.status === REARGUARD ? [idOf(s, i)] : [])),
    })
    fillPool(t)
    layGear(s)
    t.call({ kind: 'place', squares: startSquares(s) })
  },
  people: (t) => setUpZombies(t),
  rounds(t) {
    if (t.s.ended !== '') return
    t.goto('rounds')
    t.call({ kind: 'round' })
  },
  wrapUp(t, f) {
    const { s } = t
    for (const x of s.fighters) x.items = []
    if (f.alone) endAlone(t)
  },
})

function chooseTeam(t: T, alone: boolean): void {
  const { s } = t
  const { min, max } = sceneOf(s).raw.characters
  const most = s.house.players > 1 ? Math.max(max, s.house.players) : max
  // Where nobody can stay behind, everybody goes.
  if (!alone && sceneOf(s).raw.noRearguard) {
    for (const f of s.fighters) if (f.status === REARGUARD) f.status = CHOSEN
    return
  }
  t.call({ kind: 'team', min, max: Math.min(most, partsOf(s).tables.teamSize), first: alone })
}

/** A scenario played by itself is over with its outcome. */
function endAlone(t: T): void {
  const { s } = t
  const team = Array.from({ length: s.house.players }, (_, i) => `p${i + 1}`)
  const won = s.ended === 'done'
  t.end({
    outcome: won ? 'won' : 'lost',
    winners: won ? team : s.house.master ? ['dead'] : [],
    rule: won ? 'EFSZ-35.1' : 'EFSZ-35.3',
    score: {
      rounds: s.round,
      kills: s.fighters.reduce((sum, f) => sum + f.kills, 0),
      fallen: s.fighters.filter((f) => f.status === DEAD).length,
    },
  })
}

/** Map, doors and pool as the page shows them (EFSZ-33.9, 33.10, 35.6). */
export function layOut(s: Stalingrad): void {
  const { grid, raw } = sceneOf(s)
  clearTable(s)
  s.terrain = grid.base.slice()
  s.edges = grid.baseEdges.slice()
  s.stand = new Array(grid.size).fill(0)
  s.water = raw.water?.start ?? 0
  s.dread = s.house.master ? (raw.dread ?? partsOf(s).tables.dread.start) : 0
  if (s.trek?.retry) carryOver(s, s.trek.searched)
  for (const f of s.fighters) {
    f.spared = false
    f.swept = false
    if (f.status === ON_MAP || f.status === LEFT) f.status = REARGUARD
  }
}

/** Between scenarios there is no map on the table, and nobody on it. */
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

/** EFSZ-35.6: searched squares stay searched, so a lever once pulled stays pulled and an emptied drum is gone. */
function carryOver(s: Stalingrad, searched: readonly number[]): void {
  const { raw, searchAt } = sceneOf(s)
  s.searched = searched.slice()
  for (const q of searched) {
    s.terrain[q] = (s.terrain[q] as number) & ~DRUM
    const { table = [] } = raw.search?.[searchAt[q] as number] ?? {}
    if (table.length === 1) for (const give of (table[0] as TableRow).gives) if ('flag' in give) s.flags.push(give.flag)
  }
}

/** The square that hides the scenario's thing: in a second attempt one not yet searched, or else one that can be searched again. */
function hideAway(s: Stalingrad, among: readonly number[], die: number): number {
  const rolled = among[Math.floor((die - 1) / (12 / among.length))] as number
  if (!s.searched.includes(rolled)) return rolled
  const open = among.find((q) => !s.searched.includes(q))
  if (open !== undefined) return open
  s.searched = s.searched.filter((q) => q !== rolled)
  return rolled
}

/** EFSZ-33.4, 36.4: the listed tokens, and every risen comrade still walking. */
function fillPool(t: T): void {
  const { s } = t
  const parts = partsOf(s)
  const { raw } = sceneOf(s)
  for (const [id, count] of Object.entries(raw.pool)) {
    const kind = parts.kindIx.get(id)
    if (kind !== undefined) for (let k = 0; k < count; k++) s.pool.push(kind)
  }
  const crowd = s.fighters.filter((f) => f.status === CHOSEN).length - raw.characters.max
  for (let k = 0; k < crowd * 2; k++) s.pool.push(parts.beta)
  for (const soul of s.trek?.risen ?? []) s.pool.push(tokenOf(parts.risen, soul))
  if (raw.hide) {
    const among = raw.hide.among.map((mark) => gridIn(s).marks.get(mark) as number)
    s.secret = hideAway(s, among, t.roll(12))
  }
}

function layGear(s: Stalingrad): void {
  const { grid, raw } = sceneOf(s)
  for (const [mark, gives] of Object.entries(raw.gear ?? {})) {
    const at = grid.marks.get(mark)
    if (at === undefined) continue
    for (const give of gives) {
      if ('weapon' in give) makeHeap(s, at).weapons.push(partsOf(s).weaponIx.get(give.weapon) as number)
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
  else for (let k = 0; k < count; k++) heap.thrown.push(partsOf(s).weaponIx.get(item) as number)
}

/** A team picked for one scenario alone gets the kit its page suggests. */
function outfit(s: Stalingrad): void {
  const parts = partsOf(s)
  const { kit } = sceneOf(s).raw
  if (s.house.kit === 'none') return
  const full = s.house.kit === 'full'
  for (const f of s.fighters) {
    if (f.status !== CHOSEN || f.slots.some((ix) => ix >= 0)) continue
    const { preferred } = parts.characters[f.who] as { preferred: number }
    if ((kit.preferred || full) && preferred >= 0) addItem(s, f, (parts.weapons[preferred] as Weapon).id)
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

function sendBack(s: Stalingrad): void {
  for (const f of s.fighters) if (f.status === ON_MAP || f.status === LEFT) f.status = REARGUARD
}

/** EFSZ-33.6: the named squares, and the nearest free ones for a crowd. */
export function startSquares(s: Stalingrad): number[] {
  const { grid } = sceneOf(s)
  const squares = grid.starts.map((mark) => grid.marks.get(mark) as number)
  const wanted = s.fighters.filter((f) => f.status === CHOSEN).length
  if (squares.length >= wanted) return squares
  const from = squares[0] ?? 0
  const spare = [...s.terrain.keys()]
    .filter((q) => !isObstructive(s.terrain[q] as number) && ((s.terrain[q] as number) & (FIRE | CAPTIVE)) === 0 && grid.exits[q] === 0)
    .filter((q) => !squares.includes(q) && grid.markAt[q] === undefined)
    .sort((a, b) => rangeBetween(grid, from, a) - rangeBetween(grid, from, b) || a - b)
  while (squares.length < wanted && spare.length > 0) squares.push(spare.shift() as number)
  return squares
}

/** EFSZ-33.7, 33.11: drawn and face down, or named and face up. */
function setUpZombies(t: T): void {
  const { s } = t
  const parts = partsOf(s)
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
    const named = mark[0] === '@' ? parts.kindIx.get(raw.named?.[mark] ?? '') : undefined
    if (named !== undefined) placeZombie(t, named, at, 'named', true, named)
  }
  revealSeen(t)
}

// The end segment.

const isDue = (e: ScenarioEvent, round: number): boolean =>
  e.round !== undefined ? e.round === round : e.every !== undefined ? round % e.every === 0 : round >= (e.from ?? 1)

/** EFSZ-7.18: what the scenario orders, then fires and gas that run out. */
export function endSegment(t: T): void {
  const { s } = t
  if (s.ended !== '') return
  t.emit({ type: 'phaseBegan', rule: 'EFSZ-7.18', phase: 'end' })
  for (const e of sceneOf(s).raw.events ?? []) if (e.on === 'end' && isDue(e, s.round)) for (const effect of e.do) carryOut(t, effect)
  if (sceneOf(s).raw.water) drown(t)
  burnOut(t)
  checkEnd(t)
}

function carryOut(t: T, effect: EventEffect): void {
  const { s } = t
  if (s.ended !== '') return
  if ('wound' in effect) return eachOnMap(s, (i) => wound(t, i, effect.wound, 'scenario'))
  if ('fatigue' in effect)
    return eachOnMap(s, (i) => {
      if (effect.who === 'inside' || !isWarm(s, fighterAt(s, i).at)) markFatigue(t, i, effect.fatigue)
    })
  if ('fail' in effect) return endScenario(t, 'failed', effect.fail)
  if ('win' in effect) return dawn(t, effect.win)
  if ('water' in effect) return changeWater(t, effect.water)
  if ('depart' in effect) return depart(t)
  if ('rattle' in effect) return rattle(t, effect.rattle)
  wagon(t, effect.wagon)
}

function eachOnMap(s: Stalingrad, body: (i: number) => void): void {
  for (let i = 0; i < s.fighters.length; i++) if (fighterAt(s, i).status === ON_MAP) body(i)
}

/** White Balka: a fire on one of the eight squares around keeps the cold away. */
const isWarm = (s: Stalingrad, at: number): boolean => {
  const grid = gridIn(s)
  for (let d = 0; d < 8; d++) {
    const q = grid.near[at * 8 + d] as number
    if (q >= 0 && ((s.terrain[q] as number) & FIRE) !== 0) return true
  }
  return false
}

function dawn(t: T, why: string): void {
  eachOnMap(t.s, (i) => {
    const f = fighterAt(t.s, i)
    t.s.stand[f.at] = 0
    f.status = LEFT
    f.exit = 'dawn'
    f.at = -1
  })
  endScenario(t, goalsMet(t.s) ? 'done' : 'failed', why)
}

/** Last Plane Out: who is aboard escapes, everyone else is lost. */
function depart(t: T): void {
  const { s } = t
  const aboard = s.fighters.flatMap((f, i) => (f.status === LEFT ? [idOf(s, i)] : []))
  t.emit({ type: 'planeLeft', rule: 'EFSZ-37.2', aboard })
  eachOnMap(s, (i) => {
    const f = fighterAt(s, i)
    s.stand[f.at] = 0
    f.status = DEAD
    f.at = -1
    s.trek?.fallen.push(f.who)
    noteLoss(s)
  })
  setFlag(t, 'plane gone')
  endScenario(t, aboard.length > 0 ? 'done' : 'failed', 'the pilot goes')
}

/** Shift Without End: doors fall shut or swing open by themselves. */
function rattle(t: T, rolls: { shut: number[]; open: number[] }): void {
  const { s } = t
  const die = t.roll(12)
  const chosen = spendPower(s, 'rattle')
  const shuts = chosen === null ? die >= (rolls.shut[0] as number) && die <= (rolls.shut[1] as number) : chosen === 'shut'
  const opens = chosen === null ? die >= (rolls.open[0] as number) && die <= (rolls.open[1] as number) : chosen === 'open'
  const doors = [...s.terrain.keys()].filter((q) => {
    const ground = s.terrain[q] as number
    if ((ground & DOOR) === 0 || (ground & BURST) !== 0) return false
    return shuts ? (ground & OPEN) !== 0 && s.stand[q] === 0 : opens && (ground & OPEN) === 0
  })
  const door = doors.length === 0 ? -1 : (doors[t.chance(doors.length)] as number)
  if (door >= 0) s.terrain[door] = (s.terrain[door] as number) ^ OPEN
  t.emit({
    type: 'rattled',
    rule: 'EFSZ-37.2',
    die,
    door: door < 0 ? null : squareName(s, door),
    now: door < 0 ? null : shuts ? 'closed' : 'open',
  })
  if (door >= 0) revealSeen(t)
}

/** Points Failure: a loose wagon on one of the two tracks. */
function wagon(t: T, rows: { upper: number[]; lower: number[] }): void {
  const { s } = t
  const grid = gridIn(s)
  const die = t.roll(12)
  const chosen = spendPower(s, 'wagon')
  const upper = chosen === null ? die >= (rows.upper[0] as number) && die <= (rows.upper[1] as number) : chosen === 'upper'
  t.emit({ type: 'wagonRolled', rule: 'EFSZ-37.2', die, row: upper ? 'upper' : 'lower' })
  const on = (ground: number) => (ground & TRACK) !== 0
  const row = grid.y[upper ? s.terrain.findIndex(on) : s.terrain.findLastIndex(on)]
  const onRow = (q: number) => grid.y[q] === row && ((s.terrain[q] as number) & TRACK) !== 0
  for (const z of [...s.zombies]) if (onRow(z.at)) applyKill(t, z, -1)
  eachOnMap(s, (i) => {
    const f = fighterAt(s, i)
    if (!onRow(f.at)) return
    wound(t, i, 1, 'wagon')
    if (f.status === ON_MAP) shove(t, i, (q) => ((s.terrain[q] as number) & TRACK) === 0)
  })
}

/** Black Water: whoever stands in deep water is hurt and washed out; later everybody suffers. */
function drown(t: T): void {
  const { s } = t
  const { water } = sceneOf(s).raw
  if (!water) return
  eachOnMap(s, (i) => {
    const f = fighterAt(s, i)
    if (s.water < water.shut || ((s.terrain[f.at] as number) & WATER) === 0) return
    wound(t, i, 1, 'water')
    if (f.status === ON_MAP) shove(t, i, (q) => ((s.terrain[q] as number) & WATER) === 0)
  })
  if (s.water >= water.drown) eachOnMap(s, (i) => wound(t, i, 1, 'water'))
}

/** To the nearest free square that will do; ties by the order of the squares. */
function shove(t: T, i: number, fits: (q: number) => boolean): void {
  const { s } = t
  const grid = gridIn(s)
  const f = fighterAt(s, i)
  const free = [...s.terrain.keys()].filter(
    (q) =>
      s.stand[q] === 0 &&
      fits(q) &&
      grid.exits[q] === 0 &&
      !isObstructive(s.terrain[q] as number) &&
      ((s.terrain[q] as number) & (FIRE | CAPTIVE)) === 0,
  )
  free.sort((a, b) => rangeBetween(grid, f.at, a) - rangeBetween(grid, f.at, b) || a - b)
  const [to] = free
  if (to === undefined) return
  const from = f.at
  s.stand[from] = 0
  s.stand[to] = i + 1
  f.at = to
  loseGrip(t, i)
  t.emit({ type: 'pushed', rule: 'EFSZ-37.2', who: idOf(s, i), from: squareName(s, from), to: squareName(s, to) })
  revealSeen(t)
}

/** Fires that were only a flash, gas where the house rule lets it drift away. */
function burnOut(t: T): void {
  const { s } = t
  for (let k = 0; k < s.embers.length; k += 2) {
    if ((s.embers[k + 1] as number) > s.round) continue
    const q = s.embers[k] as number
    const ground = s.terrain[q] as number
    s.terrain[q] = (ground & ~(FIRE | BRIEF | CHARRED)) | ((ground & CHARRED) !== 0 ? HINDER : 0)
    t.emit({ type: 'fireDied', rule: 'EFSZ-37.2', at: squareName(s, q) })
    s.embers.splice(k, 2)
    k -= 2
  }
  if (s.house.gasRounds === 0 || s.gas.length === 0) return
  const gone: number[] = []
  for (let k = 0; k < s.gas.length; k += 2)
    if (s.round - (s.gas[k + 1] as number) + 1 >= s.house.gasRounds) {
      gone.push(s.gas[k] as number)
      s.gas.splice(k, 2)
      k -= 2
    }
  const clear = gone.filter((q) => !s.gas.some((x, k) => k % 2 === 0 && x === q))
  for (const q of clear) s.terrain[q] = (s.terrain[q] as number) & ~GAS
  if (clear.length > 0) t.emit({ type: 'gasCleared', rule: 'EFSZ-32.6', squares: clear.map((q) => squareName(s, q)) })
}

// How it ends.

export function goalMet(s: Stalingrad, goal: Goal): boolean {
  const { grid } = sceneOf(s)
  const out = s.fighters.filter((f) => f.status === LEFT)
  if ('exit' in goal) {
    if (goal.exit === 'weapon') return out.some((f) => f.slots.some((ix) => ix >= 0))
    if (goal.exit === 'item') return out.some((f) => f.items.includes(goal.item))
    return out.length > 0
  }
  if ('flag' in goal) return s.flags.includes(goal.flag)
  if ('slain' in goal) return s.flags.includes(`slain ${goal.slain}`)
  if ('alive' in goal) return out.length > 0 || someoneOnMap(s)
  if ('searched' in goal) return goal.searched.every((mark) => s.searched.includes(grid.marks.get(mark) ?? -2))
  if ('searchedAny' in goal) return goal.searchedAny.some((mark) => s.searched.includes(grid.marks.get(mark) ?? -2))
  if ('freed' in goal) return s.flags.includes('freed')
  if ('taken' in goal) return s.flags.includes(`taken ${goal.taken}`)
  if ('doorsStanding' in goal) return !s.terrain.some((ground) => (ground & BURST) !== 0)
  return out.length > 0 && !someoneOnMap(s) && !s.flags.includes('someone fell')
}

export const goalsMet = (s: Stalingrad): boolean => sceneOf(s).raw.objective.every((goal) => goalMet(s, goal))

/** EFSZ-36.5, ruling E-62: the scenario is over when no living character is left on the map. */
export function checkEnd(t: T): void {
  const { s } = t
  if (s.ended !== '' || someoneOnMap(s)) return
  const met = goalsMet(s)
  const out = s.fighters.some((f) => f.status === LEFT)
  endScenario(t, met ? 'done' : 'failed', met ? 'objective' : out ? 'left without it' : 'all dead')
}

export function endScenario(t: T, outcome: 'done' | 'failed', why: string): void {
  const { s } = t
  if (s.ended !== '') return
  s.ended = outcome
  t.emit({
    type: 'scenarioEnded',
    rule: outcome === 'done' ? 'EFSZ-35.1' : 'EFSZ-35.3',
    scenario: s.scenario,
    outcome,
    why,
    secondary: sceneOf(s).raw.secondary.map((goal) => goalMet(s, goal)),
  })
  t.call({ kind: 'curtain' })
}

/** Everything above the scenario is dropped: nothing that was under way is carried out any more. */
export const curtain: StepRule<Stalingrad, Extract<StalingradFrame, { kind: 'curtain' }>, StalingradEvent> = {
  run(t) {
    const { stack } = t.s
    const at = stack.findLastIndex((f) => f.kind === 'scenario')
    if (at < 0) {
      endAlone(t)
      return
    }
    stack.length = at + 1
    ;(stack[at] as ScenarioFrame).step = 'wrapUp'
  },
}
