import { m } from '../../messages/index.ts'
import { Button } from '../parts.tsx'
import { choices, narrowWindow } from '../settings.ts'
import type { Session } from './session.ts'

/** Maximum number of lines, the newest; the log has all. */
const MAX_LINES = 8

/** "What just happened": stays on the board or over the log until it is seen, and lets clicks through to the map. */
export function WhatHappened({ session, at }: { session: Session; at: 'board' | 'log' }) {
  const report = session.unseen.report.value
  const t = m.value.report
  if (!report || session.replaying.value || session.picture.value?.result) return null
  const place = report.side === 'log' && !narrowWindow.value ? 'log' : 'board'
  if (place !== at) return null
  const more = Math.max(0, report.lines.length - MAX_LINES)
  const drama = choices.value.drama && report.drama ? ` drama-${report.drama}` : ''
  return (
    <aside class={`report${drama}${report.side === 'left' ? ' on-left' : ''}`} aria-label={t.title}>
      <header>
        <strong>{report.title}</strong>
        <Button icon="check" kind="quiet" onClick={() => session.unseen.seen()}>
          {t.seen}
        </Button>
      </header>
      {more > 0 ? <p class="report-more">{t.more(more)}</p> : null}
      <ul>
        {report.lines.slice(more).map((line, i) => (
          <li key={`${i} ${line.text}`} class={line.tone}>
            {line.text}
          </li>
        ))}
      </ul>
    </aside>
  )
}
