import world1941 from './world.json' with { type: 'json' }
import world1942 from './world-1942.json' with { type: 'json' }
import { type RawWorld, readWorld, type WorldMap } from './world.ts'

/** The map of each printed board; the prelude is played on that of 1941. */
const RAW: { readonly [scenario: string]: RawWorld } = { '1941': world1941, '1942': world1942 }

const read = new Map<RawWorld, WorldMap>()

/** The map that a scenario is played on; unpacked when it is first asked for. */
export function mapOf(scenario: string): WorldMap {
  const raw = RAW[scenario] ?? world1941
  const map = read.get(raw) ?? readWorld(raw)
  read.set(raw, map)
  return map
}
