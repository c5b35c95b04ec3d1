import {
  type Content,
  contentOf,
  type FighterOdds,
  findSpace,
  findUnit,
  NONE,
  readToken,
  type SpaceIx,
  terrainAt,
  type Token,
  unitOf,
  type ZedOdds,
} from '@deadfront/dotz/ai'
import { expected, wholeNumber } from '../../odds/asking.ts'
import type { OddsGiven } from '../../odds.ts'

/** The question to `deadfront odds dotz`: the Zeds and the Player unit, read from the options of the command. */

/** The Zeds of a question. */
export interface Foe extends ZedOdds {
  name: string
  strength: number
  /** Hits until it turns over; 0 when it shows its reduced side. */
  toTurn: number
}

/** The Player unit of a question. */
export interface Fighter extends FighterOdds {
  name: string
  strength: number
  shifts: { by: string; shift: number }[]
}

/** Faces of the die of a Tough marker or ability that cancel a Hit, unless the content says otherwise. */
const TOUGH_FACES = 3
const FULL_LIFE = 3

/** "6+4", "Z6|3 + Z5|2r h1 tough": Strength as it shows, `r` on the reduced side, `h1` with a Hit. */
export function readZeds(text: string): Foe[] {
  const parts = text
    .split(/[+,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const limit = CONTENT.limits.zeds
  if (parts.length === 0 || parts.length > limit)
    throw expected('--zeds', `one to ${limit} Zeds units, as in "6+4"; "${text}" has ${parts.length}`)
  return parts.map(readZed)
}

function readZed(part: string): Foe {
  const token = readToken(part.replace(/^(\d)/, 'Z$1'))
  if (typeof token === 'string' || !token.zed || token.strength === null)
    throw expected('--zeds', `a Strength ("6", "4r" on the reduced side) or a counter ("Z6|3 h1 tough"); "${part}" is none`)
  const reduced = token.side === 'reduced'
  const hits = token.hits ?? 0
  if (hits >= FULL_LIFE) throw expected('--zeds', `at most ${FULL_LIFE - 1} Hits on one side, not ${hits}`)
  const [full, back] = token.strength
  return {
    name: part,
    strength: reduced && back > 0 ? back : full,
    life: (reduced ? 0 : FULL_LIFE) + FULL_LIFE - hits,
    toTurn: reduced ? 0 : FULL_LIFE - hits,
    tough: token.markers.includes('tough') ? TOUGH_FACES : 0,
  }
}

export const CONTENT: Content = contentOf({ content: 'basic' })

export function readFighter(c: Content, given: OddsGiven, gunfire: boolean, attacking: boolean): Fighter {
  const hero = given.hero
  const strength = wholeNumber(given, 'unit', 1, 99)
  if ((hero === undefined) === (strength === undefined))
    throw expected('--unit', 'either --unit with a Strength or --hero with a unit of the game')
  const fighter = typeof hero === 'string' ? fighterOf(c, hero, gunfire, attacking, given) : plainFighter(c, strength as number)
  const life = wholeNumber(given, 'life', 1, 20)
  if (life !== undefined) fighter.life = life
  if (given.tough === true) fighter.tough = Math.max(fighter.tough, TOUGH_FACES)
  if (given.reroll === true) fighter.reroll = true
  if (given.keep === true) fighter.reroll = false
  return fighter
}

const savedFaces = (c: Content): number => c.saved.filter(Boolean).length

const plainFighter = (c: Content, strength: number): Fighter => ({
  name: `Strength ${strength}`,
  strength,
  shifts: [],
  life: 2,
  tough: 0,
  reroll: false,
  holdTheLine: false,
  saved: savedFaces(c),
})

/** A unit of the game as its counter shows it: "schmidt", "furies r h1", "civ-1 leader". */
function fighterOf(c: Content, text: string, gunfire: boolean, attacking: boolean, given: OddsGiven): Fighter {
  const token = readToken(text)
  const u = typeof token === 'string' ? NONE : findUnit(c, token.name)
  if (u === NONE)
    throw expected(
      '--hero',
      `a unit of the game (${c.units.map((unit) => unit.id).join(', ')}), with "r" or "h1" behind it; "${text}" is none`,
    )
  const { side, hits, markers } = token as Token
  const unit = unitOf(c, u)
  const face = side === 'reduced' ? 1 : 0
  if ((hits ?? 0) >= unit.capacity[face]) throw expected('--hero', `fewer than ${unit.capacity[face]} Hits on that side of ${unit.id}`)
  const own = unit.abilities.shift
  const shifts = [
    { by: 'ability', shift: (gunfire ? own?.gunfire : own?.handToHand) ?? 0 },
    { by: attacking ? 'attack' : 'defence', shift: gunfire ? 0 : ((attacking ? own?.attack : own?.defence) ?? 0) },
    ...['well-armed', 'leader'].map((marker) => ({ by: marker, shift: markers.includes(marker) ? 1 : 0 })),
  ]
  const fighter: Fighter = {
    name: unit.name,
    strength: unit.strength[face],
    shifts,
    life: (face === 0 ? unit.capacity[0] : 0) + unit.capacity[1] - (hits ?? 0),
    tough: unit.tough?.filter(Boolean).length ?? 0,
    reroll: unit.abilities.reroll === true,
    holdTheLine: unit.abilities.holdTheLine === true,
    saved: savedFaces(c),
  }
  if (gunfire) aim(unit, wholeNumber(given, 'range', 1, 9) ?? 1, fighter)
  return fighter
}

/** What the card says for the distance. */
function aim(unit: Content['units'][number], distance: number, fighter: Fighter): void {
  if (unit.abilities.noGunfire === true) throw expected('--hero', `a unit that fires; ${unit.id} makes no Gunfire attacks (DOTZ-0.3)`)
  if (distance > unit.range) throw expected('--range', `at most ${unit.range} for ${unit.id} (DOTZ-5.4.6)`)
  fighter.strength = unit.abilities.range?.strength?.[distance] ?? fighter.strength
  fighter.shifts.push({ by: 'range', shift: unit.abilities.range?.shift?.[distance] ?? 0 })
}

/** DOTZ-6.1.21: only a defender gets the Terrain shift. */
export function terrainOf(c: Content, given: OddsGiven, attacking: boolean): number {
  const terrain = wholeNumber(given, 'terrain', 0, 6)
  if (terrain !== undefined && attacking) throw expected('--terrain', 'no Terrain with --attack: it helps a defender only (DOTZ-6.1.21)')
  if (given.at === undefined) return terrain ?? 0
  const at: SpaceIx = findSpace(c, given.at)
  if (at <= 0) throw expected('--at', `a space of the tracks, as "F#4" or "St. Thomas"; "${String(given.at)}" is none`)
  return attacking ? 0 : Math.max(terrain ?? 0, terrainAt(c, at))
}
