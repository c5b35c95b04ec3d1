import { signal } from '@preact/signals'

/** A newer version of the page is ready. It is offered, never forced. */
export const updateReady = signal(false)
/** A table is open. */
export const tableOpen = signal(false)

let accept: () => void = () => {}

export const takeUpdate = (): void => accept()

/** Registers the service worker of a built page. */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  const { Workbox } = await import('workbox-window')
  const box = new Workbox('./sw.js')
  box.addEventListener('waiting', () => {
    updateReady.value = true
  })
  accept = () => {
    box.addEventListener('controlling', () => location.reload())
    box.messageSkipWaiting()
  }
  // A notification was clicked: the service worker sends the address to open.
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ type?: string; hash?: string } | null>) => {
    if (data?.type === 'GO' && data.hash?.startsWith('#/')) location.hash = data.hash
  })
  try {
    await box.register()
  } catch {
    // Without a service worker (private mode, plain http) everything works except offline play.
  }
}
