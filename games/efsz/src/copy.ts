import type { StalingradFrame } from './model/frames.ts'
import type { Fighter, Heap, Stalingrad, Trek, Zombie } from './model/state.ts'

// The copy of a state that shares nothing with it. A property test holds it equal to the generic copy.

export function copy(s: Stalingrad): Stalingrad {
  return {
    rng: [s.rng[0], s.rng[1], s.rng[2], s.rng[3]],
    stack: s.stack.map(copyFrame),
    result: s.result,
    content: s.content,
    scenario: s.scenario,
    options: s.options,
    terrain: s.terrain.slice(),
    edges: s.edges.slice(),
    stand: s.stand.slice(),
    fighters: s.fighters.map(copyFighter),
    zombies: s.zombies.map(copyZombie),
    nextId: s.nextId,
    pool: s.pool.slice(),
    discard: s.discard.slice(),
    queue: s.queue.slice(),
    heaps: s.heaps.map(copyHeap),
    round: s.round,
    lap: s.lap,
    first: s.first,
    turn: s.turn,
    searched: s.searched.slice(),
    flags: s.flags.slice(),
    secret: s.secret,
    water: s.water,
    noise: s.noise,
    gas: s.gas.slice(),
    embers: s.embers.slice(),
    dread: s.dread,
    spent: s.spent,
    bought: s.bought,
    ended: s.ended,
    trek: s.trek === null ? null : copyTrek(s.trek),
  }
}

/** Frames are shallow records with lists of plain values or of small records. */
function copyFrame(f: StalingradFrame): StalingradFrame {
  const to: { [field: string]: unknown } = {}
  for (const key in f) {
    const held: unknown = f[key as keyof StalingradFrame]
    to[key] = Array.isArray(held) ? held.map((x) => (typeof x === 'object' && x !== null ? { ...x } : x)) : held
  }
  // Every field was copied, so it is the same kind of frame.
  return to as { [field: string]: unknown } & StalingradFrame
}

export const copyFighter = (f: Fighter): Fighter => ({
  who: f.who,
  status: f.status,
  at: f.at,
  facing: f.facing,
  health: f.health,
  fatigue: f.fatigue,
  kills: f.kills,
  slots: f.slots.slice(),
  main: f.main,
  off: f.off,
  ammo: f.ammo,
  food: f.food,
  medkits: f.medkits,
  thrown: f.thrown.slice(),
  items: f.items.slice(),
  marker: f.marker,
  lock: f.lock,
  acted: f.acted,
  gassed: f.gassed,
  owner: f.owner,
  ate: f.ate,
  healed: f.healed,
  spared: f.spared,
  swept: f.swept,
  exit: f.exit,
  within: f.within,
  hold: f.hold.slice(),
  segments: f.segments,
})

const copyZombie = (z: Zombie): Zombie => ({
  id: z.id,
  kind: z.kind,
  at: z.at,
  health: z.health,
  up: z.up,
  stunned: z.stunned,
  asleep: z.asleep,
  token: z.token,
  named: z.named,
  done: z.done,
  haste: z.haste,
})

const copyHeap = (x: Heap): Heap => ({ ...x, weapons: x.weapons.slice(), thrown: x.thrown.slice(), items: x.items.slice() })

const copyTrek = (x: Trek): Trek => ({
  ...x,
  completed: x.completed.slice(),
  clues: x.clues.slice(),
  slain: x.slain.slice(),
  risen: x.risen.slice(),
  fallen: x.fallen.slice(),
  scavenged: x.scavenged.slice(),
  next: x.next.slice(),
  searched: x.searched.slice(),
  used: x.used.slice(),
  route: x.route.slice(),
  eaters: x.eaters.slice(),
})
