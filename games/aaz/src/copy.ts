import { copyJson, type Rng4 } from '@deadfront/kernel'
import type { AazFrame } from './model/frames.ts'
import { type Aaz, type Before, copyBoat, copyMoved, type Orders } from './model/state.ts'

/** Written by hand: arrays are sliced, small lists copied, content shared (it never changes). */
export function copy(s: Aaz): Aaz {
  const orders: { [seat: string]: Orders } = {}
  for (const [seat, given] of Object.entries(s.orders)) orders[seat] = { ...given, losses: given.losses.slice() }
  // The keys of `emptyTable` in the same order, so that all states share one shape.
  const next: Aaz = {
    rng: s.rng.slice() as Rng4,
    stack: s.stack.map(copyFrame),
    result: s.result,
    content: s.content,
    scenario: s.scenario,
    options: s.options,
    round: s.round,
    turn: s.turn,
    phase: s.phase,
    control: s.control.slice(),
    start: s.start.slice(),
    zombies: s.zombies.slice(),
    count: s.count.slice(),
    boats: s.boats.map(copyBoat),
    treasury: s.treasury.slice(),
    tech: s.tech.slice(),
    deck: s.deck.slice(),
    discard: s.discard.slice(),
    orders,
    apocalypse: s.apocalypse,
    moved: s.moved.map(copyMoved),
    declared: s.declared.slice(),
    taken: s.taken.slice(),
    fights: s.fights.slice(),
    foughtAt: s.foughtAt.slice(),
    bombarded: s.bombarded.map((b) => b.slice()),
    cordon: s.cordon,
    cache: s.cache,
    rayUsed: s.rayUsed,
    bought: s.bought.map((b) => ({ by: b.by, at: b.at, kind: b.kind, count: b.count })),
    plan: s.plan.slice(),
    before: s.before === null ? null : copyBefore(s.before),
  }
  if (s.centers !== undefined) next.centers = s.centers.slice()
  if (s.complexes !== undefined) next.complexes = s.complexes.slice()
  if (s.damage !== undefined) next.damage = s.damage.slice()
  if (s.raised !== undefined) next.raised = s.raised.slice()
  if (s.scrambled !== undefined) next.scrambled = s.scrambled.map((x) => x.slice())
  return next
}

function copyBefore(before: Before): Before {
  const copied: Before = {
    units: before.units.slice(),
    boats: before.boats.map(copyBoat),
    control: before.control.slice(),
    treasury: before.treasury.slice(),
    zombies: before.zombies.slice(),
    moved: before.moved.map(copyMoved),
    declared: before.declared.slice(),
    taken: before.taken.slice(),
  }
  if (before.guests !== undefined) copied.guests = before.guests.map((x) => x.slice())
  return copied
}

function copyFrame(f: AazFrame): AazFrame {
  if (f.kind !== 'battle') return copyJson(f)
  return {
    ...f,
    attackers: f.attackers.slice(),
    attackersBehindLine: f.attackersBehindLine.slice(),
    attackersHurt: f.attackersHurt.slice(),
    defenders: f.defenders.slice(),
    defendersBehindLine: f.defendersBehindLine.slice(),
    defendersHurt: f.defendersHurt.slice(),
    bombarding: f.bombarding.slice(),
    silenced: f.silenced.slice(),
    retreats: f.retreats.slice(),
  }
}
