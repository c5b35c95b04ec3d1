import { type Given, isCount, isObject, type Reader } from '@deadfront/kernel'
import schema from '../../data/campaign.schema.json' with { type: 'json' }
import type { ContentRaw, ScenarioRaw } from '../model/content.ts'

/** Checks a campaign of one's own: its nodes are scenarios, its roads their exits, and the last one is reached in time. */

const PLACE = 'content.campaign'

const exitsOf = (scenario: ScenarioRaw | undefined): string[] =>
  Object.values(isObject(scenario?.exits) ? scenario.exits : {}).flatMap((exit) => (Array.isArray(exit?.to) ? exit.to : []))

/** How many scenarios lie between the start and each other one, by the shortest roads. */
function marchesFrom(scenarios: ContentRaw['scenarios'], start: string): ReadonlyMap<string, number> {
  const known = new Map([[start, 0]])
  const open = [start]
  for (let id = open.shift(); id !== undefined; id = open.shift())
    for (const to of exitsOf(scenarios[id]))
      if (!known.has(to) && Object.hasOwn(scenarios, to)) {
        known.set(to, (known.get(id) ?? 0) + 1)
        open.push(to)
      }
  return known
}

function checkNumbers(r: Reader, campaign: Given): void {
  const { properties } = schema
  r.keys(campaign, Object.keys(properties), PLACE)
  if (typeof campaign.title !== 'string') r.expected(`${PLACE}.title`, 'a text', campaign.title)
  for (const key of ['firstDay', 'deadline', 'coldFrom', 'clueOfPrimes'] as const) {
    const { minimum, maximum } = properties[key]
    if (!isCount(campaign[key], minimum, maximum))
      r.expected(`${PLACE}.${key}`, `a whole number from ${minimum} to ${maximum}`, campaign[key])
  }
  const cost = r.object(campaign.dayCost, `${PLACE}.dayCost`)
  r.keys(cost, properties.dayCost.required, `${PLACE}.dayCost`)
  for (const key of properties.dayCost.required)
    if (!isCount(cost[key], 0, 9)) r.expected(`${PLACE}.dayCost.${key}`, 'days from 0 to 9', cost[key])
}

export function checkCampaign(r: Reader, { campaign, scenarios }: ContentRaw): void {
  const before = r.problems.length
  if (!isObject(campaign)) return r.expected(PLACE, 'an object', campaign)
  checkNumbers(r, { ...campaign })
  for (const key of ['start', 'last'] as const)
    if (!Object.hasOwn(scenarios, String(campaign[key]))) r.expected(`${PLACE}.${key}`, 'a scenario', campaign[key])
  if (r.problems.length > before) return
  const marches = marchesFrom(scenarios, campaign.start)
  const way = marches.get(campaign.last)
  if (way === undefined) return r.bad(`${PLACE}.last`, `no road leads there from ${campaign.start}`)
  for (const id of marches.keys())
    for (const [mark, exit] of Object.entries(scenarios[id]?.exits ?? {}))
      for (const to of exit.to)
        if (to !== 'end' && to !== 'return' && !Object.hasOwn(scenarios, to))
          r.bad(`content.scenarios.${id}.exits.${mark}.to`, `no such scenario: ${to}`)
  const arrival = campaign.firstDay + way * campaign.dayCost.main
  if (arrival > campaign.deadline) r.bad(`${PLACE}.deadline`, `the shortest way to ${campaign.last} arrives on day ${arrival}`)
}
