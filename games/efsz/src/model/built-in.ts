import campaign from '../../data/campaign.json' with { type: 'json' }
import characters from '../../data/characters.json' with { type: 'json' }
import tables from '../../data/tables.json' with { type: 'json' }
import weapons from '../../data/weapons.json' with { type: 'json' }
import zombies from '../../data/zombies.json' with { type: 'json' }
import type { RawCharacter, RawContent, RawTables, RawWeapon, RawZombie } from './raw.ts'
import { SCENARIO_FILES } from './scenarios.ts'

/** The game's own components, as written in `data/`. */
export const STANDARD: RawContent = {
  weapons: weapons as { [id: string]: RawWeapon },
  characters: characters as { [id: string]: RawCharacter },
  zombies: zombies as { [id: string]: RawZombie },
  tables: tables as RawTables,
  scenarios: SCENARIO_FILES,
  campaign,
}
