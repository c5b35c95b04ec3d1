import type { Desk } from '../desk.ts'
import { THEATRES } from '../places.ts'

/** Threats, the theatres and the zoom, in a corner of the map. */
export function Views({
  desk,
  show,
  zoom,
  whole,
}: {
  desk: Desk
  show(box: { x: number; y: number; w: number; h: number }): void
  zoom(factor: number): void
  whole(): void
}) {
  const { m } = desk
  return (
    <div class="az-views" role="toolbar" aria-label={m.theatres.title}>
      {/* First, because a phone shows only the beginning of the row. */}
      <button type="button" data-threats aria-pressed={desk.menaces.on.value} title={m.threats.hint} onClick={() => desk.menaces.toggle()}>
        {m.threats.title}
      </button>
      <button type="button" onClick={whole}>
        {m.theatres.world}
      </button>
      {(Object.keys(THEATRES) as (keyof typeof THEATRES)[]).map((id) => (
        <button type="button" key={id} onClick={() => show(THEATRES[id])}>
          {m.theatres[id]}
        </button>
      ))}
      <button type="button" class="sign" aria-label={m.zoom.nearer} title={m.zoom.nearer} onClick={() => zoom(1.4)}>
        +
      </button>
      <button type="button" class="sign" aria-label={m.zoom.farther} title={m.zoom.farther} onClick={() => zoom(1 / 1.4)}>
        −
      </button>
    </div>
  )
}
