import type { StalingradView } from '@deadfront/efsz'
import { useMemo } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { CELL, RIM } from '../map/geometry.ts'
import { blockOf, drawPlan, marksByKind } from '../map/plan.ts'

/** The map of a scenario, small and lit; what its letters stand for is said below it. */
export function Plan({ desk, view, id }: { desk: Desk; view: StalingradView; id: string }) {
  const raw = desk.pages.of(id)
  // Until its page has come, what lies on the table is the plan of a scenario that somebody wrote.
  const block = useMemo(() => (raw ? blockOf(raw) : view), [raw ?? view])
  const art = useMemo(() => drawPlan(block), [block])
  if (block.terrain.length === 0) return null
  return (
    <figure class="ez-plan">
      <svg
        viewBox={`${-RIM / 2} ${-RIM / 2} ${block.w * CELL + RIM} ${block.h * CELL + RIM}`}
        aria-hidden="true"
        focusable="false"
        dangerouslySetInnerHTML={{ __html: art }}
      />
      <figcaption>
        <ul class="ez-legend">
          {marksByKind(block).map(([kind, names]) => (
            <li key={kind}>
              <b class={`ez-tag ez-tag-${kind}`}>{names.join(' ')}</b> {desk.m.square.mark[kind]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
