import type { Words } from '@deadfront/kernel'
import type { FunctionComponent } from 'preact'
import type { Session } from './table/session.ts'

type Part = FunctionComponent<{ session: Session; words: Words }>

/** What the coach adds to the table. Each part is loaded when it is first needed. */
export interface CoachParts {
  panel(): Promise<Part>
  review(): Promise<Part>
}

let registered: CoachParts | null = null

/** Called once by `main.tsx`. The shell does not import `coach`, so both can change without the other. */
export const registerCoach = (parts: CoachParts): void => {
  registered = parts
}

export function coachParts(): CoachParts {
  if (!registered) throw new Error('the coach is not registered')
  return registered
}
