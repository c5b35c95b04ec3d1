import type { Refusal, Words } from '@deadfront/kernel'
import type { ComponentChildren } from 'preact'
import type { BoardApi } from './board.ts'

export interface DeedProps {
  refusal?: Refusal | null
  /** Why it has to wait, if no rule forbids it. */
  later?: string | null
  children: ComponentChildren
  onClick(button: Element): void
  kind?: string
  pressed?: boolean
  /** The full text, if there is no room for it. */
  title?: string
}

interface DeedButtonProps extends DeedProps {
  desk: { readonly api: Pick<BoardApi, 'tip'>; readonly words: Pick<Words, 'refusal'> }
  /** The prefix of the board's styles. */
  skin: string
}

/** A button that gives its reason when it is greyed, with the rule. */
export function DeedButton({
  desk,
  skin,
  refusal = null,
  later = null,
  children,
  onClick,
  kind = 'plain',
  pressed,
  title,
}: DeedButtonProps) {
  const act = (event: Event) => {
    const button = event.currentTarget as Element
    if (refusal) desk.api.tip(button, { refusal })
    else if (later !== null) desk.api.tip(button, { text: later })
    else onClick(button)
  }
  const isOff = refusal !== null || later !== null
  return (
    <button
      type="button"
      class={`${skin}-button ${kind}${isOff ? ' off' : ''}`}
      aria-disabled={isOff}
      title={refusal ? desk.words.refusal(refusal) : (later ?? title)}
      onClick={act}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    >
      {children}
    </button>
  )
}
