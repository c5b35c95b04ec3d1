import board from '../../data/board.json' with { type: 'json' }
import events from '../../data/events.json' with { type: 'json' }
import fates from '../../data/fates.json' with { type: 'json' }
import scoring from '../../data/scoring.json' with { type: 'json' }
import setup from '../../data/setup.json' with { type: 'json' }
import tables from '../../data/tables.json' with { type: 'json' }
import units from '../../data/units.json' with { type: 'json' }
import zeds from '../../data/zeds.json' with { type: 'json' }
import type { RawContent } from './raw.ts'

/** The Basic Game as printed, as far as it could be recovered; see data/README.md for what is reconstructed. */
export const BASIC: RawContent = { board, units, zeds, tables, events, fates, setup, scoring } as unknown as RawContent
