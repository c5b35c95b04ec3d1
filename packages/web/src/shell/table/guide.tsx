import type { Words } from '@deadfront/kernel'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { GuideStep } from '../../board/board.ts'
import { m } from '../../messages/index.ts'
import { Button, RuleLink } from '../parts.tsx'

interface GuideProps {
  steps: readonly GuideStep[]
  game: string
  words: Words
  onClose(): void
}

/** A guide to the table: one card after the other; the part that each card explains is marked. */
export function Guide({ steps, game, words, onClose }: GuideProps) {
  const t = m.value.guide
  const [at, setAt] = useState(0)
  const step = steps[at]
  const isHigh = useMarked(step?.light)
  const ref = useFocusAndEscape(onClose)
  if (!step) return null
  return (
    <section class={isHigh ? 'guide high' : 'guide'} role="dialog" aria-label={step.title} tabIndex={-1} ref={ref}>
      <p class="who">{t.step(at + 1, steps.length)}</p>
      <h2>{step.title}</h2>
      <p>
        {step.text} {step.rule ? <RuleLink game={game} id={step.rule} words={words} /> : null}
      </p>
      <div class="dialog-acts">
        <Button kind="quiet" disabled={at === 0} onClick={() => setAt(at - 1)}>
          {t.back}
        </Button>
        <Button kind="main" onClick={() => (at + 1 < steps.length ? setAt(at + 1) : onClose())}>
          {at + 1 < steps.length ? t.next : t.done}
        </Button>
      </div>
    </section>
  )
}

/** Marks the part that the step explains. True if it is in the lower half: then the card is above it. */
function useMarked(light: string | undefined): boolean {
  const [isHigh, setHigh] = useState(false)
  useLayoutEffect(() => {
    const lit = light === undefined ? null : document.querySelector(`.table ${light}`)
    lit?.classList.add('lit')
    lit?.scrollIntoView({ block: 'nearest' })
    const box = lit?.getBoundingClientRect()
    setHigh(box !== undefined && box.top + box.height / 2 > 0.55 * innerHeight)
    return () => lit?.classList.remove('lit')
  }, [light])
  return isHigh
}

/** The card has the keyboard focus while it is open, and then returns it; Escape closes it from any focus. */
function useFocusAndEscape(onClose: () => void) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus({ preventScroll: true })
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    addEventListener('keydown', keys)
    return () => {
      removeEventListener('keydown', keys)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return ref
}
