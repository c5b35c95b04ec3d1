// Keeps the whole table for offline play. A new version is fetched beside the old one and waits until the page asks for
// it: nothing changes under a game that is open.
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
          // Files with their fingerprint in the name never change: one that an older version has kept is taken over.
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
