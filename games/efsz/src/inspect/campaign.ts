import { question } from '@deadfront/kernel'
import type { RawScenario } from '../model/content.ts'
import { contentOf, type Stalingrad } from '../model/state.ts'

/** A scenario of the campaign, and the scenarios that its exits lead to. */
interface CampaignStop {
  id: string
  title: string
  kind: RawScenario['kind']
  to: string[]
}

/** The campaign of the table's own content: its calendar, and the routes between its scenarios. */
export interface CampaignFacts {
  title: string
  start: string
  firstDay: number
  deadline: number
  coldFrom: number
  /** Days that a scenario of each kind takes. */
  dayCost: { main: number; failed: number; scavenge: number; holeUp: number }
  stops: CampaignStop[]
}

export const campaign = question({}, (s: Stalingrad): CampaignFacts => {
  const { campaign: raw, scenarios } = contentOf(s).raw
  const { title, start, firstDay, deadline, coldFrom, dayCost } = raw
  const stops = Object.entries(scenarios).map(([id, page]) => ({
    id,
    title: page.title,
    kind: page.kind,
    to: [...new Set(Object.values(page.exits).flatMap((exit) => exit.to))],
  }))
  return { title, start, firstDay, deadline, coldFrom, dayCost: { ...dayCost }, stops }
})
