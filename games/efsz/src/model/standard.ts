import campaign from '../../data/campaign.json' with { type: 'json' }
import characters from '../../data/characters.json' with { type: 'json' }
import tables from '../../data/tables.json' with { type: 'json' }
import weapons from '../../data/weapons.json' with { type: 'json' }
import zombies from '../../data/zombies.json' with { type: 'json' }
import type { CharacterRaw, ContentRaw, TablesRaw, WeaponRaw, ZombieRaw } from './raw.ts'
import { SCENARIO_FILES } from './scenarios.ts'

/** The game's own components, as written in `data/`. */
export const STANDARD: ContentRaw = {
  weapons: weapons as { [id: string]: WeaponRaw },
  characters: characters as { [id: string]: CharacterRaw },
  zombies: zombies as { [id: string]: ZombieRaw },
  tables: tables as TablesRaw,
  scenarios: SCENARIO_FILES,
  campaign,
}
