import type { TableRow } from '@deadfront/store'
import type { News } from './deps.ts'
import { endingOf, nameOf, peopleOf, waitsFor } from './table-meta.ts'

export const overNews = (row: TableRow): News => ({ kind: 'over', to: peopleOf(row.meta), who: endingOf(row)?.by ?? '' })

/** What a change of the row means for those who are not there. */
export function newsOf(before: TableRow, after: TableRow): News[] {
  const news: News[] = []
  const people = peopleOf(after.meta)
  const known = peopleOf(before.meta)
  if (after.status === 'open')
    for (const person of people.filter((one) => !known.includes(one)))
      news.push({ kind: 'sat', to: [...new Set([after.owner, ...known])].filter((one) => one !== person), who: nameOf(after.meta, person) })
  if (before.status === 'open' && after.status === 'playing')
    // The player who begins gets the notice of the turn.
    news.push({ kind: 'begun', to: people.filter((person) => person !== after.owner && !waitsFor(after, person)), who: '' })
  if (before.status !== after.status && (after.status === 'done' || after.status === 'abandoned')) news.push(overNews(after))
  const { proposal } = after.meta
  if (proposal && proposal.id !== before.meta.proposal?.id) {
    const to = proposal.needed.filter((person) => !proposal.agreed.includes(person))
    news.push({ kind: 'proposal', to, who: nameOf(after.meta, proposal.by) })
  }
  return news
}
