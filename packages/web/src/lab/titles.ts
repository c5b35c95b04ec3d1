import type { Words } from '@deadfront/kernel'
import { armName, type LabPlan } from '@deadfront/lab'
import { catalogEntry } from '../catalog.ts'

/** What an experiment is called: its game, and the scenarios or what the person made of them. */
export function planTitle(plan: LabPlan, words: Words | null): string {
  const names = [...new Set(plan.arms.map((arm) => armName(words, arm)))]
  return `${catalogEntry(plan.game)?.name ?? plan.game}: ${names.join(' / ')}`
}
