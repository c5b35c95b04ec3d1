import type { Words } from '@deadfront/kernel'
import type { LabPlan } from '@deadfront/lab'
import { catalogEntry } from '../catalog.ts'

/** What an experiment is called: its game and scenarios. */
export function planTitle(plan: LabPlan, words: Words | null): string {
  const names = [...new Set(plan.arms.map(({ scenario }) => words?.scenario(scenario).name ?? scenario))]
  return `${catalogEntry(plan.game)?.name ?? plan.game}: ${names.join(' / ')}`
}
