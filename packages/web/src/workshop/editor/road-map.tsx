import { useId } from 'preact/hooks'
import type { EditDesk } from './edit-desk.ts'
import type { RoadMap } from './editor.ts'
import { BOX, placedNodes, roadLine, WIDTH } from './road-places.ts'

/** A series as a picture: a box for each node, in rows by the number of roads before it, and the roads between them. */

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`

export function RoadMapView({ desk, map }: { desk: EditDesk; map: RoadMap }) {
  const arrow = useId()
  const nodes = placedNodes(map)
  const at = new Map(nodes.map((node) => [node.id, node]))
  const height = Math.max(0, ...nodes.map(({ y }) => y)) + BOX + 30
  const roads = map.roads.flatMap(({ from, to }) => {
    const [a, b] = [at.get(from), at.get(to)]
    return a && b ? [{ id: `${from} ${to}`, d: roadLine(a, b) }] : []
  })
  if (nodes.length === 0) return null
  return (
    <figure class="we-roads">
      <figcaption>{map.title}</figcaption>
      <div class="we-road-area" style={{ aspectRatio: `${WIDTH} / ${height}` }}>
        <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true">
          <marker id={arrow} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0L8 4L0 8z" />
          </marker>
          {roads.map(({ id, d }) => (
            <path key={id} class="we-road" d={d} marker-end={`url(#${arrow})`} />
          ))}
        </svg>
        {/* HTML buttons: screen readers, focus and line breaks work as with any other. */}
        {nodes.map(({ id, name, note, steps, x, y, width }) => (
          <button
            key={id}
            type="button"
            class={`we-node${steps === null ? ' apart' : ''}`}
            data-node={id}
            style={{ left: share(x, WIDTH), top: share(y, height), width: share(width, WIDTH), height: share(BOX, height) }}
            onClick={() => desk.goTo([...map.path, id])}
          >
            <span>{name}</span>
            {note ? <small>{note}</small> : null}
          </button>
        ))}
      </div>
    </figure>
  )
}
