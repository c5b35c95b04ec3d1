import type { Words } from '@deadfront/kernel'
import type { ComponentChildren, FunctionComponent } from 'preact'
import type { Route } from './router.ts'
import type { Session } from './table/session.ts'

/** The pages of `online`. */
export type OnlinePage = Extract<Route['page'], 'tables' | 'table' | 'join' | 'verify' | 'notices'>

export type PageOf<P extends Route['page']> = FunctionComponent<Omit<Extract<Route, { page: P }>, 'page'>>

/** What online play adds to the shell. Each part is loaded when it is first needed. */
export interface OnlineParts {
  readonly pages: { readonly [P in OnlinePage]: () => Promise<PageOf<P>> }
  /** The section of the settings with what the server stores about the person. */
  ownData(): Promise<FunctionComponent>
  /** The dice statistics of a finished game. */
  luckSheet(session: Session, words: Words): Promise<ComponentChildren>
}

let registered: OnlineParts | null = null

/** Called once by `main.tsx`. The shell does not import `online`, so both can change without the other. */
export const registerOnline = (parts: OnlineParts): void => {
  registered = parts
}

export function onlineParts(): OnlineParts {
  if (!registered) throw new Error('online play is not registered')
  return registered
}
