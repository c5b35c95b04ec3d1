import { cachedContent } from '@deadfront/kernel'
import { NAMED_CONTENT } from './difficulty.ts'
import { type Grid, gridOf } from './grid.ts'
import type { Ability, RawContent, RawScenario, SkillId, RawTables, WeaponSort } from './raw.ts'

export type * from './raw.ts'
export { STANDARD } from './built-in.ts'

// Tables that the rules look up fast.

export interface Weapon {
  ix: number
  id: string
  name: string
  sort: WeaponSort
  rof: number
  /** 0 where the weapon has none. */
  h2h: number
  primary: number
  pb: number
  /** 0 for a specialised hand-to-hand weapon ("H"). */
  rm: number
  oneHanded: boolean
  usesAmmo: boolean
  melee: boolean
  thrown: boolean
  firearm: boolean
  throwRange: number
  leavesFire: boolean
}

export interface Character {
  ix: number
  id: string
  name: string
  health: number
  /** Index of the preferred weapon, -1 without. */
  preferred: number
  skills: SkillId[]
  /** By weapon index. */
  favours: boolean[]
}

export interface Kind {
  ix: number
  id: string
  name: string
  move: number
  attack: number
  health: number
  /** Index of the kind it is reduced to, -1 when it keeps its own. */
  becomes: number
  hitMod: number
  has: ReadonlySet<Ability>
  /** A Beta, or a kind that counts as one for the Alpha's call. */
  betaLike: boolean
}

export interface Scene {
  id: string
  raw: RawScenario
  grid: Grid
  /** Index into `raw.search` by square, -1 without. */
  searchAt: Int16Array
}

export interface Content {
  raw: RawContent
  weapons: Weapon[]
  weaponIx: Map<string, number>
  characters: Character[]
  characterIx: Map<string, number>
  kinds: Kind[]
  kindIx: Map<string, number>
  beta: number
  risen: number
  tables: RawTables
  /** Direction (0–7) of a deviation roll 1–8. */
  deviation: number[]
  scene(id: string): Scene
}

const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW']

function weaponOf([id, w]: [string, RawContent['weapons'][string]], ix: number): Weapon {
  const melee = w.rm === 'H'
  const thrown = w.kind === 'thrown'
  return {
    ix,
    id,
    name: w.name,
    sort: w.kind,
    rof: w.rof,
    h2h: w.h2h ?? 0,
    primary: w.primary ?? 0,
    pb: w.pb,
    rm: w.rm === 'H' ? 0 : w.rm,
    oneHanded: w.oneHanded,
    usesAmmo: w.usesAmmo,
    melee,
    thrown,
    firearm: !melee && !thrown && w.primary !== null,
    throwRange: w.throwRange ?? 8,
    leavesFire: w.leavesFire ?? false,
  }
}

function kindsOf(raw: RawContent): Kind[] {
  const ids = Object.keys(raw.zombies)
  return Object.entries(raw.zombies).map(
    ([id, z], ix): Kind => ({
      ix,
      id,
      name: z.name,
      move: z.move,
      attack: z.attack,
      health: z.health,
      becomes: z.becomes === undefined ? -1 : ids.indexOf(z.becomes),
      hitMod: z.hitMod ?? 0,
      has: new Set((z.abilities ?? []) as Ability[]),
      betaLike: id === 'beta' || (z.abilities ?? []).includes('betaLike'),
    }),
  )
}

function sceneFrom(raw: RawContent, id: string): Scene {
  const scenario = raw.scenarios[id]
  if (scenario === undefined) throw new Error(`no scenario ${id}`)
  const grid = gridOf(scenario)
  const searchAt = new Int16Array(grid.size).fill(-1)
  for (const [i, search] of (scenario.search ?? []).entries())
    for (const name of search.at) {
      const at = grid.squareOf(name)
      if (at >= 0) searchAt[at] = i
    }
  return { id, raw: scenario, grid, searchAt }
}

function derive(raw: RawContent): Content {
  const weapons = Object.entries(raw.weapons).map(weaponOf)
  const weaponIx = new Map(weapons.map((w) => [w.id, w.ix]))
  const list = Object.entries(raw.characters).map(
    ([id, c], ix): Character => ({
      ix,
      id,
      name: c.name,
      health: c.health,
      preferred: weaponIx.get(c.preferred) ?? -1,
      skills: c.skills as SkillId[],
      favours: weapons.map((w) => (c.favours.weapons?.includes(w.id) ?? false) || (c.favours.kinds?.includes(w.sort) ?? false)),
    }),
  )
  const kinds = kindsOf(raw)
  const kindIx = new Map(kinds.map((k) => [k.id, k.ix]))
  const scenes = new Map<string, Scene>()
  return {
    raw,
    weapons,
    weaponIx,
    characters: list,
    characterIx: new Map(list.map((c) => [c.id, c.ix])),
    kinds,
    kindIx,
    beta: kindIx.get('beta') ?? -1,
    risen: kindIx.get('risen') ?? -1,
    tables: raw.tables,
    deviation: raw.tables.deviation.map((d) => DIRECTIONS.indexOf(d)),
    scene(id) {
      const known = scenes.get(id)
      if (known !== undefined) return known
      const scene = sceneFrom(raw, id)
      scenes.set(id, scene)
      return scene
    },
  }
}

/** Derived content by name (`standard`, `standard/soldier`) or by the raw content a state carries. */
export const contentFrom = cachedContent<RawContent, Content>(NAMED_CONTENT, derive)

/** What may always be bought; a scenario adds its own (`versus`). */
export const COST: { [what: string]: number } = { haste: 1, peek: 1, door: 3, extra: 4, armoured: 5 }

/** What a power costs in a scenario, in Dread. */
export function dreadCost({ versus }: Pick<RawScenario, 'versus'>, what: string): number | undefined {
  if (Object.hasOwn(COST, what)) return COST[what]
  return versus && Object.hasOwn(versus, what) ? versus[what] : undefined
}

// Accessors by index: every index in a state has been checked when the state was made.

export const kindAt = (c: Content, ix: number): Kind => c.kinds[ix] as Kind
export const weaponAt = (c: Content, ix: number): Weapon => c.weapons[ix] as Weapon
export const characterAt = (c: Content, ix: number): Character => c.characters[ix] as Character
