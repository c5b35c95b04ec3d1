import type { Answers, Stalingrad, StalingradFrame } from '@deadfront/efsz'
import {
  type Character,
  CHOSEN,
  contentOf,
  DEAD,
  DIR_NAMES,
  type FacingWord,
  type Fighter,
  fighterAt,
  gridIn,
  idOf,
  REARGUARD,
  seatOfFighter,
  squareName,
  type Trek,
  UNKNOWN,
  type Weapon,
  weaponIn,
  whatDoesNotFit,
  zombieName,
} from '@deadfront/efsz/ai'
import type { Seat } from '@deadfront/kernel'
import { tasksOf } from './tasks.ts'
import { zombieDanger, weaponWorth, zombieOf } from './worth.ts'
import { entryCosts, FAR, nearestTo, wayAt, wayTo } from './features.ts'
import type { AnyAnswer } from './policy.ts'
import type { Weights } from './weights.ts'

// Questions with a simple answer: which character is chosen, ties between squares, ready weapons, the camp.

/** The best of a list, if equal, the first. */
export function best<T>(list: readonly T[], worth: (item: T) => number): T {
  let [top, at] = [Number.NEGATIVE_INFINITY, 0]
  list.forEach((item, k) => {
    const own = worth(item)
    if (own > top) [top, at] = [own, k]
  })
  return list[at] as T
}

/** How useful a character is to the team: health and the best weapon; the preferred weapon if the scenario has it. */
function fitness(s: Stalingrad, f: Fighter): number {
  const { weapons, characters } = contentOf(s)
  const character = characters[f.who] as Character
  let arms = 0
  for (const ix of f.slots) if (ix >= 0) arms = Math.max(arms, weaponWorth(weapons[ix] as Weapon, f.ammo))
  if (arms === 0 && character.preferred >= 0) arms = 0.8 * weaponWorth(weapons[character.preferred] as Weapon, 2)
  return arms + 3 * f.health - f.fatigue
}

function team(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'team' }>): Answers['team'] {
  const able = s.fighters.flatMap((f, i) => (f.status === REARGUARD || (frame.first && f.status === UNKNOWN) ? [i] : []))
  able.sort((a, b) => fitness(s, fighterAt(s, b)) - fitness(s, fighterAt(s, a)) || a - b)
  return { do: 'choose', characters: able.slice(0, frame.max).map((i) => idOf(s, i)) }
}

function place(s: Stalingrad, seat: Seat, frame: Extract<StalingradFrame, { kind: 'place' }>): Answers['place'] | null {
  const i = s.fighters.findIndex((f, k) => f.status === CHOSEN && seatOfFighter(s, k) === seat)
  const free = frame.squares.filter((q) => s.stand[q] === 0)
  if (i < 0 || free.length === 0) return null
  const tasks = tasksOf(s)
  const goals = (tasks.find((task) => task.must && task.squares.length > 0) ?? tasks[tasks.length - 1])?.squares ?? []
  const way = wayTo(s, goals, entryCosts(s, -1))
  const at = best(free, (q) => -wayAt(way, q))
  const { near } = gridIn(s)
  const facing = best([0, 2, 4, 6], (d) => {
    const q = wayAt(near, at * 8 + d)
    return q < 0 ? -FAR - 1 : -wayAt(way, q)
  })
  return { do: 'place', place: idOf(s, i), at: squareName(s, at), facing: DIR_NAMES[facing] as FacingWord }
}

/** Ties of zombies are decided for the square where they do least harm. */
const farthest = (s: Stalingrad, options: readonly number[]): number => best(options, (q) => nearestTo(s, q))

function ready(s: Stalingrad, frame: Extract<StalingradFrame, { kind: 'ready' }>): Answers['ready'] {
  const f = fighterAt(s, frame.who)
  const { weapons } = contentOf(s)
  const main = weaponIn(s, f, f.main)
  const held = main === null ? 0 : weaponWorth(main, f.ammo)
  const found = best(frame.weapons, (ix) => weaponWorth(weapons[ix] as Weapon, f.ammo))
  const weapon = weapons[found] as Weapon
  return weaponWorth(weapon, f.ammo) > held ? { do: 'ready', ready: weapon.id } : { do: 'keep' }
}

// Camp.

const isAlive = (f: Fighter): boolean => f.status !== UNKNOWN && f.status !== DEAD

/** Main scenarios still to come on the shortest road to the last one. */
function roadFrom(s: Stalingrad, id: string): number {
  const { scenarios, campaign } = contentOf(s).raw
  const seen = new Set([id])
  let [ring, far] = [[id], 0]
  while (ring.length > 0 && far < 30) {
    if (ring.includes(campaign.last)) return far
    const next: string[] = []
    for (const at of ring)
      for (const { to } of Object.values(scenarios[at]?.exits ?? {}))
        for (const there of to) {
          if (seen.has(there)) continue
          seen.add(there)
          next.push(there)
        }
    ring = next
    far++
  }
  return 30
}

/** Days that can be lost before the last plane is missed. */
function spareDays(s: Stalingrad, trek: Trek): number {
  const { campaign } = contentOf(s).raw
  const road = Math.min(...trek.next.map((id) => roadFrom(s, id)))
  return campaign.deadline - trek.day - road * campaign.dayCost.main
}

/** A character with a gun and no ammunition gets a round from one that has several; food and medkits go where they are needed. */
function share(s: Stalingrad, team: readonly number[]): Answers['camp'] | null {
  const { weapons, characters } = contentOf(s)
  const usesAmmo = (f: Fighter): boolean => f.slots.some((ix) => ix >= 0 && (weapons[ix] as Weapon).usesAmmo)
  const need: readonly { item: string; wants: (f: Fighter) => boolean; spare: (f: Fighter) => boolean }[] = [
    {
      item: 'ammo',
      wants: (f) => f.ammo === 0 && usesAmmo(f),
      spare: (f) => f.ammo >= 2 || (f.ammo > 0 && !usesAmmo(f)),
    },
    {
      item: 'food',
      wants: (f) => f.food === 0 && !f.ate && f.fatigue > 0,
      spare: (f) => f.food > 1 || (f.food > 0 && (f.ate || f.fatigue === 0)),
    },
    {
      item: 'medkit',
      wants: (f) => f.medkits === 0 && !f.healed && f.health < (characters[f.who] as Character).health,
      spare: (f) => f.medkits > 0 && (f.healed || f.health === (characters[f.who] as Character).health),
    },
  ]
  for (const { item, wants, spare } of need)
    for (const to of team)
      for (const from of team) {
        const [giver, taker] = [fighterAt(s, from), fighterAt(s, to)]
        if (from === to || !wants(taker) || !spare(giver) || whatDoesNotFit(s, taker, { [item]: 1 }) !== null) continue
        return { do: 'give', give: { [item]: 1 }, from: idOf(s, from), to: idOf(s, to) }
      }
  return null
}

/** In camp the best weapon is readied. */
function readyBest(s: Stalingrad, team: readonly number[]): Answers['camp'] | null {
  for (const i of team) {
    const f = fighterAt(s, i)
    const main = weaponIn(s, f, f.main)
    const held = main === null ? 0 : weaponWorth(main, f.ammo)
    for (let slot = 0; slot < f.slots.length; slot++) {
      const weapon = weaponIn(s, f, slot)
      if (weapon !== null && slot !== f.main && slot !== f.off && weaponWorth(weapon, f.ammo) > held + 0.01)
        return { do: 'hands', hands: idOf(s, i), ready: weapon.id }
    }
  }
  return null
}

function camp(s: Stalingrad, w: Weights): Answers['camp'] {
  const trek = s.trek as Trek
  const { characters, raw } = contentOf(s)
  const team = s.fighters.flatMap((f, i) => (isAlive(f) ? [i] : []))
  const at = (i: number): Fighter => fighterAt(s, i)
  const hurt = (f: Fighter): number => (characters[f.who] as Character).health - f.health
  const patient = best(team, (i) => (at(i).healed || at(i).medkits === 0 ? -1 : hurt(at(i))))
  if (!at(patient).healed && at(patient).medkits > 0 && hurt(at(patient)) > 0) return { do: 'heal', heal: idOf(s, patient) }
  const shared = share(s, team)
  if (shared !== null) return shared
  const spare = spareDays(s, trek)
  const { holeUp, scavenge } = raw.scenarios[trek.here]?.between ?? {}
  const worn = team.some((i) => at(i).fatigue >= w.worn)
  if (holeUp !== undefined && !trek.used.includes('holeUp') && worn && spare >= w.rest)
    return { do: 'holeUp', eat: team.filter((i) => at(i).food > 0 && !at(i).ate && at(i).fatigue > 1).map((i) => idOf(s, i)) }
  const hungry = team.find((i) => at(i).food > 0 && !at(i).ate && at(i).fatigue > 0)
  if (hungry !== undefined) return { do: 'eat', eat: idOf(s, hungry) }
  const ammo = team.reduce((sum, i) => sum + at(i).ammo, 0)
  if (
    scavenge !== undefined &&
    !trek.used.includes('scavenge') &&
    !trek.scavenged.includes(scavenge) &&
    ammo <= w.short * team.length &&
    spare >= w.search
  )
    return { do: 'scavenge' }
  return readyBest(s, team) ?? { do: 'march', march: best(trek.next, (id) => -roadFrom(s, id)) }
}

/** An answer to any question besides acting and covering; null for one that has none of its own here. */
export function smallAnswer(s: Stalingrad, seat: Seat, frame: StalingradFrame, w: Weights): AnyAnswer | null {
  switch (frame.kind) {
    case 'team':
      return team(s, frame)
    case 'place':
      return place(s, seat, frame)
    case 'initiative.order':
      return { do: 'choose', first: 'team' }
    case 'spread.target':
      if (frame.options.length === 0) return { do: 'stop' }
      return {
        do: 'aim',
        target: zombieName(best(frame.options, (id) => zombieDanger(s, zombieOf(s, id)) * (zombieOf(s, id).stunned ? 0.6 : 1))),
      }
    case 'dead.step':
      return { do: 'step', to: squareName(s, farthest(s, frame.options)) }
    case 'dead.victim':
      return {
        do: 'choose',
        victim: idOf(
          s,
          best(frame.options, (i) => fighterAt(s, i).health),
        ),
      }
    case 'spawn.cancel':
      return {
        do: 'cancel',
        at: squareName(
          s,
          best(frame.due, (q) => -nearestTo(s, q)),
        ),
      }
    case 'spawn.push':
      return { do: 'push', to: squareName(s, farthest(s, frame.options)) }
    case 'search.place':
      return { do: 'place', at: squareName(s, farthest(s, frame.options)) }
    case 'ready':
      return ready(s, frame)
    case 'recruit': {
      const strangers = s.fighters.flatMap((f, i) => (f.status === UNKNOWN ? [i] : []))
      return {
        do: 'recruit',
        character: idOf(
          s,
          best(strangers, (i) => fitness(s, fighterAt(s, i))),
        ),
      }
    }
    case 'camp':
      return camp(s, w)
    case 'stop':
      return { do: 'go' }
    default:
      return null
  }
}
