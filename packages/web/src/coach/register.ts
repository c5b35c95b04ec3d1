import type { CoachParts } from '../shell/coach-parts.ts'

/** What the coach adds to the shell; loaded when it is first needed. */
export const COACH_PARTS: CoachParts = {
  panel: async () => (await import('./panel.tsx')).CoachPanel,
  review: async () => (await import('./review-sheet.tsx')).ReviewSheet,
}
