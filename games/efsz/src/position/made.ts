import { isObject, type Problem, Reader, type Setup } from '@deadfront/kernel'
import { gridOf } from '../model/grid.ts'
import { checkRows } from './check.ts'
import { checkEndsOfCampaign } from './check-campaign.ts'
import { checkGoals } from './check-goals.ts'
import { checkShape } from './check-shape.ts'
import { readContent, writtenIds } from './content.ts'

/**
 * Faults that the author of scenarios has to correct although the rules can play them: goals that cannot be reached, and a campaign
 * without an end. A case or an old save may have such content, so it is no fault of a file.
 */
export function faultsOfMade(setup: Setup): readonly Problem[] {
  const { content: own, scenario } = setup
  if (!isObject(own)) return []
  const r = new Reader()
  const content = readContent(new Reader(), {}, setup, scenario)
  if (typeof content === 'string') return []
  const isCampaign = scenario === 'campaign'
  if (isCampaign) checkEndsOfCampaign(r, content)
  for (const id of new Set(writtenIds(own, scenario, isCampaign))) {
    const raw = content.scenarios[id]
    const at = `scenarios.${id}`
    if (raw === undefined || checkShape(at, { ...raw }).length > 0 || checkRows(raw.map, at).length > 0) continue
    r.problems.push(...checkGoals(at, raw, gridOf(raw), content))
  }
  return r.problems
}
