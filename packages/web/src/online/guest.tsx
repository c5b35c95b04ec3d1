import type { ReplyOf } from '@deadfront/protocol'
import { useState } from 'preact/hooks'
import { m } from '../messages/index.ts'
import { Button } from '../shell/parts.tsx'
import { to } from '../shell/router.ts'
import { choices, choose } from '../shell/settings.ts'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { canUsePasskeys, Passkeys, signInByPasskey } from './passkeys.tsx'
import { storeMe, me } from './person.ts'
import { o } from './words.ts'

/** Asks for a name before the first table, or signs in by recovery code or passkey. */
export function GuestForm({ onDone }: { onDone?: () => void }) {
  const t = o.value
  const [name, setName] = useState(choices.value.name)
  const [code, setCode] = useState<string | null>(null)
  const keep = (done: ReplyOf<'POST /api/people'> | null) => {
    if (!done) return
    storeMe({ id: done.person.id, name: done.person.name, token: done.token })
    choose('name', done.person.name)
    onDone?.()
  }
  const signIn = async (event: Event) => {
    event.preventDefault()
    keep(await attempt(() => (code === null ? request('POST /api/people', { name }) : request('POST /api/recover', { code }))))
  }
  return (
    <form class="panel guest" onSubmit={signIn}>
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
        {canUsePasskeys() ? (
          <Button kind="quiet" onClick={async () => keep(await signInByPasskey())}>
            {t.passkey.signIn}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** The signed-in person, the link to the notices, passkeys and recovery code. */
export function WhoAmI() {
  const t = o.value
  const [code, setCode] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const person = me.value
  if (!person) return null
  return (
    <section class="panel who">
      <div class="row">
        <h2>{t.signedInAs(person.name)}</h2>
        <div class="who-links">
          <a class="button quiet" href={to.notices()}>
            <span>{t.yourNotices}</span>
          </a>
          <a class="button quiet" href={to.settings()}>
            <span>{t.ownData.title}</span>
          </a>
        </div>
      </div>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.waysBack}</summary>
        {open ? (
          <>
            <h3>{t.passkey.title}</h3>
            <Passkeys />
            <h3>{t.recovery}</h3>
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
          </>
        ) : null}
      </details>
    </section>
  )
}
