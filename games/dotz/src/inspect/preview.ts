import { question } from '@deadfront/kernel'
import type { Siege } from '../model/state.ts'
import { type Preview, previewOf } from '../read/preview.ts'

/** What an activation will do, as far as it is known before the dice are rolled. */
export const preview = question({}, (s: Siege): Preview => previewOf(s))
