import type { StalingradView } from '@deadfront/efsz'
import type { RawScenario } from '@deadfront/efsz/content'
import { useMemo } from 'preact/hooks'
import type { Desk } from '../desk.ts'
import { CELL, RIM } from '../map/geometry.ts'
import type { Block } from '../map/ground.ts'
import { blockOf, drawPlan, type GroundKind, groundPicture, groundsOf, leversIn, marksByKind } from '../map/plan.ts'

/** The map of a scenario, small and without darkness, with a legend of its letters below. */
export function Plan({ desk, view, id }: { desk: Desk; view: StalingradView; id: string }) {
  const raw = desk.pages.of(id)
  // For a player-made scenario the plan is drawn from the table until its page has come.
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
        <Marks desk={desk} block={block} raw={raw} />
      </figcaption>
    </figure>
  )
}

/** The legend of the letters while the map itself is on the table. */
export function Legend({ desk, view, id }: { desk: Desk; view: StalingradView; id: string }) {
  const raw = desk.pages.of(id)
  const block = useMemo(() => (raw ? blockOf(raw) : view), [raw ?? view])
  return (
    <section class="ez-story">
      <h3>{desk.m.story.legend}</h3>
      <Marks desk={desk} block={block} raw={raw} />
    </section>
  )
}

/** The meaning of the letters and grounds of a map. */
function Marks({ desk, block, raw }: { desk: Desk; block: Block; raw: RawScenario | null | undefined }) {
  const { grounds, doors } = groundsOf(block)
  const levers = raw ? leversIn(raw) : []
  // A lever is not a place to search.
  const marks = marksByKind(block).flatMap(([kind, names]): ReturnType<typeof marksByKind> => {
    const own = kind === 'search' ? names.filter((name) => !levers.includes(name)) : names
    return own.length > 0 ? [[kind, own]] : []
  })
  return (
    <ul class="ez-legend">
      {marks.map(([kind, names]) => (
        <li key={kind}>
          <b class={`ez-tag ez-tag-${kind}`}>{names.join(' ')}</b>{' '}
          {kind === 'captive' ? desk.m.square.ground.captive : desk.m.square.mark[kind]}
        </li>
      ))}
      {levers.length > 0 ? (
        <li>
          <b class="ez-tag ez-tag-search">{levers.join(' ')}</b> {desk.m.square.lever}
        </li>
      ) : null}
      {grounds
        .filter((kind) => !marks.some(([named]) => named === kind))
        .map((kind) => (
          <li key={kind}>
            <Swatch kind={kind} /> {desk.m.square.ground[kind]}
          </li>
        ))}
      {doors ? (
        <li>
          <Swatch kind="door" /> {desk.m.square.door(false)}
        </li>
      ) : null}
    </ul>
  )
}

const Swatch = ({ kind }: { kind: GroundKind | 'door' }) => (
  <svg
    class="ez-swatch"
    viewBox="0 0 64 64"
    aria-hidden="true"
    focusable="false"
    dangerouslySetInnerHTML={{ __html: groundPicture(kind) }}
  />
)
