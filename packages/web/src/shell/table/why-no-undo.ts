import type { LiveUpdate } from '../../host/protocol.ts'
import type { Messages } from '../../messages/en.ts'
import { rollsOf } from './dice.ts'

/** Why nothing can be taken back now; null if something can. */
export function whyNoUndo(live: LiveUpdate | null, isReplay: boolean): keyof Messages['table']['noUndo'] | null {
  if (isReplay) return 'replay'
  if (live?.canUndo) return null
  if (!live || live.at === 0) return 'nothing'
  if (live.result) return 'over'
  if (Object.keys(live.spaces).length === 0) return 'others'
  if (rollsOf(live.events).length > 0) return 'dice'
  // People who are asked together at this screen can take back what has rolled no dice.
  if (live.asks.some((ask) => !(ask.seat in live.spaces))) return 'together'
  return 'barrier'
}
