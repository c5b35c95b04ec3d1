import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Everything comes from here: scripts, workers, styles. Boards set styles on the pieces they draw, and odds are reckoned
 * by a WebAssembly module; hence the two exceptions.
 */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "media-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

const SECURITY_HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Names of built assets carry a hash of their content, so a copy never grows old. */
const FOREVER = 'public, max-age=31536000, immutable'
/** A page or a service worker must be asked for anew, or a new version would never be found. */
const ASK_AGAIN = 'no-cache'
const AN_HOUR = 'public, max-age=3600'

export function cachingOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return FOREVER
  if (path.endsWith('.html') || path.endsWith('.webmanifest') || /(^|[\\/])(sw|service-worker)\.js$/.test(path)) return ASK_AGAIN
  return AN_HOUR
}

/**
 * Serves the built web client: compressed twins (`.br`, `.gz`) where the build left them, right caching, and the page
 * itself for every address a client-side route may have.
 */
export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS)
  })
  const page = join(folder, 'index.html')
  if (!existsSync(page)) {
    app.setNotFoundHandler((request, reply) =>
      request.url === '/'
        ? reply.code(503).type('text/plain').send('The client is not built yet: npm start builds it.\n')
        : notFound(reply, request.url),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => reply.header('cache-control', cachingOf(path.replace(/\.(br|gz)$/, ''))),
  })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !/\.\w+$/.test(request.url.split('?')[0] as string)
    return wantsPage ? reply.sendFile('index.html') : notFound(reply, request.url)
  })
}

const notFound = (reply: FastifyReply, url: string) => reply.code(404).type('application/json').send({ error: 'not found', url })
