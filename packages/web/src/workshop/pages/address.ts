import { to } from '../../shell/router.ts'
import { hasEditor } from '../editor/editors.ts'
import type { Work } from '@deadfront/kernel/works'

/** The whole address of a link, for another person. */
export const shareAddress = (packed: string): string => `${location.origin}${location.pathname}${to.workshop('open', packed)}`

/** The whole address of a published work. */
export const sharedAddress = (id: string): string => `${location.origin}${location.pathname}${to.workshop('shared', id)}`

/** The page on which a work of the shelf is changed; null where there is none for its kind. */
export function editAddress(id: string, work: Work): string | null {
  if (work.kind === 'rules') return to.workshop('rules', id)
  return hasEditor(work.game, work.kind) ? to.workshop('edit', id) : null
}
