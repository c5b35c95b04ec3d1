import type { Words } from '@deadfront/kernel'
import { useEffect, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { announce, fallSilent } from '../notices.ts'
import { Button, RuleLink } from '../parts.tsx'
import type { Session } from './session.ts'
import { asSentences } from './table-log.ts'

/** The whole log is one stop of the Tab key, however long it is: the arrow keys, Home and End step through its lines. */
function stepThroughLog(event: KeyboardEvent & { currentTarget: HTMLOListElement }): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('.line-at, .rule-link')]
  const now = stops.indexOf(document.activeElement as HTMLElement)
  const next = { ArrowUp: now < 0 ? stops.length - 1 : now - 1, ArrowDown: now + 1, Home: 0, End: stops.length - 1 }[event.key]
  const stop = next === undefined ? undefined : stops[next]
  if (!stop) return
  event.preventDefault()
  stop.focus()
}

/** Dice and panels above the log change its height: its newest line stays visible unless the reader has scrolled to older ones. */
function useNewestInSight(ref: { readonly current: HTMLOListElement | null }): void {
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let isAtEnd = true
    const look = () => {
      isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 4
    }
    const observer = new ResizeObserver(() => {
      if (isAtEnd) list.scrollTop = list.scrollHeight
    })
    observer.observe(list)
    list.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      list.removeEventListener('scroll', look)
    }
  }, [])
}

/** One line for each event, with its rule. A click on a number starts the replay there. */
export function Log({ session, words }: { session: Session; words: Words }) {
  const t = m.value.table
  const ref = useRef<HTMLOListElement>(null)
  const [showUndone, setShowUndone] = useState(false)
  const steps = session.log.value
  const all = steps
    .flatMap(({ at, events, undone = false }) => events.map((event, i) => ({ at, undone, first: i === 0, event, say: words.event(event) })))
    .filter((line) => line.say !== '')
  const standing = all.filter((line) => !line.undone)
  const lines = showUndone ? all : standing
  const newest = standing.at(-1)
  const spokenTo = useRef(-1)
  useNewestInSight(ref)
  useEffect(() => fallSilent, [])
  useEffect(() => {
    const list = ref.current
    if (list) list.scrollTop = list.scrollHeight
    if (session.replaying.value || !session.verified.value) return
    if (spokenTo.current >= 0) announce(asSentences(standing.filter((line) => line.at > spokenTo.current).map((line) => line.say)))
    spokenTo.current = steps.at(-1)?.at ?? -1
  }, [steps])
  return (
    <section class="panel log" id="log" tabIndex={-1} aria-labelledby="log-title">
      <h2 id="log-title">{t.log}</h2>
      {standing.length < all.length ? (
        <Button kind="quiet" class="log-undone" icon="undo" aria-pressed={showUndone} onClick={() => setShowUndone(!showUndone)}>
          {t.takenBack(all.length - standing.length)}
        </Button>
      ) : null}
      <ol ref={ref} tabIndex={0} aria-label={t.log} onKeyDown={stepThroughLog}>
        {(steps[0]?.at ?? 0) > 0 ? (
          <li class="log-more">
            <Button kind="quiet" icon="up" onClick={() => session.loadLog(true)}>
              {t.earlier}
            </Button>
          </li>
        ) : null}
        {lines.map((line, i) => (
          <li key={`${line.at}-${i}`} class={line.undone ? 'line undone' : line === newest ? 'line new' : 'line'}>
            {line.first ? (
              <button
                type="button"
                class="line-at"
                tabIndex={-1}
                aria-label={t.goTo(line.at)}
                title={t.goTo(line.at)}
                onClick={() => session.jump(line.at)}
              >
                {line.at}
              </button>
            ) : (
              <span />
            )}
            <span class="line-say">
              {line.undone ? <s>{line.say}</s> : line.say}{' '}
              <RuleLink
                game={session.game.id}
                id={line.event.rule}
                words={words}
                tabIndex={-1}
                onOpen={(id) => {
                  session.ruleOpen.value = id
                }}
              />
            </span>
          </li>
        ))}
        {lines.length === 0 ? <li class="empty small">{t.noLog}</li> : null}
      </ol>
    </section>
  )
}
