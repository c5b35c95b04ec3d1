import type { Words } from '@deadfront/kernel'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import type { Session } from './session.ts'

/** In a bar too narrow for all names the phases become points, with names for the one under way and the next. */
function fitPhases(list: HTMLElement): void {
  list.classList.remove('points')
  list.classList.toggle('points', list.scrollWidth > list.clientWidth)
  const lit = list.querySelector<HTMLElement>('[aria-current]')
  if (lit) list.scrollLeft = lit.offsetLeft - list.clientWidth / 2 + lit.clientWidth / 2
}

/** The turn and the phases; the current phase is highlighted. */
export function PhaseTrack({ session, words }: { session: Session; words: Words }) {
  const picture = session.phasesOf.value
  const ref = useRef<HTMLOListElement>(null)
  // A first battle is part of the command that ends the combat move: the phases follow the events that are played.
  const phases = picture ? words.phases(session.boards.shownView ?? picture.view) : { names: [], now: -1, turn: '' }
  const names = phases.names.join()
  // Before the page is painted, so that no list is visible that is too long. A narrower window or a longer turn name fits it again.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    fitPhases(list)
    const observer = new ResizeObserver(() => fitPhases(list))
    observer.observe(list)
    return () => observer.disconnect()
  }, [phases.now, names])
  return (
    <div class="phases">
      {phases.turn ? (
        <strong class="turn" title={phases.turn}>
          {phases.turn}
        </strong>
      ) : null}
      {phases.names.length > 0 ? (
        <ol ref={ref} class="phase-list" aria-label={m.value.table.phases} tabIndex={0}>
          {phases.names.map((name, i) => (
            <li
              key={name}
              class={i === phases.now ? 'phase on' : i < phases.now ? 'phase over' : 'phase'}
              aria-current={i === phases.now ? 'step' : undefined}
              title={name}
            >
              <span>{name}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
