import type { RuleId } from '@deadfront/kernel'
import { DeedButton, type DeedProps } from '../../../board/deed-button.tsx'
import type { Desk } from '../desk.ts'
import { portrait } from '../figures.ts'

/** Small parts of the panels. */

export function Portrait({ id, size = 40 }: { id: string; size?: number }) {
  return <span class="ez-inline" dangerouslySetInnerHTML={{ __html: portrait(id, size) }} />
}

export function Rule({ desk, id }: { desk: Desk; id: RuleId }) {
  if (id === '') return null
  return (
    <button type="button" class="ez-rule" data-rule title={desk.words.rule(id)} onClick={() => desk.api.openRule(id)}>
      {id}
    </button>
  )
}

/** A button that gives its reason when it is greyed, with the rule. */
export const Deed = (props: DeedProps & { desk: Desk }) => <DeedButton skin="ez" {...props} />

/** A twelve-sided die with its result as a number. */
export function Twelve({ face, good }: { face: number; good: boolean }) {
  return (
    <svg class={`ez-die${good ? ' good' : ''}`} width="34" height="34" viewBox="-20 -20 40 40" role="img" aria-label={String(face)}>
      <path d="M0 -18 17 -6 11 14H-11L-17 -6Z" />
      <text y="6">{face}</text>
    </svg>
  )
}

/** Dots for health and fatigue. */
export function Pips({ label, full, max, kind }: { label: string; full: number; max: number; kind: string }) {
  return (
    <span class={`ez-pips ${kind}`} role="img" aria-label={`${label} ${full}/${max}`}>
      {Array.from({ length: max }, (_, k) => (
        <i key={k} class={k < full ? 'on' : ''} />
      ))}
    </span>
  )
}

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`)
