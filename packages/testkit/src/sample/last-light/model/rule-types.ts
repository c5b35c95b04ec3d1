import type { AskRule, StepRule, Turn } from '@deadfront/kernel'
import type { Answers, AskKind } from './answers.ts'
import type { LastEvent } from './events.ts'
import type { FrameOf, LastFrame } from './frames.ts'
import type { LastLight } from './state.ts'

export type LastTurn = Turn<LastLight, LastEvent>
/** The rule of a frame that asks: its answer type comes from `answers.ts`. */
export type Ask<K extends AskKind> = AskRule<LastLight, FrameOf<K>, Answers[K], LastEvent>
/** The rule of a frame that runs by itself. */
export type Step<K extends LastFrame['kind']> = StepRule<LastLight, FrameOf<K>, LastEvent>
