import type { Words } from '@deadfront/kernel'
import type { LabPlan } from '@deadfront/lab'
import { shelfOf } from '../shelf.ts'

/** What an experiment is called: its game and scenarios. */
export function planTitle(plan: LabPlan, words: Words | null): string {
  const names = [...new Set(plan.arms.map(({ scenario }) => words?.scenario(scenario).name ?? scenario))]
  return `${shelfOf(plan.game)?.name ?? plan.game}: ${names.join(' / ')}`
}
