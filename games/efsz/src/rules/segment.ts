import { nth } from '@deadfront/kernel'
import type { EventEffect, ScenarioEvent } from '../model/content.ts'
import {
  BRIEF,
  BURST,
  CAPTIVE,
  CHARRED,
  DOOR,
  FIRE,
  GAS,
  HINDER,
  isObstructive,
  nextTo,
  OPEN,
  rangeBetween,
  TRACK,
  WATER,
} from '../model/grid.ts'
import {
  DEAD,
  fighterAt,
  gridIn,
  groundAt,
  idOf,
  LEFT,
  ON_MAP,
  sceneOf,
  squareName,
  type Stalingrad,
  type StalingradTurn,
} from '../model/state.ts'
import { goalsMet } from '../read/goals.ts'
import { spendPower } from './dread.ts'
import { setFlag } from './flags.ts'
import { changeWater } from './gives.ts'
import { checkEnd, endScenario } from './goals.ts'
import { applyKill } from './hits.ts'
import { revealSeen, settleQueue } from './reveal.ts'
import { loseGrip, markFatigue, noteLoss, wound } from './wounds.ts'

// EFSZ-7.18, 37.2: what a scenario orders in the end segment.

const isDue = (e: ScenarioEvent, round: number): boolean =>
  e.round !== undefined ? e.round === round : e.every !== undefined ? round % e.every === 0 : round >= (e.from ?? 1)

/** EFSZ-7.18: what the scenario orders, then fires and gas whose time is over. */
export function endSegment(t: StalingradTurn): void {
  const { s } = t
  if (s.ended !== '') return
  t.emit({ type: 'phaseBegan', rule: 'EFSZ-7.18', phase: 'end' })
  for (const e of sceneOf(s).raw.events ?? []) if (e.on === 'end' && isDue(e, s.round)) for (const effect of e.do) carryOut(t, effect)
  if (sceneOf(s).raw.water) drown(t)
  burnOut(t)
  checkEnd(t)
}

function carryOut(t: StalingradTurn, effect: EventEffect): void {
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

/** White Balka: a fire on one of the eight squares around protects from the cold. */
const isWarm = (s: Stalingrad, at: number): boolean => {
  const grid = gridIn(s)
  for (let d = 0; d < 8; d++) {
    const q = nextTo(grid, at, d)
    if (q >= 0 && (groundAt(s, q) & FIRE) !== 0) return true
  }
  return false
}

function dawn(t: StalingradTurn, why: string): void {
  eachOnMap(t.s, (i) => {
    const f = fighterAt(t.s, i)
    t.s.stand[f.at] = 0
    f.status = LEFT
    f.exit = 'dawn'
    f.at = -1
  })
  endScenario(t, goalsMet(t.s) ? 'done' : 'failed', why)
}

/** Last Plane Out: characters aboard escape, all others are lost. */
function depart(t: StalingradTurn): void {
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

/** Shift Without End: doors close or open by themselves. */
function rattle(t: StalingradTurn, rolls: { shut: number[]; open: number[] }): void {
  const { s } = t
  const die = t.roll(12)
  const chosen = spendPower(s, 'rattle')
  const shuts = chosen === null ? die >= nth(rolls.shut, 0) && die <= nth(rolls.shut, 1) : chosen === 'shut'
  const opens = chosen === null ? die >= nth(rolls.open, 0) && die <= nth(rolls.open, 1) : chosen === 'open'
  const doors = [...s.terrain.keys()].filter((q) => {
    const ground = groundAt(s, q)
    if ((ground & DOOR) === 0 || (ground & BURST) !== 0) return false
    return shuts ? (ground & OPEN) !== 0 && s.stand[q] === 0 : opens && (ground & OPEN) === 0
  })
  const door = doors.length === 0 ? -1 : nth(doors, t.chance(doors.length))
  if (door >= 0) s.terrain[door] = groundAt(s, door) ^ OPEN
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
function wagon(t: StalingradTurn, rows: { upper: number[]; lower: number[] }): void {
  const { s } = t
  const grid = gridIn(s)
  const die = t.roll(12)
  const chosen = spendPower(s, 'wagon')
  const upper = chosen === null ? die >= nth(rows.upper, 0) && die <= nth(rows.upper, 1) : chosen === 'upper'
  t.emit({ type: 'wagonRolled', rule: 'EFSZ-37.2', die, row: upper ? 'upper' : 'lower' })
  const on = (ground: number) => (ground & TRACK) !== 0
  const row = grid.y[upper ? s.terrain.findIndex(on) : s.terrain.findLastIndex(on)]
  const onRow = (q: number) => grid.y[q] === row && (groundAt(s, q) & TRACK) !== 0
  for (const z of [...s.zombies]) if (onRow(z.at)) applyKill(t, z, -1)
  eachOnMap(s, (i) => {
    const f = fighterAt(s, i)
    if (!onRow(f.at)) return
    wound(t, i, 1, 'wagon')
    if (f.status === ON_MAP) shove(t, i, (q) => (groundAt(s, q) & TRACK) === 0)
  })
}

/** Black Water: characters in deep water are wounded and moved out; later every character is wounded. */
function drown(t: StalingradTurn): void {
  const { s } = t
  const { water } = sceneOf(s).raw
  if (!water) return
  eachOnMap(s, (i) => {
    const f = fighterAt(s, i)
    if (s.water < water.shut || (groundAt(s, f.at) & WATER) === 0) return
    wound(t, i, 1, 'water')
    if (f.status === ON_MAP) shove(t, i, (q) => (groundAt(s, q) & WATER) === 0)
  })
  if (s.water >= water.drown) eachOnMap(s, (i) => wound(t, i, 1, 'water'))
}

/** To the nearest free square that is allowed; ties by the order of the squares. */
function shove(t: StalingradTurn, i: number, fits: (q: number) => boolean): void {
  const { s } = t
  const grid = gridIn(s)
  const f = fighterAt(s, i)
  const free = [...s.terrain.keys()].filter(
    (q) =>
      s.stand[q] === 0 && fits(q) && grid.exits[q] === 0 && !isObstructive(groundAt(s, q)) && (groundAt(s, q) & (FIRE | CAPTIVE)) === 0,
  )
  free.sort((a, b) => rangeBetween(grid, f.at, a) - rangeBetween(grid, f.at, b) || a - b)
  const [to] = free
  if (to === undefined) return
  const from = f.at
  s.stand[from] = 0
  s.stand[to] = i + 1
  f.at = to
  loseGrip(t, i)
  settleQueue(t)
  t.emit({ type: 'pushed', rule: 'EFSZ-37.2', who: idOf(s, i), from: squareName(s, from), to: squareName(s, to) })
  revealSeen(t)
}

/** Short fires end; gas ends where a house rule limits its rounds. */
function burnOut(t: StalingradTurn): void {
  const { s } = t
  for (let k = 0; k < s.embers.length; k += 2) {
    if (nth(s.embers, k + 1) > s.round) continue
    const q = nth(s.embers, k)
    const ground = groundAt(s, q)
    s.terrain[q] = (ground & ~(FIRE | BRIEF | CHARRED)) | ((ground & CHARRED) !== 0 ? HINDER : 0)
    t.emit({ type: 'fireDied', rule: 'EFSZ-37.2', at: squareName(s, q) })
    s.embers.splice(k, 2)
    k -= 2
  }
  if (s.options.gasRounds === 0 || s.gas.length === 0) return
  const gone: number[] = []
  for (let k = 0; k < s.gas.length; k += 2)
    if (s.round - nth(s.gas, k + 1) + 1 >= s.options.gasRounds) {
      gone.push(nth(s.gas, k))
      s.gas.splice(k, 2)
      k -= 2
    }
  const clear = gone.filter((q) => !s.gas.some((x, k) => k % 2 === 0 && x === q))
  for (const q of clear) s.terrain[q] = groundAt(s, q) & ~GAS
  if (clear.length > 0) t.emit({ type: 'gasCleared', rule: 'EFSZ-32.6', squares: clear.map((q) => squareName(s, q)) })
}
