import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ClientMode, clientFolder } from '../../../../scripts/client.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))

const TYPES: { readonly [ext: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
}

/** The folder of a built client. `scripts/browser-setup.ts` builds both before the first test. */
export const built = (mode: ClientMode): string => join(ROOT, clientFolder(mode))

export interface Site {
  url: string
  close(): Promise<void>
}

/** A static server on a free loopback port. `change` may rewrite a file on its way out. */
export async function serve(folder: string, change: (path: string, body: Buffer) => Buffer | string = (_, body) => body): Promise<Site> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://x').pathname)
    const file = resolve(folder, `.${path.endsWith('/') ? `${path}index.html` : path}`)
    if (!file.startsWith(folder + sep) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'cache-control': 'no-cache' })
    response.end(change(path, readFileSync(file)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
