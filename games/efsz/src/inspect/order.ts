import { zombieName } from '../model/state.ts'
import { activationOrder } from '../read/zombies.ts'
import { mapQuestion } from './common.ts'

/** EFSZ-27.2: the zombies in the order of their activation. */
export const order = mapQuestion({}, (s): string[] => activationOrder(s).map(zombieName))
