import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { runTool } from './process.ts'

const WEB = 'packages/web'

/** `test` has the sample games in its catalogue, `production` has none of them. */
export type ClientMode = 'production' | 'test'

/** The folder of the built client, from the root of the repository. */
export const clientFolder = (mode: ClientMode): string => `${WEB}/${mode === 'test' ? 'dist-test' : 'dist'}`

/** The files that the client is built from. */
const SOURCES = [
  'package-lock.json',
  `${WEB}/*.{html,ts,json}`,
  `${WEB}/{src,public,scripts}/**/*`,
  'packages/{kernel,ai,lab,protocol}/src/**/*',
  'games/*/{src,data}/**/*',
  'games/*/package.json',
]
const TEST_SOURCES = [`${WEB}/test/games/**/*`, 'packages/testkit/src/**/*']

/** A fingerprint of the sources: names, sizes, and contents. A few hundred small files take milliseconds. */
export function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Writes the compressed copies that the server sends unchanged. Small files need none. */
function compress(file: string): void {
  const plain = readFileSync(file)
  if (plain.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
}

/** Builds the web client, unless the existing build was made from the same sources. */
export async function buildClient(mode: ClientMode = 'production'): Promise<boolean> {
  if (!existsSync(`${WEB}/vite.config.ts`)) {
    process.stderr.write('deadfront: there is no web client to build yet\n')
    return true
  }
  const out = clientFolder(mode)
  const stamp = `${out}/.sources`
  const now = fingerprintOf(mode === 'test' ? [...SOURCES, ...TEST_SOURCES] : SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now) return true
  process.stderr.write(`deadfront: building the web client${mode === 'test' ? ' for tests' : ''} …\n`)
  // A test runner sets NODE_ENV=test, and the development half of the libraries would be built.
  const env = { NODE_ENV: 'production' }
  const built = await runTool('../../node_modules/vite/bin/vite.js', ['build', '--mode', mode], { cwd: WEB, env })
  if (built.code !== 0) {
    process.stderr.write(built.output)
    return false
  }
  // Compression takes time, so only the client that is served to people is compressed.
  if (mode === 'production') for (const file of globSync(`${out}/**/*.{js,css,html,svg,json,webmanifest}`)) compress(file)
  writeFileSync(stamp, now)
  return true
}
