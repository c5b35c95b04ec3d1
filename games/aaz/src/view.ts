import { copyJson } from '@deadfront/kernel'
import { cardOf, kindName, powerName, sideName, spaceName } from './model/content.ts'
import type { Count } from './model/events.ts'
import { controllerName } from './model/names.ts'
import { PHASES } from './model/phases.ts'
import { type Aaz, activePower, contentOf, controlAt, techBits, treasuryOf, zombiesAt } from './model/state.ts'
import { damageAt, nplOf, unitsByName, unitsOf, zombieMarker } from './read/board.ts'
import { cargoCount } from './read/cargo.ts'
import { citiesHeld, citiesNeeded, sidesOf } from './read/victory.ts'

/** What every viewer may see. Only the order of the deck (stored unordered) and standing orders are hidden. */
export interface AazView {
  scenario: string
  round: number
  turn: string
  phase: string
  /** The phases of a turn, where the board has an order of its own (AAZ42-TURN.1). */
  phases?: readonly string[]
  spaces: { [name: string]: SpaceView }
  powers: { [power: string]: { npl: number; treasury: number; techs: string[]; side: string } }
  zombieMarker: number
  apocalypse: number
  threshold: number | null
  deckLeft: number
  discard: string[]
  declared: string[]
  taken: string[]
  /** Units of the active power that have moved or fought, with points spent. */
  moved: { at: string; unit: string; n: number; used: number; how: string }[]
  planned: { [key: string]: unknown }[]
  battle: string | null
  /** Recruitment centers and industrial complexes bought since the set-up (AAZ-EXP42.4, AAZ42-MOB.5). */
  centers?: string[]
  complexes?: string[]
  /** Victory cities that each side holds and needs, where the board counts them (AAZ42-WIN.1). */
  cities?: { [side: string]: { held: number; need: number } }
}

export interface SpaceView {
  control?: string
  zombies?: number
  /** Damage of the complex or center (AAZ42-U-FAC.3). */
  damage?: number
  units?: { [power: string]: Count }
  /** By the power that owns the transport; `host` names an ally's transport from which units go ashore, `owners` the owners of the load. */
  cargo?: { [power: string]: { load: Count; landing: string | null; host?: string; owners?: string[] }[] }
}

export function view(s: Aaz): AazView {
  const c = contentOf(s)
  const spaces: { [name: string]: SpaceView } = {}
  for (let at = 0; at < c.N; at++) {
    const space: SpaceView = {}
    if (c.isLand[at]) space.control = controllerName(c, controlAt(s, at))
    if (zombiesAt(s, at) > 0) space.zombies = zombiesAt(s, at)
    if (damageAt(s, at) > 0) space.damage = damageAt(s, at)
    for (let p = 0; p < c.P; p++) if (unitsOf(s, c, at, p) > 0) (space.units ??= {})[powerName(c, p)] = unitsByName(s, c, at, p)
    for (const b of s.boats)
      if (b.at === at && b.load.length > 0)
        ((space.cargo ??= {})[powerName(c, b.power)] ??= []).push({
          load: cargoCount(c, b.load),
          landing: b.to < 0 ? null : spaceName(c, b.to),
          ...(b.host === undefined ? {} : { host: powerName(c, b.host) }),
          ...(b.owners === undefined ? {} : { owners: b.owners.map((q) => powerName(c, q)) }),
        })
    if (c.isLand[at] || Object.keys(space).length > 0) spaces[spaceName(c, at)] = space
  }
  const powers: AazView['powers'] = {}
  for (let p = 0; p < c.P; p++)
    powers[powerName(c, p)] = {
      npl: nplOf(s, p),
      treasury: treasuryOf(s, p),
      techs: c.techs.filter((_, i) => (techBits(s, p) & (1 << i)) !== 0),
      side: sideName(c, p),
    }
  const battle = s.stack.findLast((f) => f.kind === 'battle')
  return {
    scenario: s.scenario,
    round: s.round,
    turn: powerName(c, activePower(s)),
    phase: s.phase,
    ...(c.phases === PHASES ? {} : { phases: c.phases }),
    spaces,
    powers,
    zombieMarker: zombieMarker(s),
    apocalypse: s.apocalypse,
    threshold: c.raw.victory.apocalypse ?? null,
    deckLeft: s.deck.length,
    discard: s.discard.map((i) => cardOf(c, i).id),
    declared: s.declared.map((at) => spaceName(c, at)),
    taken: s.taken.map((at) => spaceName(c, at)),
    moved: s.moved.map((m) => ({ at: spaceName(c, m.at), unit: kindName(c, m.kind), n: m.count, used: m.used, how: m.how })),
    planned: copyJson(s.plan),
    battle: battle?.kind === 'battle' ? spaceName(c, battle.at) : null,
    ...(s.centers === undefined ? {} : { centers: s.centers.map((at) => spaceName(c, at)) }),
    ...(s.complexes === undefined ? {} : { complexes: s.complexes.map((at) => spaceName(c, at)) }),
    ...(c.countsCities && c.raw.victory.kind === 'cities' && !s.options.capitalVictory ? { cities: countCities(s) } : {}),
  }
}

const countCities = (s: Aaz): { [side: string]: { held: number; need: number } } =>
  Object.fromEntries(sidesOf(s).map((side) => [side, { held: citiesHeld(s, side), need: citiesNeeded(s, side) }]))
