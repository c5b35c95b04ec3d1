import type { Deed as DeedFacts } from '@deadfront/efsz'
import { percent } from '../../../board/percent.ts'
import { type AnyAnswer, isCalledUp, type Question } from '../question.ts'
import { isLater, offeredDeeds } from '../deeds.ts'
import type { Desk } from '../desk.ts'
import { isLow, isNarrow } from '../screen.ts'
import { nameOf } from './forms.tsx'
import { Deed } from './parts.tsx'

/**
 * The number of deeds in the bar: those in reach and a few more, so that two rows hold them and the bar covers nothing of the
 * map. One press shows the others.
 */
function shownAtOnce(list: readonly DeedFacts[]): number {
  const atHand = list.filter((deed) => deed.activations === 1 && deed.go === null).length
  if (isNarrow()) return atHand + 1
  return Math.max(isLow() ? 2 : 3, atHand + 1)
}

/** Everything the chosen character can do: in reach, or after a move, with its cost and its chance. */
export function DeedList({ desk, question }: { desk: Desk; question: Question }) {
  const me = desk.character(desk.selected.value)
  if (!me || isCalledUp(question, me.id) || me.locked) return null
  const list = offeredDeeds(desk.deeds.list.value)
  const most = shownAtOnce(list)
  const button = (deed: DeedFacts, first: boolean) => {
    const cost = costOf(desk, deed)
    return (
      <Deed
        key={`${deed.do} ${deed.at}`}
        desk={desk}
        kind={first && deed.activations === 1 && deed.go === null && deed.do !== 'door' ? 'main deed' : 'deed'}
        later={isLater(deed) ? desk.m.deed.notNow : null}
        onClick={() => desk.deeds.begin(deed, labelOf(desk, deed))}
      >
        {labelOf(desk, deed)} {cost === '' ? null : <small>{cost}</small>}
      </Deed>
    )
  }
  return (
    <span class="ez-deeds" role="group" aria-label={desk.m.deed.title}>
      {list.slice(0, most).map((deed, k) => button(deed, k === 0))}
      <Cover desk={desk} question={question} who={me.id} />
      {list.length > most ? (
        <details class="ez-more">
          <summary>
            {desk.m.act.more} ({list.length - most})
          </summary>
          <div class="ez-answers">{list.slice(most).map((deed) => button(deed, false))}</div>
        </details>
      ) : null}
    </span>
  )
}

/** "Go: search O1, 2 activations". */
function labelOf(desk: Desk, deed: DeedFacts): string {
  const t = desk.m.deed
  const things = Object.entries(deed.items ?? {}).map(([id, count]) => `${nameOf(desk, id)}${count > 1 ? ` ×${count}` : ''}`)
  // The orders name gear by its mark.
  const gear = `${things.join(', ')}${deed.mark === null ? '' : ` (${deed.mark})`}`
  const what = t.verb[deed.do](things.length > 0 ? gear : (deed.mark ?? deed.at))
  if (deed.go !== null || deed.door !== null) return t.go(what, deed.activations)
  return deed.activations > 1 ? t.next(what) : what
}

function costOf(desk: Desk, deed: DeedFacts): string {
  const t = desk.m.deed
  if (deed.do === 'search') return t.search(percent(deed.find ?? 0), percent(deed.danger ?? 0))
  // The points that are left in a later activation help nobody to decide.
  return deed.mp && deed.activations === 1 ? t.mp(deed.mp, deed.go !== null) : ''
}

/** The button to stand and cover, which is an answer too, and often the best. */
function Cover({ desk, question, who }: { desk: Desk; question: Question; who: string }) {
  const t = desk.m.deed
  const first: AnyAnswer | null =
    question.kind === 'declare'
      ? { do: 'declare', mode: 'stationary' }
      : question.kind === 'activate'
        ? { do: 'activate', activate: who, mode: 'stationary' }
        : null
  if (first === null) return null
  return (
    <Deed desk={desk} kind="deed" onClick={() => void desk.send([first, { do: 'end' }])}>
      {t.cover} <small>{t.coverText}</small>
    </Deed>
  )
}
