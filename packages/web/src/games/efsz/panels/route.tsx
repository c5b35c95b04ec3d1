import type { StalingradView } from '@deadfront/efsz'
import { useEffect, useRef } from 'preact/hooks'
import { type Route, type RouteNode, routeOf } from '../camp.ts'
import type { Desk } from '../desk.ts'

const X = 118
const Y = 66

const EMPTY: Route = { columns: 1, nodes: [], edges: [], aside: [] }

/** The route to the last plane: past scenarios, the current place, and where the roads lead. */
export function RouteMap({ desk, view }: { desk: Desk; view: StalingradView }) {
  const t = desk.m.camp
  const scroll = useRef<HTMLDivElement>(null)
  const campaign = desk.pages.campaign.value
  const route = campaign ? routeOf(view, campaign) : EMPTY
  const at = (node: RouteNode) => ({ x: 60 + node.column * X, y: 100 + (node.row - (node.rows - 1) / 2) * Y })
  const find = (id: string) => at(route.nodes.find((n) => n.id === id) as RouteNode)
  const here = Math.max(0, ...route.nodes.filter((n) => n.state === 'here' || n.state === 'next').map((n) => at(n).x))
  useEffect(() => {
    if (scroll.current) scroll.current.scrollLeft = here - scroll.current.clientWidth / 2
  }, [here])
  return (
    <section class="ez-card ez-route">
      <h2 class="ez-small">{t.route}</h2>
      <div class="ez-route-scroll" role="group" aria-label={t.route} tabIndex={0} ref={scroll}>
        <svg width={route.columns * X + 20} height="200" viewBox={`0 0 ${route.columns * X + 20} 200`} aria-hidden="true" focusable="false">
          {route.edges.map((edge) => {
            const a = find(edge.from)
            const b = find(edge.to)
            return (
              <path
                key={`${edge.from} ${edge.to}`}
                class={`ez-road${edge.taken ? ' taken' : ''}`}
                d={a.x === b.x ? `M${a.x} ${a.y}L${b.x} ${b.y}` : `M${a.x} ${a.y}C${a.x + 50} ${a.y} ${b.x - 50} ${b.y} ${b.x} ${b.y}`}
              />
            )
          })}
          {route.nodes.map((node) => {
            const { x, y } = at(node)
            return (
              <g key={node.id} class={`ez-stop ${node.state}`} transform={`translate(${x} ${y})`}>
                <circle r="11" />
                {node.state === 'done' ? <path d="M-5 0 -1 4 6 -4" /> : null}
                <text y="27">{desk.pages.title(node.id)}</text>
              </g>
            )
          })}
        </svg>
        <ul class="sr-only">
          {route.nodes.map((node) => (
            <li key={node.id}>
              {desk.pages.title(node.id)}: {t.legend[node.state]}
            </li>
          ))}
        </ul>
      </div>
      <p class="ez-aside">
        <b>{t.count(route.nodes.length, route.aside.length)}</b>{' '}
        {route.aside.map((stop) => `${desk.pages.title(stop.id)} (${t.aside[stop.kind]})`).join(' · ')}
      </p>
      <ul class="ez-legend" aria-hidden="true">
        {(['done', 'here', 'next', 'other'] as const).map((state) => (
          <li key={state}>
            <svg width="22" height="22" viewBox="-14 -14 28 28">
              <g class={`ez-stop ${state}`}>
                <circle r="10" />
                {state === 'done' ? <path d="M-5 0 -1 4 6 -4" /> : null}
              </g>
            </svg>
            {t.legend[state]}
          </li>
        ))}
      </ul>
    </section>
  )
}
