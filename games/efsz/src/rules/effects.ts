import type { Turn } from '@deadfront/kernel'
import type { Content, Kind } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import { BRIEF, CHARRED, edgeClosed, FIRE, GAS, HINDER, isObstructive, rangeBetween } from '../model/grid.ts'
import {
  DEAD,
  type Fighter,
  gridIn,
  idOf,
  kindOfToken,
  LEFT,
  NO_MARKER,
  ON_MAP,
  partsOf,
  sceneOf,
  soulOfToken,
  squareName,
  type Stalingrad,
  tokenOf,
  type Zombie,
  zombieName,
} from '../model/state.ts'
import { hasLine } from '../read/line.ts'
import { hasSkill } from '../read/sheet.ts'
import { gainDread } from './dread.ts'
import { forgetFinds } from './finds.ts'
import { dropAll, giveAll } from './gear.ts'

export type T = Turn<Stalingrad, StalingradEvent>

export const fighterAt = (s: Stalingrad, i: number): Fighter => s.fighters[i] as Fighter
export const kindOf = (content: Content, z: Zombie): Kind => content.kinds[z.kind] as Kind
export const kindId = (s: Stalingrad, z: Zombie): string => kindOf(partsOf(s), z).id

/** Anybody left to play for? */
export const someoneOnMap = (s: Stalingrad): boolean => {
  for (let i = 0; i < s.fighters.length; i++) if ((s.fighters[i] as Fighter).status === ON_MAP) return true
  return false
}

// Revealing (EFSZ-26).

/** EFSZ-26.2: every face-down zombie in the line of any character is turned up, whatever way that character faces. */
export function revealSeen(t: T): void {
  const { s } = t
  for (let k = 0; k < s.zombies.length; k++) {
    const z = s.zombies[k] as Zombie
    if (!z.up && isSeen(s, z.at)) reveal(t, z)
  }
}

export function isSeen(s: Stalingrad, at: number): boolean {
  const grid = gridIn(s)
  for (let i = 0; i < s.fighters.length; i++) {
    const f = s.fighters[i] as Fighter
    if (f.status === ON_MAP && hasLine(grid, s.terrain, s.edges, f.at, at)) return true
  }
  return false
}

export function reveal(t: T, z: Zombie): void {
  if (z.up) return
  z.up = true
  t.reveal()
  t.emit({ type: 'revealed', rule: 'EFSZ-26.2', zombie: zombieName(z.id), kind: kindId(t.s, z), at: squareName(t.s, z.at) })
}

// Placing and taking away.

export function placeZombie(t: T, token: number, at: number, how: string, up: boolean, named = -1): Zombie {
  const { s } = t
  const kind = kindOfToken(token)
  const z: Zombie = {
    id: s.nextId++,
    kind,
    at,
    health: (partsOf(s).kinds[kind] as Kind).health,
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

/** EFSZ-34.7, 34.8: the first in the queue is put on its spawn square the moment that is free. */
export function settleQueue(t: T): void {
  const { s } = t
  for (let k = 0; k < s.queue.length; k += 2) {
    const at = s.queue[k] as number
    if (s.stand[at] !== 0) continue
    const token = s.queue[k + 1] as number
    s.queue.splice(k, 2)
    k -= 2
    placeZombie(t, token, at, 'queue', false)
    revealSeen(t)
  }
}

/** A sleeper wakes: its stunned marker goes like any other's now. */
export function wake(t: T, z: Zombie, rule = 'EFSZ-37.2'): void {
  z.asleep = false
  t.emit({ type: 'woke', rule, zombie: zombieName(z.id) })
}

export function breakLocksOf(t: T, id: number): void {
  for (let i = 0; i < t.s.fighters.length; i++) {
    const f = fighterAt(t.s, i)
    if (f.lock !== id) continue
    f.lock = 0
    t.emit({ type: 'lockBroken', rule: 'EFSZ-29.10', who: idOf(t.s, i), zombie: zombieName(id) })
  }
}

/** Whoever is driven off its square slips out of the grip. */
export function loseGrip(t: T, i: number): void {
  const f = fighterAt(t.s, i)
  if (f.lock === 0) return
  const zombie = zombieName(f.lock)
  f.lock = 0
  t.emit({ type: 'lockBroken', rule: 'EFSZ-34.11', who: idOf(t.s, i), zombie })
}

// Hits on zombies (EFSZ-17, 32).

export const canBeStunned = (kind: Kind): boolean => !kind.has.has('unstunnable') && !kind.has.has('riveted')

export function stunZombie(t: T, z: Zombie): void {
  z.stunned = true
  t.emit({ type: 'zombieStunned', rule: 'EFSZ-17.4', zombie: zombieName(z.id), at: squareName(t.s, z.at) })
  breakLocksOf(t, z.id)
}

/** A hit of stun level (EFSZ-17.4): Armoured shrug it off, a Kugelfisch pops. */
export function applyStun(t: T, z: Zombie, by: number, forced = false): void {
  const kind = kindOf(partsOf(t.s), z)
  if (kind.has.has('gas')) {
    releaseGas(t, z.at)
    eliminate(t, z, by, 'EFSZ-32.5')
    return
  }
  if (!canBeStunned(kind) && !(forced && kind.has.has('bulk'))) {
    t.emit({ type: 'zombieUnhurt', rule: 'EFSZ-32.3', zombie: zombieName(z.id) })
    return
  }
  stunZombie(t, z)
}

/** A kill-level hit (EFSZ-17.1 to 17.3, 17.8): one health, then reduced in type and stunned, or gone. */
export function applyKill(t: T, z: Zombie, by: number): void {
  const { s } = t
  const parts = partsOf(s)
  const before = kindOf(parts, z)
  z.health--
  if (z.health <= 0) return eliminate(t, z, by, 'EFSZ-17.2')
  if (before.becomes >= 0) z.kind = before.becomes
  t.emit({
    type: 'zombieReduced',
    rule: before.has.has('weakest') ? 'EFSZ-32.15' : 'EFSZ-32.11',
    zombie: zombieName(z.id),
    from: before.id,
    to: kindId(s, z),
    health: z.health,
  })
  if (before.has.has('brewUp')) brewUp(t, z)
  if (before.has.has('shed')) shed(t, z)
  if (s.house.stunOnReduction && canBeStunned(kindOf(parts, z))) stunZombie(t, z)
  else breakLocksOf(t, z.id)
}

/** EFSZ-17.7: off the map and onto the discard pile; a risen comrade is laid to rest for good. */
export function eliminate(t: T, z: Zombie, by: number, rule: string): void {
  const { s } = t
  breakLocksOf(t, z.id)
  s.zombies.splice(s.zombies.indexOf(z), 1)
  s.stand[z.at] = 0
  if (z.named < 0) discardToken(s, z.token)
  const counted = by >= 0 && tallies(s)
  if (counted) fighterAt(s, by).kills++
  if (!t.quiet)
    t.emit({
      type: 'zombieEliminated',
      rule,
      zombie: zombieName(z.id),
      kind: kindId(s, z),
      at: squareName(s, z.at),
      by: by >= 0 ? idOf(s, by) : null,
      counted,
    })
  if (z.named >= 0) slay(t, z, by)
  settleQueue(t)
}

/** EFSZ-17.7, 36.4: onto the discard pile; a risen comrade is laid to rest for good. */
export function discardToken(s: Stalingrad, token: number): void {
  const soul = soulOfToken(token)
  if (soul < 0) s.discard.push(token)
  else if (s.trek) s.trek.risen = s.trek.risen.filter((who) => who !== soul)
}

/** EFSZ-5.4, 5.5, 38.4: kills count on the first go along the track, and not when a failed scenario is tried again. */
export const tallies = (s: Stalingrad): boolean => s.lap === 0 && s.round <= sceneOf(s).raw.track.length && !(s.trek?.retry ?? false)

function slay(t: T, z: Zombie, by: number): void {
  const { s } = t
  const named = partsOf(s).kinds[z.named] as Kind
  setFlag(t, `slain ${named.id}`)
  if (s.trek) {
    if (!s.trek.slain.includes(named.id)) s.trek.slain.push(named.id)
    if (named.has.has('weakest')) learnClue(t, partsOf(s).raw.campaign.clueOfPrimes)
  }
  const spoils = sceneOf(s).raw.spoils?.[named.id]
  if (spoils) giveAll(t, by, z.at, spoils)
}

export function setFlag(t: T, flag: string): void {
  if (t.s.flags.includes(flag)) return
  t.s.flags.push(flag)
  t.emit({ type: 'flagSet', rule: 'EFSZ-37.3', flag })
}

export function learnClue(t: T, clue: number): void {
  const { trek } = t.s
  if (trek) {
    if (trek.clues.includes(clue)) return
    trek.clues.push(clue)
  } else if (t.s.flags.includes(`clue ${clue}`)) return
  else t.s.flags.push(`clue ${clue}`)
  t.emit({ type: 'clueLearned', rule: 'EFSZ-37.3', clue })
}

export const knowsClue = (s: Stalingrad, clue: number): boolean => s.trek?.clues.includes(clue) || s.flags.includes(`clue ${clue}`)

/** EFSZ-32.5, ruling E-8: gas on those of the nine squares that are not solid and can be seen from the middle. */
export function gasSquares(s: Stalingrad, at: number): number[] {
  const grid = gridIn(s)
  const squares = [at]
  for (let d = 0; d < 8; d++) {
    const q = grid.near[at * 8 + d] as number
    if (q >= 0 && !isObstructive(s.terrain[q] as number) && hasLine(grid, s.terrain, s.edges, at, q)) squares.push(q)
  }
  return squares.sort((a, b) => a - b)
}

export function releaseGas(t: T, at: number): void {
  const { s } = t
  const squares = gasSquares(s, at)
  for (const q of squares) {
    s.terrain[q] = (s.terrain[q] as number) | GAS
    if (s.house.gasRounds > 0) s.gas.push(q, s.round)
  }
  t.emit({ type: 'gasReleased', rule: 'EFSZ-32.5', at: squareName(s, at), squares: squares.map((q) => squareName(s, q)) })
}

/** Tankistka's last word as a Prime: fire on the empty squares beside her, a wound for characters there. */
function brewUp(t: T, z: Zombie): void {
  const { s } = t
  const grid = gridIn(s)
  for (let d = 0; d < 8; d += 2) {
    const q = grid.near[z.at * 8 + d] as number
    if (q < 0 || edgeClosed(grid, s.edges, z.at, d) || isObstructive(s.terrain[q] as number)) continue
    const figure = s.stand[q] as number
    if (figure > 0) wound(t, figure - 1, 1, 'brew-up', z)
    else if (figure === 0 && ((s.terrain[q] as number) & FIRE) === 0) {
      const rubble = ((s.terrain[q] as number) & HINDER) !== 0
      startFire(t, q)
      s.terrain[q] = (s.terrain[q] as number) | BRIEF | (rubble ? CHARRED : 0)
      s.embers.push(q, s.round + 1)
    }
  }
}

export function startFire(t: T, q: number): void {
  const { s } = t
  if (((s.terrain[q] as number) & FIRE) !== 0) return
  s.terrain[q] = ((s.terrain[q] as number) | FIRE) & ~HINDER
  t.emit({ type: 'fireStarted', rule: 'EFSZ-37.2', at: squareName(s, q) })
}

/** The Omega sheds a Beta for each health it loses. */
function shed(t: T, z: Zombie): void {
  const { s } = t
  const { beta } = partsOf(s)
  const grid = gridIn(s)
  const from = s.discard.includes(beta) ? s.discard : s.pool
  const k = from.indexOf(tokenOf(beta, -1))
  if (k < 0) return
  for (let d = 0; d < 8; d += 2) {
    const q = grid.near[z.at * 8 + d] as number
    if (q < 0 || s.stand[q] !== 0 || edgeClosed(grid, s.edges, z.at, d)) continue
    const ground = s.terrain[q] as number
    if (isObstructive(ground) || (ground & (FIRE | HINDER)) !== 0) continue
    from.splice(k, 1)
    placeZombie(t, tokenOf(beta, -1), q, 'shed', true)
    return
  }
}

// Wounds and death (EFSZ-3, 36).

/** EFSZ-3.2, 3.3. `by` is the zombie that did it, if one did. */
export function wound(t: T, i: number, count: number, cause: string, by: Zombie | null = null): void {
  const { s } = t
  const f = fighterAt(s, i)
  for (let k = 0; k < count && f.health > 0; k++) {
    if (f.health === 1 && isSpared(t, i)) continue
    f.health--
    t.emit({
      type: 'wounded',
      rule: WOUNDING[cause] ?? 'EFSZ-3.2',
      who: idOf(s, i),
      cause,
      by: by ? zombieName(by.id) : null,
      health: f.health,
    })
    if (by !== null && s.house.master) gainDread(t, 1, 'a zombie drew blood')
    if (f.health === 0) die(t, i)
  }
}

const WOUNDING: { [cause: string]: string } = {
  bite: 'EFSZ-29.1',
  gas: 'EFSZ-32.6',
  blast: 'EFSZ-22.12',
  'friendly fire': 'EFSZ-12.6',
  spawn: 'EFSZ-34.5',
  fatigue: 'EFSZ-3.12',
}

/** Sobol's skill: once per scenario a comrade near her may shrug off the last wound. */
function isSpared(t: T, i: number): boolean {
  const { s } = t
  const f = fighterAt(s, i)
  if (f.status !== ON_MAP) return false
  const medic = s.fighters.findIndex(
    (g, j) => j !== i && g.status === ON_MAP && !g.spared && hasSkill(s, g, 'notToday') && rangeBetween(gridIn(s), g.at, f.at) <= 3,
  )
  if (medic < 0) return false
  fighterAt(s, medic).spared = true
  const die = t.roll(12)
  t.emit({ type: 'spared', rule: 'EFSZ-5.2', who: idOf(s, i), by: idOf(s, medic), die, success: die >= 5 })
  return die >= 5
}

/** Somebody did not come through: there is no ending A, and not everybody got out. */
export function noteLoss(s: Stalingrad): void {
  if (!s.flags.includes('someone fell')) s.flags.push('someone fell')
}

/** EFSZ-36.1, 36.2, 36.7, ruling E-35: dead for good; gear on the square; up again as a zombie that does not act this turn. */
function die(t: T, i: number): void {
  const { s } = t
  const f = fighterAt(s, i)
  const at = f.at
  const onMap = f.status === ON_MAP
  f.status = DEAD
  f.lock = 0
  f.marker = NO_MARKER
  noteLoss(s)
  t.emit({ type: 'died', rule: 'EFSZ-36.1', who: idOf(s, i), at: onMap ? squareName(s, at) : '' })
  if (s.trek && !s.trek.fallen.includes(f.who)) {
    s.trek.fallen.push(f.who)
    s.trek.risen.push(f.who)
  }
  if (!onMap) return
  forgetFinds(s, i)
  dropAll(s, i, at)
  f.at = -1
  s.stand[at] = 0
  placeZombie(t, tokenOf(partsOf(s).risen, f.who), at, 'risen', true)
}

/** EFSZ-3.9, 3.12, 3.14. */
export function markFatigue(t: T, i: number, count: number): void {
  const { s } = t
  const f = fighterAt(s, i)
  const { fatigue: boxes } = partsOf(s).tables
  for (let k = 0; k < count && f.health > 0; k++) {
    if (f.fatigue < boxes.length) {
      f.fatigue++
      t.emit({ type: 'fatigueMarked', rule: 'EFSZ-3.9', who: idOf(s, i), count: 1, fatigue: f.fatigue })
      const hurt = (boxes[f.fatigue - 1] as { wound?: number }).wound ?? 0
      if (hurt > 0) wound(t, i, hurt, 'fatigue')
    } else wound(t, i, 1, 'fatigue')
  }
}

export function clearFatigue(s: Stalingrad, i: number, count: number): number {
  const f = fighterAt(s, i)
  const cleared = Math.min(f.fatigue, count)
  f.fatigue -= cleared
  return cleared
}

/** EFSZ-9.34: safe, with all it carries. */
export function leaveMap(t: T, i: number, exit: string): void {
  const { s } = t
  const f = fighterAt(s, i)
  s.stand[f.at] = 0
  f.status = LEFT
  f.exit = exit
  f.at = -1
  f.lock = 0
  t.emit({ type: 'left', rule: 'EFSZ-9.34', who: idOf(s, i), exit })
}
