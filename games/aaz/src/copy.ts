import { copyJson, type Rng4 } from '@deadfront/kernel'
import type { AazFrame } from './model/frames.ts'
import { type Aaz, copyBoat, copyMoved, type Orders } from './model/state.ts'

const NOTHING = {}

/** Hand-written: arrays are sliced, small lists copied, content shared (it never changes). */
export function copy(s: Aaz): Aaz {
  const orders: { [seat: string]: Orders } = {}
  for (const [seat, given] of Object.entries(s.orders)) orders[seat] = { ...given, losses: given.losses.slice() }
  return {
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
    ...(s.centers === undefined ? NOTHING : { centers: s.centers.slice() }),
    ...(s.raised === undefined ? NOTHING : { raised: s.raised.slice() }),
    ...(s.complexes === undefined ? NOTHING : { complexes: s.complexes.slice() }),
    ...(s.damage === undefined ? NOTHING : { damage: s.damage.slice() }),
    ...(s.scrambled === undefined ? NOTHING : { scrambled: s.scrambled.map((x) => x.slice()) }),
    plan: s.plan.slice(),
    before:
      s.before === null
        ? null
        : {
            units: s.before.units.slice(),
            boats: s.before.boats.map(copyBoat),
            control: s.before.control.slice(),
            treasury: s.before.treasury.slice(),
            zombies: s.before.zombies.slice(),
            moved: s.before.moved.map(copyMoved),
            declared: s.before.declared.slice(),
            taken: s.before.taken.slice(),
            ...(s.before.guests === undefined ? NOTHING : { guests: s.before.guests.map((x) => x.slice()) }),
          },
  }
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
