import type { PersonSettings, PushSubscription as Browser } from '@deadfront/protocol'
import { useEffect, useState } from 'preact/hooks'
import { toast } from '../shell/notices.ts'
import { Button } from '../shell/parts.tsx'
import { request } from './api.ts'
import { attempt } from './attempt.ts'
import { o } from './words.ts'

/** Why this browser cannot receive notices; null if it can. */
type Bar = 'pushOff' | 'pushInsecure' | 'pushNever' | 'pushDenied'

function barOf(vapidKey: string | null): Bar | null {
  if (vapidKey === null) return 'pushOff'
  if (!isSecureContext) return 'pushInsecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'pushNever'
  return Notification.permission === 'denied' ? 'pushDenied' : null
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))

/** The service worker of this page, as soon as it is ready; null if none is registered. */
const worker = async (): Promise<ServiceWorkerRegistration | null> => (await navigator.serviceWorker.getRegistration()) ?? null

function browserOf(subscription: PushSubscription): Browser {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
}

/** The person has switched notices of this browser off: they stay off. */
const OFF_KEY = 'deadfront.push.off'

/** A subscription of this browser for the key of the server. One for another key (another server, or new keys) cannot be used. */
async function subscribe(at: ServiceWorkerRegistration, vapidKey: string): Promise<PushSubscription> {
  const known = await at.pushManager.getSubscription()
  await known?.unsubscribe()
  return at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(vapidKey) })
}

/**
 * Notices are on by default: the browser asks a person who takes a seat once, and if it is allowed the server may wake this
 * browser from then on. Called in the click that takes the seat; no code waits for it, and it shows no error.
 */
export async function wakeByDefault(): Promise<void> {
  try {
    const { pushKey } = await request('GET /api/notices', null)
    if (pushKey === null || barOf(pushKey) !== null || localStorage.getItem(OFF_KEY)) return
    if (Notification.permission === 'default' && (await Notification.requestPermission()) !== 'granted') return
    const at = await worker()
    if (!at) return
    const mine = await at.pushManager.getSubscription()
    const { settings } = await request('GET /api/me', null)
    if (mine && (settings as PersonSettings).push?.some(({ endpoint }) => endpoint === mine.endpoint)) return
    await request('POST /api/me/push', { subscription: browserOf(await subscribe(at, pushKey)) })
  } catch {
    // No push service, or no connection: the notices page shows the reason.
  }
}

/** Switches the push notices of this browser on and off. */
export function Push({
  vapidKey,
  settings,
  onKept,
}: {
  vapidKey: string | null
  settings: PersonSettings
  onKept(kept: PersonSettings): void
}) {
  const t = o.value.notices
  const [bar, setBar] = useState(barOf(vapidKey))
  const [mine, setMine] = useState<string | null>(null)
  const known = settings.push ?? []
  useEffect(() => {
    if (bar === null) void worker().then(async (at) => setMine((await at?.pushManager.getSubscription())?.endpoint ?? null))
  }, [bar])
  const on = mine !== null && known.some(({ endpoint }) => endpoint === mine)

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== 'granted') return setBar(barOf(vapidKey))
    const at = await worker()
    if (!at || vapidKey === null) return setBar('pushNever')
    try {
      localStorage.removeItem(OFF_KEY)
      const made = await subscribe(at, vapidKey)
      const kept = await attempt(() => request('POST /api/me/push', { subscription: browserOf(made) }))
      if (!kept) return
      setMine(made.endpoint)
      onKept(kept.settings as PersonSettings)
    } catch {
      toast({ text: t.pushFailed, tone: 'warn' })
    }
  }
  const turnOff = async () => {
    if (mine === null) return
    localStorage.setItem(OFF_KEY, '1')
    await (await (await worker())?.pushManager.getSubscription())?.unsubscribe()
    const kept = await attempt(() => request('DELETE /api/me/push', { endpoint: mine }))
    setMine(null)
    if (kept) onKept(kept.settings as PersonSettings)
  }
  const others = known.length - (on ? 1 : 0)
  return (
    <>
      <h3>{t.push}</h3>
      {bar ? (
        <p class="quiet">{t[bar]}</p>
      ) : (
        <div class="row">
          {on ? <span>{t.pushOn}</span> : null}
          <Button onClick={on ? turnOff : turnOn}>{on ? t.pushTurnOff : t.pushTurnOn}</Button>
        </div>
      )}
      {others > 0 ? <p class="quiet">{t.others(others)}</p> : null}
    </>
  )
}
