import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildServer, cachingOf } from '@deadfront/server'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'deadfront-client-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Deadfront</title>')
writeFileSync(join(folder, 'sw.js'), '// worker')
writeFileSync(join(folder, 'icon.svg'), '<svg/>')
writeFileSync(join(folder, 'assets', 'index-a1b2c3.js'), 'plain')
writeFileSync(join(folder, 'assets', 'index-a1b2c3.js.br'), brotliCompressSync('plain'))

const app = await buildServer({ client: folder })
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const PAGE = { accept: 'text/html,*/*' }

test('the page, never out of date', async () => {
  const page = await app.inject({ url: '/', headers: PAGE })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Deadfront')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/sw.js')).headers['cache-control']).toBe('no-cache')
})

test('hashed assets for ever, compressed where the build left a twin', async () => {
  const plain = await app.inject('/assets/index-a1b2c3.js')
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(plain.headers['content-type']).toContain('javascript')
  const small = await app.inject({ url: '/assets/index-a1b2c3.js', headers: { 'accept-encoding': 'br' } })
  expect(small.headers['content-encoding']).toBe('br')
  expect(small.headers['content-type']).toContain('javascript')
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await app.inject('/icon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('client-side addresses get the page, missing files and foreign methods do not', async () => {
  const deep = await app.inject({ url: '/play/dotz?seed=1', headers: PAGE })
  expect(deep.statusCode).toBe(200)
  expect(deep.body).toContain('Deadfront')
  expect(deep.headers['cache-control']).toBe('no-cache')
  expect((await app.inject({ url: '/assets/gone.js', headers: PAGE })).statusCode).toBe(404)
  expect((await app.inject('/play/dotz')).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: '/', headers: PAGE })).statusCode).toBe(404)
  expect((await app.inject({ url: '/../package.json', headers: PAGE })).body).not.toContain('workspaces')
})

test('security headers on everything', async () => {
  for (const url of ['/', '/sw.js', '/healthz', '/gone.js']) {
    const { headers } = await app.inject(url)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('healthz', async () => {
  const health = await app.inject('/healthz')
  expect(health.json()).toMatchObject({ ok: true, client: true })
  expect(health.headers['cache-control']).toBe('no-store')
})

test('without a built client the server still lives and says what is missing', async () => {
  const bare = await buildServer({ client: join(folder, 'nowhere') })
  expect((await bare.inject('/healthz')).json()).toMatchObject({ ok: true, client: false })
  const page = await bare.inject({ url: '/', headers: PAGE })
  expect(page.statusCode).toBe(503)
  expect(page.body).toContain('npm start')
  await bare.close()
})

test('caching by path', () => {
  expect(cachingOf('/x/dist/index.html')).toBe('no-cache')
  expect(cachingOf('/x/dist/manifest.webmanifest')).toBe('no-cache')
  expect(cachingOf('/x/dist/assets/a.js')).toContain('immutable')
})
