import type { Refusal, RuleId } from '@deadfront/kernel'
import { DeedButton, type DeedProps } from '../../../board/deed-button.tsx'
import { counterPicture, type Face } from '../counters.ts'
import type { Desk } from '../desk.ts'
import { TRACK_SIGN } from '../map/roads.ts'
import { trackOf } from '../map/layout.ts'

/** Small parts of the panels. */

export function Counter({ face, size = 56 }: { face: Face; size?: number }) {
  return <span class="dz-inline-counter" dangerouslySetInnerHTML={{ __html: counterPicture(face, size) }} />
}

export function TrackSign({ letter, size = 26 }: { letter: string; size?: number }) {
  const track = trackOf(letter)
  if (!track) return null
  const art = `<circle r="15"/><g class="dz-sign-ink">${TRACK_SIGN[track]}</g>`
  return (
    <svg class={`dz-sign dz-sign-${track}`} width={size} height={size} viewBox="-17 -17 34 34" aria-hidden="true" focusable="false">
      <g dangerouslySetInnerHTML={{ __html: art }} />
    </svg>
  )
}

export function Rule({ desk, id }: { desk: Desk; id: RuleId }) {
  if (id === '') return null
  return (
    <button type="button" class="dz-rule" title={desk.words.rule(id)} onClick={() => desk.api.openRule(id)}>
      {id}
    </button>
  )
}

interface Props extends DeedProps {
  desk: Desk
  refusal: Refusal | null
  kind?: 'plain' | 'main' | 'power'
}

/** A button that gives its reason when it is greyed, with the rule. */
export const Deed = (props: Props) => <DeedButton skin="dz" {...props} />

const PIPS: { readonly [pips: number]: readonly (readonly [number, number])[] } = {
  1: [[0, 0]],
  2: [
    [-5, -5],
    [5, 5],
  ],
  3: [
    [-6, -6],
    [0, 0],
    [6, 6],
  ],
  4: [
    [-5, -5],
    [5, -5],
    [-5, 5],
    [5, 5],
  ],
  5: [
    [-6, -6],
    [6, -6],
    [0, 0],
    [-6, 6],
    [6, 6],
  ],
  6: [
    [-5, -6],
    [5, -6],
    [-5, 0],
    [5, 0],
    [-5, 6],
    [5, 6],
  ],
}

export function Die({ pips, size = 34 }: { pips: number; size?: number }) {
  return (
    <svg class="dz-die" width={size} height={size} viewBox="-13 -13 26 26" role="img" aria-label={String(pips)}>
      <rect x="-12" y="-12" width="24" height="24" rx="5" />
      {(PIPS[pips] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.300" />
      ))}
    </svg>
  )
}
