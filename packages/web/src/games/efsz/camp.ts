import type { StalingradView } from '@deadfront/efsz'
import { type ScenarioRaw, STANDARD } from '@deadfront/efsz/content'

/** The route map of a campaign: main scenarios in columns by how far they lie from the start. Headless. */
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
}

export function routeOf(view: StalingradView): Route {
  const { scenarios, campaign } = STANDARD
  const main = Object.entries(scenarios).filter(([, raw]) => raw.kind === 'main')
  const depth = new Map<string, number>([[campaign.start, 0]])
  const queue = [campaign.start]
  for (const id of queue)
    for (const to of exitsOf(scenarios[id] as ScenarioRaw))
      if (!depth.has(to) && scenarios[to]?.kind === 'main') {
        depth.set(to, (depth.get(id) as number) + 1)
        queue.push(to)
      }
  const trek = view.trek
  const stateOf = (id: string): RouteNode['state'] => {
    if (!trek) return 'other'
    if (trek.next.includes(id)) return 'next'
    if (trek.completed.includes(id)) return 'done'
    return id === view.scenario || id === trek.here ? 'here' : 'other'
  }
  const nodes = main.map(([id, raw]) => {
    const column = depth.get(id) ?? 0
    const mates = main.filter(([other]) => (depth.get(other) ?? 0) === column).map(([other]) => other)
    return { id, title: raw.title, column, row: mates.indexOf(id), rows: mates.length, state: stateOf(id) }
  })
  // Once more at the same place is no road; the way to where we stand now has been taken as well.
  const walked = [...stopsOf(view).map((stop) => stop.id), view.scenario]
  const taken = new Set(walked.slice(1).map((id, k) => `${walked[k]}>${id}`))
  const edges = main.flatMap(([from, raw]) =>
    exitsOf(raw)
      .filter((to) => scenarios[to]?.kind === 'main')
      .map((to) => ({ from, to, taken: taken.has(`${from}>${to}`) })),
  )
  return { columns: Math.max(...depth.values()) + 1, nodes, edges }
}

/** A scenario that was played, and the exits it was left by; none when it failed. */
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

const exitsOf = (raw: ScenarioRaw): string[] => [...new Set(Object.values(raw.exits).flatMap((exit) => exit.to))]
