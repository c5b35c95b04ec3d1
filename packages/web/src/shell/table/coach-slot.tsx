import type { Words } from '@deadfront/kernel'
import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { catalogEntry } from '../../catalog.ts'
import { type CoachParts, coachParts } from '../coach-parts.ts'
import type { Session } from './session.ts'
import { takeWantedReview } from './want-review.ts'

type Shown = { session: Session; words: Words }

/** A part of the coach, loaded when it is first shown; nothing while it loads. */
function Part({ of, ...shown }: Shown & { of: keyof CoachParts }) {
  const [part, setPart] = useState<{ Show: FunctionComponent<Shown> } | null>(null)
  useEffect(() => {
    let stale = false
    const { [of]: load } = coachParts()
    void load().then((Show) => {
      if (!stale) setPart({ Show })
    })
    return () => {
      stale = true
    }
  }, [of])
  return part ? <part.Show {...shown} /> : null
}

const hasCoach = (session: Session): boolean => catalogEntry(session.game.id)?.advisor !== undefined

export const CoachSlot = (shown: Shown) => (hasCoach(shown.session) ? <Part of="panel" {...shown} /> : null)

export function ReviewSlot(shown: Shown) {
  const { session } = shown
  useEffect(() => {
    if (!takeWantedReview(session.head.id)) return
    session.reviewOpen.value = true
    session.endSeen.value = true
  }, [session])
  return session.reviewOpen.value && hasCoach(session) ? <Part of="review" {...shown} /> : null
}
