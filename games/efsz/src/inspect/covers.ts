import type { CoverAnswer } from '../model/answers.ts'
import { coversUnasked } from '../read/cover.ts'
import { mapQuestion } from './common.ts'

/** EFSZ-24.6: the covering attacks that the viewer could make now without being asked. */
export const covers = mapQuestion({}, (s, _q, viewer): CoverAnswer[] => (viewer === null ? [] : coversUnasked(s, viewer)))
