import { asJsonObject } from '@deadfront/kernel'
import type { ReplyOf } from '@deadfront/protocol'
import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser'
import { useEffect, useState } from 'preact/hooks'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { ago } from '../shell/time.ts'
import { request, ServerProblem } from './api.ts'
import { attempt } from './attempt.ts'
import { o } from './words.ts'

type Keys = ReplyOf<'GET /api/me/passkeys'>['passkeys']
// The server's WebAuthn library makes the options, the one in the browser checks them.
type Creation = StartRegistrationOpts['optionsJSON']
type Asking = StartAuthenticationOpts['optionsJSON']

/** Passkeys need a host name (not an IP address) and a secure page. */
export const canUsePasskeys = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(location.hostname)

/** Shows a failure as a toast and returns null: the server's sentence, or a general one if the device failed. */
async function withDevice<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    toast({ text: error instanceof ServerProblem ? error.problem.say : o.value.passkey.failed, tone: 'warn' })
    return null
  }
}

/** Signs in by passkey; null if that failed. */
export const signInByPasskey = (): Promise<ReplyOf<'POST /api/passkeys'> | null> =>
  withDevice(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const { options } = await request('POST /api/passkeys/options', {})
    const response = await startAuthentication({ optionsJSON: options as Asking })
    return request('POST /api/passkeys', { response: asJsonObject(response) })
  })

/** The name of this device if the browser gives it. */
const deviceName = (): string => {
  const { userAgentData } = navigator as { userAgentData?: { platform?: string } }
  return userAgentData?.platform || o.value.passkey.thisDevice
}

/** The passkeys of a person: add and remove. */
export function Passkeys() {
  const t = o.value.passkey
  const [keys, setKeys] = useState<Keys | null>(null)
  const can = canUsePasskeys()
  useEffect(() => {
    if (can)
      void request('GET /api/me/passkeys', null).then(
        ({ passkeys }) => setKeys(passkeys),
        () => setKeys([]),
      )
  }, [can])
  if (!can) return <p class="quiet">{t.notHere}</p>
  const add = async () => {
    const kept = await withDevice(async () => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const { options } = await request('POST /api/me/passkeys/options', {})
      const response = await startRegistration({ optionsJSON: options as Creation })
      return request('POST /api/me/passkeys', { name: t.here(deviceName()).slice(0, 40), response: asJsonObject(response) })
    })
    if (!kept) return
    setKeys(kept.passkeys)
    toast({ text: t.added, tone: 'info' })
  }
  const forget = async (key: string) => {
    const left = await attempt(() => request('DELETE /api/me/passkeys/:key', null, { key }))
    if (left) setKeys(left.passkeys)
  }
  return (
    <>
      <p>{t.text}</p>
      <ul class="passkeys">
        {keys?.map(({ id, name, used }) => (
          <li key={id}>
            <span>
              {name} <span class="quiet">{t.used(ago(used))}</span>
            </span>
            <Button kind="quiet" icon="trash" iconOnly onClick={() => forget(id)}>
              {t.forget(name)}
            </Button>
          </li>
        ))}
      </ul>
      {keys?.length === 0 ? <p class="quiet">{t.none}</p> : null}
      <Button onClick={add}>{t.add}</Button>
    </>
  )
}
