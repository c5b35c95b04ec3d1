import * as G from '../model/grid.ts'
import { asJson, type Json, nth } from '@deadfront/kernel'
import { characterAt, contentFrom, kindAt, weaponAt } from '../model/content.ts'
import { heapCounts } from '../model/gear.ts'
import { columnOf, DIR_NAMES, EDGE_WORDS, edgeName, nameAt, rowOf } from '../model/grid.ts'
import {
  contentOf,
  type Fighter,
  groundAt,
  HOT_MEAL,
  ON_MAP,
  sceneOf,
  soulOfToken,
  type Stalingrad,
  type Trek,
  UNKNOWN,
  zombieName,
} from '../model/state.ts'
import { MARKERS, ordersOf, STATUS_WORDS } from '../view.ts'
import { TERRAIN } from './ground.ts'
import { characterId } from './reader.ts'
import { writeFrames } from './stack.ts'
import { writeTokens } from './tokens.ts'

// A state as text, so that it can be read back to the same state.

export function groundWords(ground: number): string {
  const words: string[] = []
  const rest = (bits: number, word: string) => {
    if (bits !== 0 && (ground & bits) === bits) words.push(word)
  }
  if ((ground & G.DOOR) !== 0) words.push((ground & G.BURST) !== 0 ? 'burstDoor' : (ground & G.OPEN) !== 0 ? 'openDoor' : 'door')
  for (const word of ['wall', 'hindering', 'fire', 'smoke', 'gas', 'water', 'track', 'hatch', 'captive', 'drum', 'brief', 'charred'])
    rest(TERRAIN[word] as number, word)
  return words.length === 0 ? 'floor' : words.join(' ')
}

const carriedBy = (f: Fighter): number[] => f.slots.filter((ix) => ix >= 0)

/** Gas with a time limit (option `gasRounds`) with the round of its release; other gas bottom row first, left to right. */
function writeGas(s: Stalingrad, name: (q: number) => string): Json[] {
  const { grid } = sceneOf(s)
  const passing = s.gas.filter((_, k) => k % 2 === 0)
  const lasting = [...s.terrain.keys()].filter((q) => (groundAt(s, q) & G.GAS) !== 0 && !passing.includes(q))
  lasting.sort((a, b) => rowOf(grid, b) - rowOf(grid, a) || columnOf(grid, a) - columnOf(grid, b))
  return [...passing.map((q, k) => ({ at: name(q), round: nth(s.gas, 2 * k + 1) })), ...lasting.map(name)]
}

function writeFighter(s: Stalingrad, f: Fighter): Json {
  const c = contentOf(s)
  const id = (ix: number) => (ix < 0 ? null : weaponAt(c, ix).id)
  const slot = (k: number) => (k < 0 ? null : id(nth(f.slots, k)))
  const names = f.status === ON_MAP ? sceneOf(s).grid.names : []
  return {
    status: STATUS_WORDS[f.status] as string,
    ...(f.status === ON_MAP ? { at: nth(names, f.at) } : {}),
    facing: nth(DIR_NAMES, f.facing),
    health: f.health,
    fatigue: f.fatigue,
    kills: f.kills,
    slots: f.slots.map(id),
    weapons: carriedBy(f).map((ix) => id(ix) as string),
    ready: slot(f.main),
    off: slot(f.off),
    ammo: f.ammo,
    food: f.food,
    medkits: f.medkits,
    thrown: f.thrown.map((ix) => id(ix) as string),
    grenades: f.thrown.filter((ix) => id(ix) === 'grenade').length,
    items: [...f.items],
    marker: nth(MARKERS, f.marker),
    covering: nth(MARKERS, f.marker).split(':')[1] ?? null,
    locked: f.lock === 0 ? null : zombieName(f.lock),
    acted: f.acted,
    gassed: f.gassed,
    seat: `p${f.owner + 1}`,
    ate: f.ate,
    healed: f.healed,
    spared: f.spared,
    swept: f.swept,
    exit: f.exit,
    orders: ordersOf(s, f),
  }
}

export function writePosition(s: Stalingrad): Json {
  const c = contentOf(s)
  const { grid } = sceneOf(s)
  const name = (q: number) => nameAt(grid, q)
  const who = (ix: number) => (ix >= HOT_MEAL ? `hot:${characterAt(c, ix - HOT_MEAL).id}` : characterAt(c, ix).id)
  const terrain: { [square: string]: string } = {}
  for (const [q, ground] of s.terrain.entries()) if (ground !== grid.base[q]) terrain[name(q)] = groundWords(ground)
  const edges: { [edge: string]: string } = {}
  const words = Object.keys(EDGE_WORDS)
  for (const [ix, edge] of s.edges.entries()) if (edge !== (grid.baseEdges[ix] ?? 0)) edges[edgeName(grid, ix)] = nth(words, edge)
  const known = s.fighters.some((f) => f.status !== UNKNOWN) ? s.fighters : []
  const camp = s.terrain.length === 0
  return {
    ...(typeof s.content === 'string' ? {} : { content: asJson(s.content) }),
    scenario: s.trek === null ? s.scenario : 'campaign',
    ...(s.trek === null ? {} : { board: s.scenario }),
    round: s.round,
    lap: s.lap,
    first: s.first === 0 ? 'team' : 'dead',
    turn: s.turn,
    terrain,
    edges,
    characters: Object.fromEntries(known.map((f) => [characterAt(c, f.who).id, writeFighter(s, f)])),
    zombies: Object.fromEntries(
      s.zombies.map((z) => [
        zombieName(z.id),
        {
          kind: kindAt(c, z.kind).id,
          at: name(z.at),
          health: z.health,
          stunned: z.stunned,
          faceDown: !z.up,
          asleep: z.asleep,
          was: soulOfToken(z.token) < 0 ? null : who(soulOfToken(z.token)),
          named: z.named < 0 ? null : kindAt(c, z.named).id,
          token: kindAt(c, z.token % 64).id,
          acted: z.done,
          haste: z.haste,
        },
      ]),
    ),
    pool: writeTokens(s, s.pool),
    discard: writeTokens(s, s.discard),
    queue: Array.from({ length: s.queue.length / 2 }, (_, k) => ({
      at: name(nth(s.queue, 2 * k)),
      kind: nth(Object.keys(writeTokens(s, [nth(s.queue, 2 * k + 1)])), 0),
    })),
    heaps: Object.fromEntries(
      s.heaps.map((heap) => [name(heap.at), { ...heapCounts(s, heap), ...(heap.captive > 0 ? { captive: heap.captive } : {}) }]),
    ),
    searched: camp ? [] : s.searched.map(name),
    flags: [...s.flags],
    secret: s.secret < 0 || camp ? null : name(s.secret),
    water: s.water,
    noise: s.noise < 0 ? null : characterId(s, s.noise),
    gas: writeGas(s, name),
    embers: Array.from({ length: s.embers.length / 2 }, (_, k) => ({
      at: name(nth(s.embers, 2 * k)),
      until: nth(s.embers, 2 * k + 1),
    })),
    dread: s.dread,
    spent: s.spent,
    bought: s.bought,
    ended: s.ended,
    nextZombie: s.nextId,
    ...(s.trek === null ? {} : { campaign: writeTrek(s, s.trek, who) }),
    stack: writeFrames(s),
    result: s.result === null ? null : { ...s.result, winners: [...s.result.winners] },
  }
}

function writeTrek(s: Stalingrad, trek: Trek, who: (ix: number) => string): Json {
  const { grid } = contentFrom(s.content).scene(trek.here)
  return {
    day: trek.day,
    start: trek.start < 0 ? null : who(trek.start),
    completed: trek.completed,
    clues: trek.clues,
    slain: trek.slain,
    risen: trek.risen.map(who),
    fallen: trek.fallen.map(who),
    scavenged: trek.scavenged,
    here: trek.here,
    next: trek.next,
    retry: trek.retry,
    again: trek.again,
    searched: trek.searched.map((q) => nameAt(grid, q)),
    used: trek.used,
    route: trek.route,
    eaters: trek.eaters.map(who),
  }
}
