import { copyJson, question } from '@deadfront/kernel'
import type { RawContent } from '../model/raw.ts'
import type { Aaz } from '../model/state.ts'

/** The custom board of the table; null where it is a printed one. */
export const board = question({}, (s: Aaz): RawContent | null => (typeof s.content === 'string' ? null : copyJson(s.content)))
