import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { runTool } from './process.ts'

const WEB = 'packages/web'
const STAMP = `${WEB}/dist/.sources`

/** What the built client is made of. */
const SOURCES = [
  'package-lock.json',
  `${WEB}/*.{html,ts,json}`,
  `${WEB}/{src,public,scripts}/**/*`,
  'packages/{kernel,ai,protocol}/src/**/*',
  'games/*/{src,data}/**/*',
  'games/*/package.json',
]

/** A fingerprint of the sources: names, sizes, and contents. A few hundred small files take milliseconds. */
export function fingerprintOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of [...new Set(patterns.flatMap((pattern) => globSync(pattern)))].sort()) {
    if (statSync(file).isFile()) hash.update(`${file}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** Twins that the server hands out as they are; small files are not worth one. */
function compress(file: string): void {
  const plain = readFileSync(file)
  if (plain.length < 1024) return
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }))
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }))
}

/** Builds the web client, unless what is there was built from these very sources. */
export async function buildClient(): Promise<boolean> {
  if (!existsSync(`${WEB}/vite.config.ts`)) {
    process.stderr.write('deadfront: there is no web client to build yet\n')
    return true
  }
  const now = fingerprintOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return true
  process.stderr.write('deadfront: building the web client …\n')
  const built = await runTool('../../node_modules/vite/bin/vite.js', ['build'], { cwd: WEB })
  if (built.code !== 0) {
    process.stderr.write(built.output)
    return false
  }
  for (const file of globSync(`${WEB}/dist/**/*.{js,css,html,svg,json,webmanifest}`)) compress(file)
  writeFileSync(STAMP, now)
  return true
}
