import type { Words } from '@deadfront/kernel'
import type { ClientMessage } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from '../board/icons.tsx'
import type { RemoteHost } from './remote-host.ts'
import { o } from './words.ts'

/** The text of a message, for the list of waiting messages. */
function sayMessage(message: ClientMessage, words: Words | null): string {
  const t = o.value.line
  switch (message.type) {
    case 'command': {
      const first = Array.isArray(message.answer) ? message.answer[0] : message.answer
      return first && words ? words.answer(first, { seat: message.seat, kind: message.ask ?? '', rule: '', about: null }) : t.answer
    }
    case 'chat':
      return 'text' in message && message.text ? `“${message.text}”` : t.message
    case 'undo':
    case 'redo':
      return t[message.type]
    default:
      return t.message
  }
}

/** Above every screen of a table: the connection is lost, and the messages that wait to be sent. */
export function LineBar({ host, words }: { host: RemoteHost; words: Words | null }) {
  const t = o.value.line
  if (host.state.value !== 'broken') return null
  const waiting = host.waiting.value
  return (
    <section class="update-bar line-broken" role="alert">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{t.broken}</strong> {waiting.length === 0 ? t.nothing : t.waiting(waiting.length)}
        </p>
        {waiting.length > 0 ? (
          <ul>
            {waiting.map((message, i) => (
              <li key={i}>{sayMessage(message, words)}</li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}

const CHECK_MS = 1000
const TIMEOUT_MS = 1500

/** On pages without a table: does the server answer? Checked at intervals while the page is visible. */
export function ServerLine() {
  const [broken, setBroken] = useState(false)
  useEffect(() => {
    let closed = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = async () => {
      if (document.visibilityState === 'visible') {
        const reached = await fetch('/healthz', { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
          () => true,
          () => false,
        )
        if (!closed) setBroken(!reached)
      }
      if (!closed) timer = setTimeout(check, CHECK_MS)
    }
    timer = setTimeout(check, CHECK_MS)
    const offline = () => setBroken(true)
    addEventListener('offline', offline)
    return () => {
      closed = true
      clearTimeout(timer)
      removeEventListener('offline', offline)
    }
  }, [])
  if (!broken) return null
  return (
    <p class="fault-line line-broken" role="alert">
      <Icon name="warning" /> {o.value.line.broken}
    </p>
  )
}
