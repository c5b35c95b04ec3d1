import { nth } from '@deadfront/kernel'
import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/**
 * Scripts, workers and styles come from this server only. There are two exceptions: boards set styles on the pieces they
 * draw, and a WebAssembly module computes odds.
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

/** The names of built assets contain a hash of their content, so a cached copy stays valid. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
/** A page or a service worker must be revalidated, or a new version would never be found. */
const REVALIDATE = 'no-cache'
const ONE_HOUR = 'public, max-age=3600'

export function cachingOf(path: string): string {
  if (path.includes(`${sep}assets${sep}`)) return IMMUTABLE
  if (path.endsWith('.html') || path.endsWith('.webmanifest') || /(^|[\\/])(sw|service-worker)\.js$/.test(path)) return REVALIDATE
  return ONE_HOUR
}

/**
 * Serves the built web client: compressed files (`.br`, `.gz`) where the build made them, cache headers, and the page
 * itself for every address of a client-side route.
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
      request.method === 'GET' && (request.headers.accept ?? '').includes('text/html') && !/\.\w+$/.test(nth(request.url.split('?'), 0))
    return wantsPage ? reply.sendFile('index.html') : notFound(reply, request.url)
  })
}

const notFound = (reply: FastifyReply, url: string) => reply.code(404).type('application/json').send({ error: 'not found', url })
