import type { Words } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { Button, Dialog } from '../shell/parts.tsx'
import type { Session } from '../shell/table/session.ts'
import { ago } from '../shell/time.ts'
import { me } from './person.ts'
import { type RecapGroup, recapOf } from './recap-groups.ts'
import type { RemoteHost } from './remote-host.ts'
import { o } from './words.ts'

/** The recap is open. It opens once by itself and can be opened again. */
const shown = signal(false)

/** How many lines of a seat are listed at once; the others on demand. */
const MAX_LINES = 8

/** Reports the table as seen while the page is visible and the recap is closed. */
function useSeen(host: RemoteHost, session: Session): void {
  const at = session.live.value?.at
  useEffect(() => {
    const seen = () => {
      if (document.visibilityState === 'visible' && !shown.peek()) host.reportSeen()
    }
    seen()
    const stop = shown.subscribe(seen)
    document.addEventListener('visibilitychange', seen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', seen)
    }
  }, [at, host])
}

/** The recap of what happened since the last visit, from the steps that the server has sent to this seat. */
function useRecap(host: RemoteHost, session: Session, words: Words): RecapGroup[] {
  const since = host.lastVisit.value
  const ready = session.verified.value
  return useMemo(() => {
    if (!since || !ready || !me.value || host.mine.value.length === 0) return []
    return recapOf(host.stepsAfter(since.seq), me.value.id, words)
  }, [since, ready, words])
}

export function RecapButton({ host }: { host: RemoteHost }) {
  const since = host.lastVisit.value
  const hasNews = since !== null && host.stepsAfter(since.seq).some((step) => step.by !== me.value?.id)
  if (!hasNews) return null
  return (
    <p class="row">
      <Button
        kind="quiet"
        icon="scroll"
        onClick={() => {
          shown.value = true
        }}
      >
        {o.value.recap.open}
      </Button>
    </p>
  )
}

/** "While you were away": opens once after an absence. */
export function Recap({ host, session, words }: { host: RemoteHost; session: Session; words: Words }) {
  const t = o.value.recap
  const groups = useRecap(host, session, words)
  useEffect(() => {
    shown.value = groups.length > 0
    return () => {
      shown.value = false
    }
  }, [groups])
  useSeen(host, session)
  const since = host.lastVisit.value
  if (!since || groups.length === 0) return null
  const close = () => {
    shown.value = false
  }
  const moves = groups.reduce((sum, group) => sum + group.to - group.from + 1, 0)
  return (
    <Dialog open={shown.value} title={t.title} class="recap" onClose={close}>
      <p>{t.lead(t.moves(moves), ago(since.at))}</p>
      <ol class="recap-groups">
        {groups.map((group) => (
          <Group key={group.from} group={group} host={host} words={words} />
        ))}
      </ol>
      <div class="dialog-acts">
        <Button
          icon="replay"
          onClick={() => {
            close()
            session.replayFrom(since.seq)
          }}
        >
          {t.replay}
        </Button>
        <Button kind="main" icon="check" onClick={close}>
          {t.goOn}
        </Button>
      </div>
    </Dialog>
  )
}

function Group({ group, host, words }: { group: RecapGroup; host: RemoteHost; words: Words }) {
  const t = o.value.recap
  const name = host.info.value?.seats[group.seat]?.name ?? ''
  const who = group.bot ? t.byBot : name
  const line = (say: string, i: number) => <li key={i}>{say}</li>
  return (
    <li>
      <h3>
        {group.seat === '' ? t.title : t.group(words.seat(group.seat), who)} <span class="quiet">{ago(group.at)}</span>
      </h3>
      {group.undone ? <p>{t.undone}</p> : null}
      {!group.undone && group.lines.length === 0 ? <p class="quiet">{t.nothing}</p> : null}
      <ul>{group.lines.slice(0, MAX_LINES).map(line)}</ul>
      {group.lines.length > MAX_LINES ? (
        <details>
          <summary>{t.more(group.lines.length - MAX_LINES)}</summary>
          <ul>{group.lines.slice(MAX_LINES).map(line)}</ul>
        </details>
      ) : null}
    </li>
  )
}
