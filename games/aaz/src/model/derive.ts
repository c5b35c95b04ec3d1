import cites1942 from '../../data/cites-1942.json' with { type: 'json' }
import index1942 from '../../data/index-1942.json' with { type: 'json' }
import { AIR, type Content, IC, LAND, type Passage, powerNamed, RC, SEA } from './content.ts'
import { PHASES, PHASES_BUYING_FIRST } from './phases.ts'
import type { RawContent, RawTerritory } from './raw.ts'

/** The rules' view of a board: its units, spaces, powers, passages and cards by dense index. */
export function derive(raw: RawContent): Content {
  const powers = Object.keys(raw.powers)
  const powerIx = index(powers)
  const space = deriveSpaces(raw, powers, powerIx)
  const cards = Object.entries(raw.cards).map(([id, c]) => ({
    id,
    at: space.spaceIx.get(c.territory) ?? -1,
    zombies: c.zombies ?? 1,
    measure: c.measure ?? null,
    intro: c.intro ?? false,
    decks: c.decks ?? [],
    optional: c.optional ?? false,
  }))
  const techs = Object.keys(raw.technologies)
  const techByRoll = [-1, -1, -1, -1, -1, -1, -1]
  for (const [i, tech] of Object.values(raw.technologies).entries()) techByRoll[tech.roll] = i
  return {
    raw,
    ...derivePowers(raw, powers, powerIx),
    ...deriveUnits(raw),
    ...space,
    ...derivePassages(raw, space),
    cards,
    cardIx: index(cards.map((card) => card.id)),
    techs,
    techByRoll,
    flights: { last: null, tables: new Map() },
    phases: raw.purchase === 'fitting' ? PHASES_BUYING_FIRST : PHASES,
    cites: raw.cites === '1942' ? cites1942 : null,
    ...(raw.cites === '1942' ? INDEX_1942 : NO_INDEX),
    wholeFlak: raw.antiaircraft === 'whole',
    bombardsFirst: raw.bombardment === 'landed',
    shared: raw.shared === true,
    hunts: raw.hunts === true,
  }
}

const NO_INDEX = { apart: {}, shutBarriers: false, countsCities: false }
const INDEX_1942 = { apart: index1942.apart, shutBarriers: index1942.barriers, countsCities: index1942.cities }

function derivePowers(raw: RawContent, powers: string[], powerIx: Map<string, number>) {
  const given = Object.values(raw.powers)
  const sides = [...new Set(given.map((power) => power.side))]
  return {
    P: powers.length,
    powers,
    powerIx,
    side: given.map((power) => sides.indexOf(power.side)),
    allies: given.map((power, p) => given.flatMap((other, q) => (other.side === power.side && q !== p ? [q] : []))),
    enemies: given.map((power) => given.flatMap((other, q) => (other.side === power.side ? [] : [q]))),
    minor: given.map((power) => power.minor ?? false),
    chooser: given.map((power) => powerNamed(powerIx, power.chooser) ?? -1),
    order: raw.order.flatMap((name) => powerNamed(powerIx, name) ?? []),
  }
}

function deriveUnits(raw: RawContent) {
  const kinds = Object.keys(raw.units)
  const units = Object.values(raw.units)
  const has = (trait: string): boolean[] => units.map((unit) => unit.traits?.includes(trait) ?? false)
  const domain = units.map((unit) => (unit.domain === 'land' ? LAND : unit.domain === 'air' ? AIR : SEA))
  const kindsWhere = (test: (k: number) => boolean): number[] => kinds.map((_, k) => k).filter(test)
  const deck = units.map((unit) => unit.deck ?? 0)
  const submarine = has('submarine')
  const transport = has('transport')
  const surface = has('surface')
  const hunter = has('hunter')
  const bombards = has('bombards')
  return {
    K: kinds.length,
    kinds,
    kindIx: index(kinds),
    domain,
    cost: units.map((unit) => unit.cost ?? 0),
    move: units.map((unit) => unit.move ?? 0),
    attack: units.map((unit) => unit.attack ?? 0),
    defense: units.map((unit) => unit.defense ?? 0),
    hits: units.map((unit) => unit.hits ?? 1),
    deck,
    rises: has('rises'),
    supported: has('supported'),
    supports: has('supports'),
    blitz: has('blitz'),
    chainsaw: has('chainsaw'),
    recruit: has('recruit'),
    light: has('light'),
    onDeck: has('deck'),
    submarine,
    transport,
    surface,
    hunter,
    bombards,
    flak: has('flak'),
    raids: has('raids'),
    landKinds: kindsWhere((k) => domain[k] === LAND),
    airKinds: kindsWhere((k) => domain[k] === AIR),
    seaKinds: kindsWhere((k) => domain[k] === SEA),
    bombardKinds: kindsWhere((k) => domain[k] === SEA && bombards[k] === true).sort(
      (a, b) => (units[b]?.attack ?? 0) - (units[a]?.attack ?? 0),
    ),
    carrierKinds: kindsWhere((k) => (deck[k] ?? 0) > 0),
    submarineKinds: kindsWhere((k) => submarine[k] === true),
    surfaceKinds: kindsWhere((k) => domain[k] === SEA && surface[k] === true),
    hunterKinds: kindsWhere((k) => domain[k] === SEA && hunter[k] === true),
    transportKinds: kindsWhere((k) => transport[k] === true),
    unarmedKinds: kindsWhere((k) => (units[k]?.attack ?? 0) <= 0),
  }
}

function deriveSpaces(raw: RawContent, powers: readonly string[], powerIx: ReadonlyMap<string, number>) {
  const landNames = Object.keys(raw.territories)
  const spaces = [...landNames, ...Object.keys(raw.seaZones)]
  const spaceIx = index(spaces)
  const territories: (RawTerritory | undefined)[] = spaces.map((name, at) => (at < landNames.length ? raw.territories[name] : undefined))
  const per = <T>(value: (territory: RawTerritory | undefined, at: number) => T): T[] => territories.map(value)
  const isLand = per((_, at) => at < landNames.length)
  const near = bordersOf(raw, spaces, spaceIx)
  const capital = powers.map((name) => spaceIx.get(raw.powers[name]?.capital ?? '') ?? -1)
  const capitalOf = per((_, at) => capital.lastIndexOf(at))
  // A capital without an emblem belonged to its power from the start.
  const emblem = per((territory, at) => powerNamed(powerIx, territory?.emblem) ?? capitalOf[at] ?? -1)
  const neutral = per((territory) => territory?.neutral ?? false)
  const isUncontrolled = (at: number): boolean =>
    raw.control ? powerNamed(powerIx, raw.control[spaces[at] ?? '']) === undefined : (emblem[at] ?? -1) < 0
  const blocked = new Set(raw.blocked)
  const lands = landNames.map((_, at) => at)
  return {
    N: spaces.length,
    spaces,
    spaceIx,
    isLand,
    capital,
    capitalOf,
    emblem,
    neutral,
    ipc: per((territory) => territory?.ipc ?? 0),
    barrier: per((territory) => territory?.barrier ?? false),
    facility: per((territory) => (territory?.facility === 'IC' ? IC : territory?.facility === 'RC' ? RC : 0)),
    island: per((territory) => territory?.island ?? false),
    blocked: spaces.map((name) => blocked.has(name)),
    near,
    landNear: near.map((list) => list.filter((at) => isLand[at])),
    seaNear: near.map((list) => list.filter((at) => !isLand[at])),
    lands,
    seas: spaces.map((_, at) => at).slice(landNames.length),
    facilities: lands.filter((at) => territories[at]?.facility !== undefined),
    closed: per((_, at) => isLand[at] === true && (neutral[at] === true || isUncontrolled(at))),
  }
}

/** AAZ-MAP.1: borders are mutual, also when only one side names them; a border with an unknown space is not used. */
function bordersOf(raw: RawContent, spaces: readonly string[], spaceIx: ReadonlyMap<string, number>): number[][] {
  const near = spaces.map(() => new Set<number>())
  for (const [at, name] of spaces.entries())
    for (const other of (raw.territories[name] ?? raw.seaZones[name])?.borders ?? []) {
      const to = spaceIx.get(other)
      if (to === undefined || to === at) continue
      near[at]?.add(to)
      near[to]?.add(at)
    }
  return near.map((set) => [...set].sort((a, b) => a - b))
}

function derivePassages(raw: RawContent, { N, spaceIx }: { N: number; spaceIx: ReadonlyMap<string, number> }) {
  const passages: Passage[] = []
  const passageAt = new Map<number, Passage>()
  for (const [name, p] of Object.entries(raw.passages)) {
    const a = spaceIx.get(p.joins?.[0] ?? '')
    const b = spaceIx.get(p.joins?.[1] ?? '')
    if (a === undefined || b === undefined) continue
    const passage = {
      name,
      a,
      b,
      held: (p.held ?? []).flatMap((h) => spaceIx.get(h) ?? []),
      canal: p.kind === 'canal',
      open: p.kind === 'open',
    }
    passages.push(passage)
    passageAt.set(a * N + b, passage)
    passageAt.set(b * N + a, passage)
  }
  return { passages, passageAt }
}

const index = (names: readonly string[]): Map<string, number> => new Map(names.map((n, i) => [n, i]))
