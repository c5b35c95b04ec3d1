import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { choices, choose } from '../shell/settings.ts'
import { request, ServerSaysNo } from './api.ts'
import { keepMe, me } from './person.ts'
import { o } from './words.ts'

/** Says a server's no in a quiet bar, and gives null for it. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast({ text: error instanceof ServerSaysNo ? error.problem.say : m.value.cannotLoad, tone: 'warn' })
    return null
  }
}

/** A name is asked once, before the first table. */
export function GuestForm({ onDone }: { onDone?: () => void }) {
  const t = o.value
  const [name, setName] = useState(choices.value.name)
  const [code, setCode] = useState<string | null>(null)
  const comeIn = async (event: Event) => {
    event.preventDefault()
    const done = await attempt(() => (code === null ? request('POST /api/people', { name }) : request('POST /api/recover', { code })))
    if (!done) return
    keepMe({ id: done.person.id, name: done.person.name, token: done.token })
    choose('name', done.person.name)
    onDone?.()
  }
  return (
    <form class="panel guest" onSubmit={comeIn}>
      {code === null ? (
        <label class="field">
          <span>{t.whoAreYou}</span>
          <input type="text" required maxLength={40} value={name} autocomplete="nickname" onInput={(e) => setName(e.currentTarget.value)} />
        </label>
      ) : (
        <label class="field">
          <span>{t.code}</span>
          <input type="text" required maxLength={60} value={code} autocomplete="off" onInput={(e) => setCode(e.currentTarget.value)} />
        </label>
      )}
      <div class="row">
        <Button kind="main" type="submit">
          {code === null ? t.comeIn : t.useCode}
        </Button>
        <Button kind="quiet" onClick={() => setCode(code === null ? '' : null)}>
          {code === null ? t.haveCode : m.value.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Who one is here, and the code to come back with. */
export function WhoAmI() {
  const t = o.value
  const [code, setCode] = useState<string | null>(null)
  const person = me.value
  if (!person) return null
  return (
    <details class="who">
      <summary>{t.signedInAs(person.name)}</summary>
      <p>{t.recoveryText}</p>
      {code ? (
        <p class="code">
          <code>{code}</code>
        </p>
      ) : (
        <Button
          onClick={async () => {
            const made = await attempt(() => request('POST /api/me/recovery', {}))
            if (made) setCode(made.code)
          }}
        >
          {t.newCode}
        </Button>
      )}
    </details>
  )
}
