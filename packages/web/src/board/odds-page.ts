import type { Language } from '@deadfront/kernel'
import type { FunctionComponent } from 'preact'

/** What the page `#/odds` hands to a game's calculator: the text of the address, and a way to change it. */
interface OddsPageProps {
  readonly language: Language
  readonly given: string
  change(given: string): void
  /** The whole address of a text, to share it. */
  link(given: string): string
}

/** A game has a calculator of its own page if `src/games/<id>/calculator.tsx` has a default export of this type. */
export type OddsPage = FunctionComponent<OddsPageProps>
