import { kindAt } from '../model/content.ts'
import { BRIEF, CHARRED, edgeClosed, FIRE, GAS, HATCH, HINDER, isObstructive, nextTo } from '../model/grid.ts'
import {
  contentOf,
  fighterAt,
  figureAt,
  gridIn,
  groundAt,
  idOf,
  kindId,
  kindOf,
  sceneOf,
  soulOfToken,
  squareName,
  type Stalingrad,
  type StalingradTurn,
  tokenOf,
  type Zombie,
  zombieName,
} from '../model/state.ts'
import { tallies } from '../read/track.ts'
import { canBeStunned, gasSquares } from '../read/zombies.ts'
import { learnClue, setFlag } from './flags.ts'
import { giveAll } from './gives.ts'
import { placeZombie, settleQueue } from './reveal.ts'
import { wound } from './wounds.ts'

// EFSZ-17, 29.10, 32: hits on zombies and their results.

/** A sleeper wakes: its stunned marker is now removed like any other. */
export function wake(t: StalingradTurn, z: Zombie, rule = 'EFSZ-37.2'): void {
  z.asleep = false
  t.emit({ type: 'woke', rule, zombie: zombieName(z.id) })
}

function breakLocksOf(t: StalingradTurn, id: number): void {
  for (let i = 0; i < t.s.fighters.length; i++) {
    const f = fighterAt(t.s, i)
    if (f.lock !== id) continue
    f.lock = 0
    t.emit({ type: 'lockBroken', rule: 'EFSZ-29.10', who: idOf(t.s, i), zombie: zombieName(id) })
  }
}

function stunZombie(t: StalingradTurn, z: Zombie): void {
  z.stunned = true
  t.emit({ type: 'zombieStunned', rule: 'EFSZ-17.4', zombie: zombieName(z.id), at: squareName(t.s, z.at) })
  breakLocksOf(t, z.id)
}

/** A hit of stun level (EFSZ-17.4): no effect on Armoured, a Kugelfisch bursts. */
export function applyStun(t: StalingradTurn, z: Zombie, by: number, forced = false): void {
  const kind = kindOf(contentOf(t.s), z)
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

/** A kill-level hit (EFSZ-17.1 to 17.3, 17.8): one health, then reduced in type and stunned, or eliminated. */
export function applyKill(t: StalingradTurn, z: Zombie, by: number): void {
  const { s } = t
  const c = contentOf(s)
  const before = kindOf(c, z)
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
  if (s.options.stunOnReduction && canBeStunned(kindOf(c, z))) stunZombie(t, z)
  else breakLocksOf(t, z.id)
}

/** EFSZ-17.7: off the map and onto the discard pile; a risen comrade is removed for good. */
function eliminate(t: StalingradTurn, z: Zombie, by: number, rule: string): void {
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

/** EFSZ-17.7, 36.4: onto the discard pile; a risen comrade is removed for good. */
export function discardToken(s: Stalingrad, token: number): void {
  const soul = soulOfToken(token)
  if (soul < 0) s.discard.push(token)
  else if (s.trek) s.trek.risen = s.trek.risen.filter((who) => who !== soul)
}

function slay(t: StalingradTurn, z: Zombie, by: number): void {
  const { s } = t
  const named = kindAt(contentOf(s), z.named)
  setFlag(t, `slain ${named.id}`)
  if (s.trek) {
    if (!s.trek.slain.includes(named.id)) s.trek.slain.push(named.id)
    if (named.has.has('weakest')) learnClue(t, contentOf(s).raw.campaign.clueOfPrimes)
  }
  const spoils = sceneOf(s).raw.spoils?.[named.id]
  if (spoils) giveAll(t, { by, at: z.at, quiet: false, openHatches }, spoils)
}

function releaseGas(t: StalingradTurn, at: number): void {
  const { s } = t
  const squares = gasSquares(s, at)
  for (const q of squares) {
    s.terrain[q] = groundAt(s, q) | GAS
    if (s.options.gasRounds > 0) s.gas.push(q, s.round)
  }
  t.emit({ type: 'gasReleased', rule: 'EFSZ-32.5', at: squareName(s, at), squares: squares.map((q) => squareName(s, q)) })
}

/** Tankistka, when she is reduced: fire on the empty squares beside her, a wound for characters there. */
function brewUp(t: StalingradTurn, z: Zombie): void {
  const { s } = t
  const grid = gridIn(s)
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, z.at, d)
    if (q < 0 || edgeClosed(grid, s.edges, z.at, d) || isObstructive(groundAt(s, q))) continue
    const figure = figureAt(s, q)
    if (figure > 0) wound(t, figure - 1, 1, 'brew-up', z)
    else if (figure === 0 && (groundAt(s, q) & FIRE) === 0) {
      const rubble = (groundAt(s, q) & HINDER) !== 0
      startFire(t, q)
      s.terrain[q] = groundAt(s, q) | BRIEF | (rubble ? CHARRED : 0)
      s.embers.push(q, s.round + 1)
    }
  }
}

export function startFire(t: StalingradTurn, q: number): void {
  const { s } = t
  if ((groundAt(s, q) & FIRE) !== 0) return
  s.terrain[q] = (groundAt(s, q) | FIRE) & ~HINDER
  t.emit({ type: 'fireStarted', rule: 'EFSZ-37.2', at: squareName(s, q) })
}

/** The Omega places a Beta for each health it loses. */
function shed(t: StalingradTurn, z: Zombie): void {
  const { s } = t
  const { beta } = contentOf(s)
  const grid = gridIn(s)
  const from = s.discard.includes(beta) ? s.discard : s.pool
  const k = from.indexOf(tokenOf(beta, -1))
  if (k < 0) return
  for (let d = 0; d < 8; d += 2) {
    const q = nextTo(grid, z.at, d)
    if (q < 0 || s.stand[q] !== 0 || edgeClosed(grid, s.edges, z.at, d)) continue
    const ground = groundAt(s, q)
    if (isObstructive(ground) || (ground & (FIRE | HINDER)) !== 0) continue
    from.splice(k, 1)
    placeZombie(t, tokenOf(beta, -1), q, 'shed', true)
    return
  }
}

/** The levers of the mill: every figure on the hatches falls. */
export function openHatches(t: StalingradTurn, by: number, at: number, boss: string): void {
  const { s } = t
  const c = contentOf(s)
  t.emit({ type: 'hatchesOpened', rule: 'EFSZ-37.2', at: squareName(s, at) })
  for (const z of [...s.zombies]) {
    if ((groundAt(s, z.at) & HATCH) === 0) continue
    if (z.named >= 0 && kindAt(c, z.named).id === boss) {
      setFlag(t, 'dropped')
      applyKill(t, z, by)
      if (z.health > 0 && !z.stunned && canBeStunned(kindOf(c, z))) applyStun(t, z, by)
    } else eliminate(t, z, by, 'EFSZ-37.2')
  }
  for (let i = 0; i < s.fighters.length; i++) {
    const f = fighterAt(s, i)
    if (f.at >= 0 && (groundAt(s, f.at) & HATCH) !== 0) wound(t, i, 1, 'hatch')
  }
}
