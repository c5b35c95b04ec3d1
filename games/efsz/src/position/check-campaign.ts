import { type Given, isCount, isObject, type Reader } from '@deadfront/kernel'
import schema from '../../data/campaign.schema.json' with { type: 'json' }
import type { RawContent, RawScenario } from '../model/content.ts'
import { noScenario } from './no-scenario.ts'

/** Checks a custom campaign: its nodes are scenarios, its routes their exits, and the last one is reached in time. */

const PLACE = 'content.campaign'

const exitsOf = (scenario: RawScenario | undefined): string[] =>
  Object.values(isObject(scenario?.exits) ? scenario.exits : {}).flatMap((exit) => (Array.isArray(exit?.to) ? exit.to : []))

const nameOf = (scenarios: RawContent['scenarios'], id: string): string => {
  const title: unknown = scenarios[id]?.title
  return typeof title === 'string' && title !== '' ? title : id
}

/** How many scenarios are between the start and each other one, by the shortest routes. */
function marchesFrom(scenarios: RawContent['scenarios'], start: string): ReadonlyMap<string, number> {
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

/** `written`: the scenarios that are checked one by one, with their routes. */
export function checkCampaign(r: Reader, { campaign, scenarios }: RawContent, written: readonly string[]): void {
  const before = r.problems.length
  if (!isObject(campaign)) return r.expected(PLACE, 'an object', campaign)
  if (!isObject(scenarios)) return r.expected('content.scenarios', 'an object by scenario id', scenarios)
  checkNumbers(r, { ...campaign })
  for (const key of ['start', 'last'] as const)
    if (!Object.hasOwn(scenarios, String(campaign[key]))) r.expected(`${PLACE}.${key}`, 'a scenario', campaign[key])
  if (r.problems.length > before) return
  const marches = marchesFrom(scenarios, campaign.start)
  const way = marches.get(campaign.last)
  if (way === undefined) return r.bad(`${PLACE}.last`, `no road leads there from ${nameOf(scenarios, campaign.start)}`)
  for (const id of marches.keys()) if (!written.includes(id)) checkRoads(r, scenarios, id)
  const arrival = campaign.firstDay + way * campaign.dayCost.main
  if (arrival > campaign.deadline)
    r.bad(`${PLACE}.deadline`, `the shortest way to ${nameOf(scenarios, campaign.last)} arrives on day ${arrival}`)
}

/** EFSZ-37.1: the campaign ends with the scenario that is marked as the last one, and with no other. */
export function checkEndsOfCampaign(r: Reader, { campaign, scenarios }: RawContent): void {
  if (!isObject(campaign) || !isObject(scenarios) || !Object.hasOwn(scenarios, String(campaign.start))) return
  const marches = marchesFrom(scenarios, campaign.start)
  if (marches.has(campaign.last) && scenarios[campaign.last]?.last !== true)
    r.bad(`${PLACE}.last`, 'the last scenario has to be marked as the last one ("last": true)')
  for (const id of marches.keys()) checkEnds(r, scenarios, id)
}

/** Only the last scenario ends the campaign: from any other one the team marches on. */
function checkEnds(r: Reader, scenarios: RawContent['scenarios'], id: string): void {
  const { exits, kind, last } = scenarios[id] ?? {}
  if (kind !== 'main' || last === true) return
  for (const [mark, exit] of Object.entries(isObject(exits) ? exits : {}))
    if (Array.isArray(exit?.to) && exit.to.some((to) => to === 'end' || to === 'return'))
      r.bad(`content.scenarios.${id}.exits.${mark}.to`, 'only the last scenario leads to the end: let it lead to another one', 'EFSZ-37.1')
}

/** Every route from a scenario, and every camp after it, leads to a scenario that exists. */
function checkRoads(r: Reader, scenarios: RawContent['scenarios'], id: string): void {
  const { exits, between } = scenarios[id] ?? {}
  for (const [mark, exit] of Object.entries(exits ?? {}))
    for (const to of exit.to)
      if (to !== 'end' && to !== 'return' && !Object.hasOwn(scenarios, to))
        r.bad(`content.scenarios.${id}.exits.${mark}.to`, noScenario(to))
  const camps = { scavenge: between?.scavenge, holeUp: between?.holeUp?.map }
  for (const [key, to] of Object.entries(camps))
    if (to !== undefined && !Object.hasOwn(scenarios, to)) r.bad(`content.scenarios.${id}.between.${key}`, noScenario(to))
}
