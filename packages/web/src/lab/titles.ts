import type { Words } from '@deadfront/kernel'
import { armName, type LabPlan } from '@deadfront/lab'
import { catalogEntry } from '../catalog.ts'

/** The title of an experiment: its game, and the scenarios or the user's names for them. */
export function planTitle(plan: LabPlan, words: Words | null): string {
  const names = [...new Set(plan.arms.map((arm) => armName(words, arm)))]
  return `${catalogEntry(plan.game)?.name ?? plan.game}: ${names.join(' / ')}`
}
