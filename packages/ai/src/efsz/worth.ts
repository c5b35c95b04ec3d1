import type { Stalingrad } from '@deadfront/efsz'
import {
  type Attacker,
  type AttackFields,
  contentOf,
  type CoverAnswer,
  diceOf,
  fighterAt,
  figureAt,
  gridIn,
  handWeapon,
  hasSkill,
  hitNumber,
  idOf,
  killMargin,
  type Kind,
  kindAt,
  type Mode,
  ON_MAP,
  rangeBetween,
  sceneOf,
  specOf,
  squareName,
  type Weapon,
  whyNotAttack,
  whyNotThrow,
  type Zombie,
  zombieById,
  zombieName,
} from '@deadfront/efsz/ai'
import { zombieDistance, nearestTo } from './features.ts'
import type { Weights } from './weights.ts'

// The value of an attack: the danger that it removes, less what it may cost.

/** An attack and its worth. */
export interface Shot {
  attack: AttackFields
  gain: number
}

const kindShown = (s: Stalingrad, z: Zombie): Kind => kindAt(contentOf(s), z.up ? z.kind : contentOf(s).beta)

/** The named foe that has to be killed for the objective. */
function isQuarry(s: Stalingrad, z: Zombie): boolean {
  if (z.named < 0) return false
  const { id } = kindAt(contentOf(s), z.named)
  return sceneOf(s).raw.objective.some((goal) => 'slain' in goal && goal.slain === id)
}

/** The named foe that has to be killed for the best ending of the campaign. */
function isNemesis(s: Stalingrad, z: Zombie): boolean {
  if (z.named < 0 || s.trek === null) return false
  const { id } = kindAt(contentOf(s), z.named)
  return sceneOf(s).raw.secondary.some((goal) => 'slain' in goal && goal.slain === id)
}

/** The danger of a zombie: the nearer, the more; a stunned one counts less. */
export function zombieDanger(s: Stalingrad, z: Zombie, nemesis = 0): number {
  const near = nearestTo(s, z.at)
  let worth = 2 / (1 + near) + 0.15
  if (near <= 1) worth += 0.8
  if (s.fighters.some((f) => f.lock === z.id)) worth += 0.6
  if (z.stunned) worth *= 0.7
  if (nemesis > 0 && isNemesis(s, z)) worth += nemesis
  if (isQuarry(s, z)) worth += 1.5
  else if (kindShown(s, z).has.has('hurriesBetas') || kindShown(s, z).has.has('hurriesAll')) worth += 0.6
  if (z.asleep) worth *= 0.2
  return worth
}

/** Gas over our own people is worse than the Kugelfisch itself. */
function gasHarm(s: Stalingrad, z: Zombie): number {
  if (!kindShown(s, z).has.has('gas')) return 0
  const grid = gridIn(s)
  let harm = 0
  for (const f of s.fighters) if (f.status === ON_MAP && zombieDistance(grid, f.at, z.at) <= 1) harm += 1
  return harm
}

const chance = (need: number): number => Math.max(0, Math.min(12, 13 - need)) / 12
const AMMO = [3, 1.2, 0.5, 0.3]

/** The worth of normal fire, spread fire (all dice at its first target) or a blow. */
function attackGain(
  s: Stalingrad,
  attacker: Attacker,
  attack: 'fire' | 'spread' | 'h2h',
  z: Zombie,
  manner: { mode: Mode; cover: boolean; w: Weights },
): number {
  const f = fighterAt(s, attacker.who)
  const spec = specOf(s, attacker, attack, manner)
  const number = hitNumber(s, spec, z)
  const dice = diceOf(s, f, spec.weapon, attack, false)
  const kill = chance(number.hit + killMargin(s, f, attack))
  const hit = chance(number.hit)
  const killed = 1 - (1 - kill) ** dice
  const stunned = kindShown(s, z).has.has('unstunnable') || z.stunned ? 0 : 1 - (1 - hit) ** dice - killed
  const worth = zombieDanger(s, z, manner.w.nemesis)
  let gain = worth * (killed + 0.45 * stunned) - gasHarm(s, z) * (1 - (1 - hit) ** dice)
  // The dice that are left may go to the next zombie.
  if (attack === 'spread') gain *= s.zombies.length > 1 ? 1.05 : 0.9
  if (number.line.friend >= 0) gain -= (dice / 12) * 2
  if (attack !== 'h2h') {
    if (spec.weapon?.usesAmmo) gain -= (dice / 12) * (AMMO[f.ammo] ?? 0.3) * manner.w.ammo
    if (sceneOf(s).raw.noise && s.noise < 0) gain -= 0.35
  }
  return gain
}

const WAYS = ['h2h', 'fire', 'spread'] as const

/** The best attack on any zombie from the character's square; the cheapest tests come first. */
export function bestShot(s: Stalingrad, i: number, mode: Mode, cover: boolean, w: Weights): Shot | null {
  const f = fighterAt(s, i)
  let best: Shot | null = null
  const hands = f.off >= 0 ? (['main', 'off'] as const) : (['main'] as const)
  for (const hand of hands) {
    const weapon = handWeapon(s, f, hand)
    for (const attack of WAYS) {
      if (attack !== 'h2h' && (weapon === null || !weapon.firearm || (weapon.usesAmmo && f.ammo === 0))) continue
      if (attack === 'spread' && (weapon as Weapon).rof < 2) continue
      for (const z of s.zombies) {
        if (attack === 'h2h' && rangeBetween(gridIn(s), f.at, z.at) > 2) continue
        if (whyNotAttack(s, i, { attack, hand, target: z.id, second: z.id }, cover) !== null) continue
        const gain = attackGain(s, { who: i, hand }, attack, z, { mode, cover, w })
        if (best !== null && gain <= best.gain) continue
        const choice: AttackFields = { attack, target: zombieName(z.id) }
        best = { attack: hand === 'off' ? { ...choice, hand } : choice, gain }
      }
    }
  }
  return swung(s, i, { mode, cover, w }, best)
}

/** Mighty Swing strikes all within reach. */
function swung(s: Stalingrad, i: number, manner: { mode: Mode; cover: boolean; w: Weights }, best: Shot | null): Shot | null {
  const f = fighterAt(s, i)
  if (!hasSkill(s, f, 'mightySwing')) return best
  if (whyNotAttack(s, i, { attack: 'swing', hand: 'main', target: 0, second: 0 }, manner.cover) !== null) return best
  let gain = 0
  for (const z of s.zombies)
    if (whyNotAttack(s, i, { attack: 'h2h', hand: 'main', target: z.id, second: z.id }, manner.cover) === null)
      gain += Math.max(0, attackGain(s, { who: i, hand: 'main' }, 'h2h', z, manner))
  return best === null || gain > best.gain ? { attack: { attack: 'swing' }, gain } : best
}

/** The same with the character on another square, only for the computation. */
export function bestShotFrom(s: Stalingrad, i: number, at: number, facing: number, mode: Mode, w: Weights): Shot | null {
  const f = fighterAt(s, i)
  const [wasAt, wasFacing] = [f.at, f.facing]
  const stood = figureAt(s, at)
  s.stand[wasAt] = 0
  s.stand[at] = i + 1
  f.at = at
  f.facing = facing
  const shot = bestShot(s, i, mode, false, w)
  s.stand[at] = stood
  s.stand[wasAt] = i + 1
  f.at = wasAt
  f.facing = wasFacing
  return shot
}

/** The best square for a grenade: it hits several zombies, or one that no other weapon can stop, and no character; null without one. */
export function bestThrow(s: Stalingrad, i: number, mode: Mode, w: Weights): Shot | null {
  const f = fighterAt(s, i)
  if (f.thrown.length === 0 || mode === 'running') return null
  const grid = gridIn(s)
  const { weapons } = contentOf(s)
  let best: Shot | null = null
  for (const ix of new Set(f.thrown)) {
    const weapon = weapons[ix] as Weapon
    for (const z of s.zombies) {
      const at = z.at
      if (s.fighters.some((x) => x.status === ON_MAP && zombieDistance(grid, x.at, at) <= 3)) continue
      let gain = -w.thrown
      for (const other of s.zombies) {
        const far = zombieDistance(grid, other.at, at)
        if (far <= 1) gain += zombieDanger(s, other, w.nemesis) * (far === 0 ? 0.55 : 0.35)
      }
      if (sceneOf(s).raw.noise && s.noise < 0) gain -= 0.35
      if ((best !== null && gain <= best.gain) || gain <= 0 || whyNotThrow(s, i, mode, weapon, at) !== null) continue
      best = { attack: { attack: 'grenade', target: squareName(s, at), grenade: weapon.id }, gain }
    }
  }
  return best
}

/** The best covering attack of the characters that may still make one. */
export function bestCover(s: Stalingrad, able: readonly number[], w: Weights): { answer: CoverAnswer; gain: number } | null {
  let best: { answer: CoverAnswer; gain: number } | null = null
  for (const i of able) {
    const shot = bestShot(s, i, 'walking', true, w)
    if (shot !== null && (best === null || shot.gain > best.gain))
      best = { answer: { do: 'cover', cover: idOf(s, i), ...shot.attack }, gain: shot.gain }
  }
  return best
}

/** The value of a weapon that is ready to use, with the ammo there is. */
export function weaponWorth(weapon: Weapon, ammo: number): number {
  if (weapon.firearm && (ammo > 0 || !weapon.usesAmmo)) return weapon.rof * (13 - weapon.primary) * 0.6 + Math.min(weapon.pb, 10) * 0.35 + 3
  return weapon.h2h === 0 ? 1 : (13 - weapon.h2h) * (weapon.melee ? 0.8 : 0.6)
}

export const zombieOf = (s: Stalingrad, id: number): Zombie => zombieById(s, id) as Zombie
