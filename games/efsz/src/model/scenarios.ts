import fubar from '../../data/scenarios/fubar.json' with { type: 'json' }
import emptyShelves from '../../data/scenarios/empty-shelves.json' with { type: 'json' }
import shiftWithoutEnd from '../../data/scenarios/shift-without-end.json' with { type: 'json' }
import blackWater from '../../data/scenarios/black-water.json' with { type: 'json' }
import pointsFailure from '../../data/scenarios/points-failure.json' with { type: 'json' }
import oneCandle from '../../data/scenarios/one-candle.json' with { type: 'json' }
import wakeUp from '../../data/scenarios/wake-up.json' with { type: 'json' }
import quartermastersCage from '../../data/scenarios/quartermasters-cage.json' with { type: 'json' }
import wardNine from '../../data/scenarios/ward-nine.json' with { type: 'json' }
import theOneWhoCalls from '../../data/scenarios/the-one-who-calls.json' with { type: 'json' }
import grinzersMill from '../../data/scenarios/grinzers-mill.json' with { type: 'json' }
import steelWidow from '../../data/scenarios/steel-widow.json' with { type: 'json' }
import whiteBalka from '../../data/scenarios/white-balka.json' with { type: 'json' }
import lastPlaneOut from '../../data/scenarios/last-plane-out.json' with { type: 'json' }
import type { RawScenario } from './content.ts'

/** Every scenario of the book, in its numbering. */
export const SCENARIO_FILES = {
  fubar,
  'empty-shelves': emptyShelves,
  'shift-without-end': shiftWithoutEnd,
  'black-water': blackWater,
  'points-failure': pointsFailure,
  'one-candle': oneCandle,
  'wake-up': wakeUp,
  'quartermasters-cage': quartermastersCage,
  'ward-nine': wardNine,
  'the-one-who-calls': theOneWhoCalls,
  'grinzers-mill': grinzersMill,
  'steel-widow': steelWidow,
  'white-balka': whiteBalka,
  'last-plane-out': lastPlaneOut,
  // The type of a JSON file is wider than a scenario: texts for words, lists for pairs. The data test checks each file.
} as { [id: string]: unknown } as { [id: string]: RawScenario }
