import { nth, type Result, type Viewer } from '@deadfront/kernel'
import { characterAt, kindAt, weaponAt } from './model/content.ts'
import type { StalingradEvent } from './model/events.ts'
import { heapCounts } from './model/gear.ts'
import { DIR_NAMES, nameAt } from './model/grid.ts'
import {
  contentOf,
  DEAD,
  type Fighter,
  idOf,
  kindOfToken,
  LEFT,
  ON_MAP,
  REARGUARD,
  sceneOf,
  seatOfOwner,
  type Stalingrad,
  UNKNOWN,
  type Zombie,
  zombieName,
} from './model/state.ts'
import { isKept, knownTo } from './read/finds.ts'
import { whyNotExit } from './read/moves.ts'
import { hasSkill, mainWeapon, offWeapon } from './read/sheet.ts'
import { unseenTokens } from './read/tokens.ts'
import { boxOf } from './read/track.ts'

// What is open to see. All characters' sheets are public; the kind of a face-down token is known to no seat.

export const MARKERS = ['', 'attacked', 'covering:stationary', 'covering:walking', 'covering:running'] as const
export const STATUS_WORDS: { [status: number]: string } = {
  [UNKNOWN]: 'unknown',
  [REARGUARD]: 'rearguard',
  [ON_MAP]: 'map',
  [LEFT]: 'left',
  [DEAD]: 'dead',
  5: 'chosen',
}

export interface CharacterView {
  id: string
  name: string
  status: string
  at: string | null
  facing: string
  health: number
  maxHealth: number
  fatigue: number
  kills: number
  slots: (string | null)[]
  ready: string | null
  off: string | null
  ammo: number
  food: number
  medkits: number
  thrown: string[]
  items: string[]
  marker: string
  locked: string | null
  acted: boolean
  seat: string
  exit: string
  skills: { id: string; at: number; works: boolean }[]
  orders: { within: number | null; hold: string[]; segments: boolean }
}

export interface ZombieView {
  id: string
  at: string
  /** null while face down. */
  kind: string | null
  health: number | null
  stunned: boolean
  asleep: boolean
  locks: string | null
  /** The comrade that it was before. */
  was: string | null
  named: string | null
  acted: boolean
}

export interface StalingradView {
  scenario: string
  players: number
  master: boolean
  round: number
  box: number
  track: { length: number; repeats: boolean; spawn: { [round: string]: string[] } }
  lap: number
  turn: string
  first: 'team' | 'dead'
  phase: string
  camp: boolean
  w: number
  h: number
  /** Terrain flags, row by row from the top left; the constants are exported. */
  terrain: number[]
  edges: number[]
  /** Names of the squares, same order. */
  squares: string[]
  marks: { [mark: string]: string }
  /** Exits that cannot be used yet: a lever, a grate or a key is missing. */
  shut: string[]
  characters: CharacterView[]
  zombies: ZombieView[]
  heaps: { at: string; items: { [item: string]: number }; captive: boolean }[]
  /** Grenades on the map that have not exploded yet. */
  grenades: { at: string; weapon: string }[]
  /** How many of each kind are face down, in the pool, in queues or on the map. */
  unseen: { [kind: string]: number }
  poolLeft: number
  discard: { [kind: string]: number }
  queue: { at: string; waiting: number }[]
  searched: string[]
  flags: string[]
  water: number
  dread: number
  ended: string
  trek: {
    day: number
    start: string | null
    completed: string[]
    clues: number[]
    slain: string[]
    risen: string[]
    fallen: string[]
    next: string[]
    here: string
    again: boolean
    route: string[]
    used: string[]
    scavenged: string[]
  } | null
  result: Result | null
}

/** A standing order as people write it. */
export const ordersOf = (s: Stalingrad, f: Fighter): CharacterView['orders'] => ({
  within: f.within < 0 ? null : f.within,
  hold: f.hold.map((k) => kindAt(contentOf(s), k).id),
  segments: f.segments,
})

const characterView = (s: Stalingrad, f: Fighter, i: number): CharacterView => {
  const c = contentOf(s)
  const character = characterAt(c, f.who)
  const names = f.status === ON_MAP ? sceneOf(s).grid.names : []
  return {
    id: character.id,
    name: character.name,
    status: STATUS_WORDS[f.status] as string,
    at: f.status === ON_MAP ? nth(names, f.at) : null,
    facing: nth(DIR_NAMES, f.facing),
    health: f.health,
    maxHealth: character.health,
    fatigue: f.fatigue,
    kills: f.kills,
    slots: f.slots.map((ix) => (ix < 0 ? null : weaponAt(c, ix).id)),
    ready: mainWeapon(s, f)?.id ?? null,
    off: offWeapon(s, f)?.id ?? null,
    ammo: f.ammo,
    food: f.food,
    medkits: f.medkits,
    thrown: f.thrown.map((ix) => weaponAt(c, ix).id),
    items: [...f.items],
    marker: nth(MARKERS, f.marker),
    locked: f.lock === 0 ? null : zombieName(f.lock),
    acted: f.acted,
    seat: seatOfOwner(s.fighters[i] === undefined ? 0 : f.owner),
    exit: f.exit,
    skills: character.skills.map((id, k) => ({ id, at: nth(s.options.thresholds, k), works: hasSkill(s, f, id) })),
    orders: ordersOf(s, f),
  }
}

const zombieView = (s: Stalingrad, z: Zombie, names: string[]): ZombieView => {
  const c = contentOf(s)
  const soul = Math.floor(z.token / 64) - 1
  const holds = s.fighters.findIndex((f) => f.lock === z.id)
  return {
    id: zombieName(z.id),
    at: nth(names, z.at),
    kind: z.up ? kindAt(c, z.kind).id : null,
    health: z.up ? z.health : null,
    stunned: z.stunned,
    asleep: z.asleep,
    locks: holds < 0 ? null : idOf(s, holds),
    was: z.up && soul >= 0 ? characterAt(c, soul).id : null,
    named: z.named < 0 ? null : kindAt(c, z.named).id,
    acted: z.done,
  }
}

/** EFSZ-22.1: a grenade explodes at the end of the activation. Until then it is on its final square. */
function grenadesView(s: Stalingrad, names: readonly string[]): StalingradView['grenades'] {
  const lie = (at: number, weapon: number) => ({ at: nth(names, at), weapon: weaponAt(contentOf(s), weapon).id })
  return s.stack.flatMap((f) => {
    if (f.kind === 'blast') return f.drum ? [] : [lie(f.at, f.weapon)]
    const waits = f.kind === 'act' || (f.kind === 'act.end' && (f.step ?? 'marker') in BEFORE_BLAST)
    return waits ? f.live.flatMap((at, k) => (k % 2 === 0 ? [lie(at, nth(f.live, k + 1))] : [])) : []
  })
}
/** Steps of the end of an activation that come before its grenades explode. */
const BEFORE_BLAST = { marker: true, blast: true }

const countKinds = (s: Stalingrad, tokens: readonly number[]): { [kind: string]: number } => {
  const { kinds } = contentOf(s)
  const counts: { [kind: string]: number } = {}
  for (const kind of kinds) {
    const n = tokens.filter((x) => kindOfToken(x) === kind.ix).length
    if (n > 0) counts[kind.id] = n
  }
  return counts
}

export function view(whole: Stalingrad, viewer: Viewer): StalingradView {
  const s = knownTo(whole, viewer)
  const { grid, raw } = sceneOf(s)
  const c = contentOf(s)
  const camp = s.terrain.length === 0
  const name = (q: number) => nameAt(grid, q)
  const who = (ix: number) => characterAt(c, ix).id
  const spots = [...new Set(s.queue.filter((_, k) => k % 2 === 0))]
  return {
    scenario: s.scenario,
    players: s.options.players,
    master: s.options.master,
    round: s.round,
    box: boxOf(s),
    track: { length: raw.track.length, repeats: raw.track.repeats, spawn: { ...raw.track.spawn } },
    lap: s.lap,
    turn: s.turn,
    first: s.first === 0 ? 'team' : 'dead',
    phase: phaseOf(s),
    camp,
    w: grid.w,
    h: grid.h,
    terrain: s.terrain.slice(),
    edges: s.edges.slice(),
    squares: grid.names.slice(),
    marks: Object.fromEntries([...grid.marks].map(([mark, q]) => [mark, name(q)])),
    shut: camp ? [] : [...grid.marks].flatMap(([mark, q]) => (grid.exits[q] === 1 && whyNotExit(s, q) !== null ? [mark] : [])),
    characters: s.fighters.map((f, i) => characterView(s, f, i)),
    zombies: s.zombies.map((z) => zombieView(s, z, grid.names)),
    heaps: s.heaps.map((heap) => ({ at: name(heap.at), items: heapCounts(s, heap), captive: heap.captive > 0 })),
    grenades: grenadesView(s, grid.names),
    unseen: countKinds(s, unseenTokens(s)),
    poolLeft: s.pool.length,
    discard: countKinds(s, s.discard),
    queue: spots.map((q) => ({ at: name(q), waiting: s.queue.filter((x, k) => k % 2 === 0 && x === q).length })),
    searched: camp ? [] : s.searched.map(name),
    flags: s.flags.filter((flag) => !isKept(flag)),
    water: s.water,
    dread: s.dread,
    ended: s.ended,
    trek:
      s.trek === null
        ? null
        : {
            day: s.trek.day,
            start: s.trek.start < 0 ? null : who(s.trek.start),
            completed: [...s.trek.completed],
            clues: [...s.trek.clues],
            slain: [...s.trek.slain],
            risen: s.trek.risen.map(who),
            fallen: s.trek.fallen.map(who),
            next: [...s.trek.next],
            here: s.trek.here,
            again: s.trek.again,
            route: [...s.trek.route],
            used: [...s.trek.used],
            scavenged: [...s.trek.scavenged],
          },
    result: s.result,
  }
}

const PHASES: { [kind: string]: string } = {
  team: 'setup',
  place: 'setup',
  camp: 'camp',
  initiative: 'initiative',
  'initiative.order': 'initiative',
  'master.reroll': 'initiative',
  'team.turn': 'team',
  'dead.turn': 'dead',
  'dead.final': 'spawn',
}

/** The point reached in play: setup, initiative, team, dead, spawn, end, camp. */
function phaseOf(s: Stalingrad): string {
  for (let k = s.stack.length - 1; k >= 0; k--) {
    const word = PHASES[nth(s.stack, k).kind]
    if (word !== undefined) return word
  }
  return s.result !== null ? 'over' : 'end'
}

/** EFSZ-26.1: a face-down token shows no kind; only the Zombie Master sees his peek; only its owner may see a find. */
export function show(event: StalingradEvent, viewer: Viewer): StalingradEvent | null {
  if (event.type === 'poolPeeked') return viewer === 'dead' ? event : null
  const { only, but } = event as { only?: string; but?: string }
  if (but !== undefined && but === viewer) return null
  if (only === undefined || only === viewer) return event
  return event.type === 'searched' ? { ...event, die: null } : null
}
