// Caches the whole page for offline play. A new version is downloaded beside the old one and waits until the page activates
// it, so that an open game does not change.
const PRECACHE = self.__PRECACHE
const PREFIX = 'deadfront-'
const NAME = PREFIX + fingerprint(PRECACHE.map(({ url, revision }) => `${url}@${revision}`).join('\n'))

function fingerprint(text) {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0).toString(16)
}

const addressOf = (url) => new URL(url, self.registration.scope).href

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(NAME)
      await Promise.all(
        PRECACHE.map(async ({ url, revision }) => {
          // Files with a hash in their name never change: copies in the cache of an older version are used again.
          const known = revision === null ? await caches.match(addressOf(url)) : undefined
          if (known) return cache.put(addressOf(url), known)
          const response = await fetch(new Request(addressOf(url), { cache: 'reload' }))
          if (!response.ok) throw new Error(`${url}: ${response.status}`)
          return cache.put(addressOf(url), response)
        }),
      )
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting()
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  const page = request.mode === 'navigate' && url.href.startsWith(self.registration.scope)
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME)
      const kept = await cache.match(page ? addressOf('index.html') : url.origin + url.pathname)
      return kept ?? fetch(request)
    })(),
  )
})

// A push message: a table waits for this person. A click on the notification opens the table.
self.addEventListener('push', (event) => {
  let message = {}
  try {
    message = event.data?.json() ?? {}
  } catch {
    // A message that cannot be read is shown too: browsers require a notification for every push.
  }
  const { title = 'Deadfront', text = '', url = '' } = message
  event.waitUntil(
    self.registration.showNotification(String(title), {
      body: String(text),
      icon: addressOf('icons/icon-192.png'),
      // One notification for each table.
      tag: hashOf(url),
      // Notify again although the last notification of this table is still shown.
      renotify: true,
      data: { hash: hashOf(url) },
    }),
  )
})

/** Uses only the hash of the address: a notification cannot open another site. */
function hashOf(url) {
  const at = String(url).indexOf('#/')
  return at < 0 ? '#/tables' : String(url).slice(at)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(event.notification.data?.hash ?? '#/tables'))
})

async function openAt(hash) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there =
    windows.find((client) => client.url.endsWith(hash)) ?? windows.find((client) => client.url.startsWith(self.registration.scope))
  if (!there) return self.clients.openWindow(addressOf(hash))
  there.postMessage({ type: 'GO', hash })
  // Some browsers do not allow to focus the window; the page has the address anyway.
  return there.focus().catch(() => undefined)
}
