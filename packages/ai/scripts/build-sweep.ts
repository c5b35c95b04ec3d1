import { readFileSync, writeFileSync } from 'node:fs'
import { main } from 'assemblyscript/asc'

/**
 * Compiles `wasm/` into the module that the odds of Axis & Allies & Zombies run on: `node packages/ai/scripts/build-sweep.ts`.
 * The module is kept in the repository, so nobody needs the compiler to play; a test holds it against its source.
 */
const COMMITTED = new URL('../src/aaz/odds/sweep-module.ts', import.meta.url)
const FOLDER = new URL('../wasm/', import.meta.url)

/** The text of the file the module is kept in, from its source. */
export async function sweepModule(): Promise<string> {
  let bytes: Uint8Array | undefined
  const flags = ['--runtime', 'stub', '-O3', '--noAssert', '--enable', 'simd', '--use', 'abort=', '--outFile', 'sweep.wasm']
  const { error, stderr } = await main(['sweep.ts', ...flags], {
    readFile: (name) => {
      const file = new URL(name, FOLDER)
      return file.href.startsWith(FOLDER.href) ? readOr(file) : null
    },
    writeFile: (_name, contents) => {
      if (typeof contents !== 'string') bytes = contents
    },
    listFiles: () => [],
  })
  if (error || !bytes) throw new Error(`the sweep does not compile: ${stderr.toString()}`)
  const base64 = Buffer.from(bytes).toString('base64')
  return `/** Made of \`wasm/\` by \`scripts/build-sweep.ts\`: a WebAssembly module in base 64. */\nexport const SWEEP_MODULE =\n  '${base64}'\n`
}

function readOr(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

export const committedModule = (): string => readFileSync(COMMITTED, 'utf8')

if (import.meta.main) writeFileSync(COMMITTED, await sweepModule())
