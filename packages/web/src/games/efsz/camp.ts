import type { CampaignFacts, StalingradView } from '@deadfront/efsz'

/** The route map of a campaign: main scenarios in columns by their distance from the start. It uses no DOM. */
export interface RouteNode {
  id: string
  title: string
  column: number
  row: number
  rows: number
  state: 'done' | 'here' | 'next' | 'other'
}

interface RouteEdge {
  from: string
  to: string
  taken: boolean
}

export interface Route {
  columns: number
  nodes: readonly RouteNode[]
  edges: readonly RouteEdge[]
  /** Scenarios beside the road: scavenging, and the nights in shelter. */
  aside: readonly { id: string; kind: CampaignFacts['stops'][number]['kind']; done: boolean }[]
}

export function routeOf(view: StalingradView, { start, stops }: Pick<CampaignFacts, 'start' | 'stops'>): Route {
  const main = stops.filter((stop) => stop.kind === 'main')
  const known = new Map(main.map((stop) => [stop.id, stop]))
  const depth = new Map<string, number>([[start, 0]])
  const queue = [start]
  for (const id of queue)
    for (const to of known.get(id)?.to ?? [])
      if (!depth.has(to) && known.has(to)) {
        depth.set(to, (depth.get(id) ?? 0) + 1)
        queue.push(to)
      }
  const trek = view.trek
  const stateOf = (id: string): RouteNode['state'] => {
    if (!trek) return 'other'
    // The last scenario stays among those to come when the campaign ends with it.
    if (id === view.scenario && view.ended === 'done') return 'done'
    // The one that is played now was the next one in camp.
    if (id === view.scenario && !view.camp) return 'here'
    // After the end of the campaign nothing comes next.
    if (trek.next.includes(id) && !view.result) return 'next'
    if (trek.completed.includes(id)) return 'done'
    return id === view.scenario || id === trek.here ? 'here' : 'other'
  }
  const nodes = main.map(({ id, title }) => {
    const column = depth.get(id) ?? 0
    const mates = main.filter((other) => (depth.get(other.id) ?? 0) === column).map((other) => other.id)
    return { id, title, column, row: mates.indexOf(id), rows: mates.length, state: stateOf(id) }
  })
  // The same place again is not a road; the road to the current place has been taken too.
  const walked = [...stopsOf(view).map((stop) => stop.id), view.scenario]
  const taken = new Set(walked.slice(1).map((id, k) => `${walked[k]}>${id}`))
  const edges = main.flatMap(({ id: from, to }) =>
    to.filter((next) => known.has(next)).map((next) => ({ from, to: next, taken: taken.has(`${from}>${next}`) })),
  )
  const aside = stops
    .filter((stop) => stop.kind !== 'main')
    .map(({ id, kind }) => ({ id, kind, done: stopsOf(view).some((stop) => stop.id === id) }))
  return { columns: Math.max(...depth.values()) + 1, nodes, edges, aside }
}

/** A scenario that was played, and the exits that were taken; none if it failed. */
export interface Stop {
  id: string
  exits: readonly string[]
}

/** The game writes a stop as `black-water X1+X2`, or `black-water failed`. */
const stopsOf = (view: StalingradView): Stop[] =>
  (view.trek?.route ?? []).map((line) => {
    const [id, how] = line.split(' ') as [string, string]
    return { id, exits: how === 'failed' ? [] : how.split('+') }
  })

export const lastStop = (view: StalingradView): Stop | null => stopsOf(view).at(-1) ?? null

/** True if the page shows the camp, not the orders of a scenario. A camp in the past, or that others answer for, has no question. */
export const isCampPage = ({ phase }: Pick<StalingradView, 'phase'>, asked: string | null): boolean =>
  asked === null ? phase === 'camp' : asked === 'camp'
