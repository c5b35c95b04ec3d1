import type { Json } from '@deadfront/kernel'
import { BUILTIN } from '../model/built-in.ts'
import { cardOf, kindName, powerName, spaceName } from '../model/content.ts'
import type { AazFrame } from '../model/frames.ts'
import { controllerName, unitText } from '../model/names.ts'
import type { RawContent } from '../model/raw.ts'
import { type Aaz, activePower, type Boat, contentOf, controlAt, startControlAt, techBits, treasuryOf, zombiesAt } from '../model/state.ts'
import { damageAt, nplOf, unitsByName, zombieMarker } from '../read/board.ts'
import { cargoCount } from '../read/cargo.ts'
import { goodsName } from '../read/goods.ts'

type Entry = { [key: string]: Json }

/** A deep copy as plain data. */
const plainOf = (x: object): Json => JSON.parse(JSON.stringify(x)) as Json

/** A custom board, complete: what an empty board has and this one does not is removed by null. */
function writeBoard(own: RawContent, scenario: string): Json {
  const printed = BUILTIN[scenario] ?? own
  const board: Entry = { base: 'none', ...(plainOf(own) as Entry) }
  for (const key of Object.keys(printed)) if (!Object.hasOwn(own, key)) board[key] = null
  for (const group of ['powers', 'units', 'measures', 'technologies'] as const) {
    const gone = Object.keys(printed[group]).filter((name) => !Object.hasOwn(own[group], name))
    if (gone.length > 0) board[group] = { ...(plainOf(own[group]) as Entry), ...Object.fromEntries(gone.map((name) => [name, null])) }
  }
  return board
}

/** The table as a position file. A question that does not follow from the phase alone is kept as the exact stack. */
export function writePosition(s: Aaz): Json {
  const c = contentOf(s)
  const perPower = (value: (p: number) => Json): Json => Object.fromEntries(c.powers.map((name, p) => [name, value(p)]))
  const cardId = (i: number): string => cardOf(c, i).id
  return {
    scenario: s.scenario,
    round: s.round,
    turn: powerName(c, activePower(s)),
    phase: s.phase,
    // Custom content is written complete, so it is based on an empty board when read back.
    ...(typeof s.content === 'string' ? {} : { content: writeBoard(s.content, s.scenario) }),
    ...writeSpaces(s),
    treasury: perPower((p) => treasuryOf(s, p)),
    npl: perPower((p) => nplOf(s, p)),
    zombieMarker: zombieMarker(s),
    techs: perPower((p) => c.techs.filter((_, i) => (techBits(s, p) & (1 << i)) !== 0)),
    deck: s.deck.map(cardId),
    discard: s.discard.map(cardId),
    ...writeTurn(s),
    ...writeStack(s),
  }
}

function writeSpaces(s: Aaz): Entry {
  const c = contentOf(s)
  const territories: Entry = {}
  const seaZones: Entry = {}
  for (const [at, name] of c.spaces.entries()) {
    const units: Entry = {}
    for (const [p, power] of c.powers.entries()) {
      const text = unitText(unitsByName(s, c, at, p))
      if (text !== '') units[power] = text
    }
    const space = { ...(c.isLand[at] ? writeLand(s, at) : {}), units, ...writeCargo(s, at) }
    if (c.isLand[at]) territories[name] = space
    else if (Object.keys(units).length > 0) seaZones[name] = space
  }
  return { territories, seaZones }
}

function writeLand(s: Aaz, at: number): Entry {
  const c = contentOf(s)
  const land: Entry = { control: controllerName(c, controlAt(s, at)) }
  if (s.start[at] !== s.control[at]) land.start = controllerName(c, startControlAt(s, at))
  if (s.taken.includes(at)) land.taken = true
  land.zombies = zombiesAt(s, at)
  const standing: Json = s.raised?.includes(at) ? 'new' : true
  if (s.complexes?.includes(at)) land.complex = standing
  if (s.centers?.includes(at)) land.center = standing
  if (damageAt(s, at) > 0) land.damage = damageAt(s, at)
  return land
}

function writeCargo(s: Aaz, at: number): Entry {
  const c = contentOf(s)
  const cargo: { [power: string]: Json[] } = {}
  for (const boat of s.boats) if (boat.at === at) (cargo[powerName(c, boat.power)] ??= []).push(writeBoat(s, boat))
  return Object.keys(cargo).length > 0 ? { cargo } : {}
}

function writeBoat(s: Aaz, { load, to, from, how, keep, owners, host }: Boat): Entry {
  const c = contentOf(s)
  const boat: Entry = { load: unitText(cargoCount(c, load)) }
  if (to >= 0) boat.landing = spaceName(c, to)
  if (from >= 0) boat.from = spaceName(c, from)
  if (how !== 'fresh') boat.how = how
  if (keep > 0) boat.keep = keep
  if (owners !== undefined) boat.owners = owners.map((q) => powerName(c, q))
  if (host !== undefined) boat.host = powerName(c, host)
  return boat
}

export function writeBought(s: Aaz): Json[] {
  const c = contentOf(s)
  return s.bought.map((b) => ({
    ...(b.at >= 0 ? { at: spaceName(c, b.at) } : {}),
    unit: goodsName(c, b.kind),
    n: b.count,
    ...(b.by >= 0 ? { by: spaceName(c, b.by) } : {}),
  }))
}

/** What was done in the turn in progress; empty lists are left out. */
function writeTurn(s: Aaz): Entry {
  const c = contentOf(s)
  const names = (spaces: readonly number[]): string[] => spaces.map((at) => spaceName(c, at))
  const out: Entry = {}
  if (s.apocalypse > 0) out.apocalypse = s.apocalypse
  if (s.declared.length > 0) out.declared = names(s.declared)
  if (s.foughtAt.length > 0) out.foughtAt = names(s.foughtAt)
  if (s.moved.length > 0)
    out.moved = s.moved.map((m) => ({
      at: spaceName(c, m.at),
      units: `${m.count} ${c.kinds[m.kind]}`,
      used: m.used,
      ...(m.from >= 0 ? { from: spaceName(c, m.from) } : {}),
      how: m.how,
    }))
  if (s.bought.length > 0) out.bought = writeBought(s)
  if (s.cordon >= 0) out.cordon = spaceName(c, s.cordon)
  if (s.cache) out.cache = true
  if (s.rayUsed) out.rayUsed = true
  if (Object.keys(s.orders).length > 0) out.orders = plainOf(s.orders)
  if (s.bombarded.length > 0)
    out.bombarded = s.bombarded.map(([at = 0, k = 0, n = 0]) => ({ at: spaceName(c, at), unit: kindName(c, k), n }))
  if (s.scrambled !== undefined && s.scrambled.length > 0)
    out.scrambled = s.scrambled.map(([at = 0, p = 0, k = 0, n = 0]) => ({
      at: spaceName(c, at),
      power: powerName(c, p),
      unit: kindName(c, k),
      n,
    }))
  return out
}

/** Questions of a phase that need only the phase. */
const PLAIN: readonly AazFrame['kind'][] = ['combatMove', 'noncombatMove', 'purchase']

function writeStack(s: Aaz): Entry {
  const top = s.stack.at(-1)
  if (top === undefined || PLAIN.includes(top.kind)) return {}
  return { fights: s.fights.map((at) => spaceName(contentOf(s), at)), stack: plainOf(s.stack) }
}
