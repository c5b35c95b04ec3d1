import type { Desk } from '../desk.ts'
import { THEATRES, theatresOf } from '../places.ts'

/** The zoom, threats and the theatres: in a corner of the map, on a phone in a row above it. */
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
      <button type="button" class="sign" data-zoom="nearer" aria-label={m.zoom.nearer} title={m.zoom.nearer} onClick={() => zoom(1.4)}>
        +
      </button>
      <button
        type="button"
        class="sign"
        data-zoom="farther"
        aria-label={m.zoom.farther}
        title={m.zoom.farther}
        onClick={() => zoom(1 / 1.4)}
      >
        −
      </button>
      <button
        type="button"
        data-threats
        aria-pressed={desk.threats.on.value}
        aria-busy={desk.threats.busy.value}
        title={m.threats.hint}
        onClick={() => desk.threats.toggle()}
      >
        {m.threats.title}
        {desk.threats.busy.value ? <small> {m.plans.wait}</small> : null}
      </button>
      <div class="az-theatres">
        <button type="button" data-theatre="world" onClick={whole}>
          {m.theatres.world}
        </button>
        {theatresOf(desk.facts(desk.view.value?.scenario)).map((id) => (
          <button type="button" key={id} data-theatre={id} onClick={() => show(THEATRES[id])}>
            {m.theatres[id]}
          </button>
        ))}
      </div>
    </div>
  )
}
