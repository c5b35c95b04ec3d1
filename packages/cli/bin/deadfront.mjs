#!/usr/bin/env node
// Runs on any Node: the sources are TypeScript, which the pinned Node 24 reads as it is. `npx` and npm scripts put that Node
// in front already; started by an older one, this hands over to it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const readsTypeScript = major > 22 || (major === 22 && minor >= 18)

/** A package that is not there is told in one line, with what to run. */
async function tellMissing(error) {
  const { missingPackage } = await import('../src/missing.ts')
  const say = missingPackage(error)
  if (say === null) throw error
  process.stderr.write(`deadfront: ${say}\n`)
  process.exit(2)
}

if (readsTypeScript) {
  // Compiled code is kept between runs: the next start takes a third of the time. In the installation, where nobody else writes.
  nodeModule.enableCompileCache?.(fileURLToPath(new URL('../../../node_modules/.cache/deadfront', import.meta.url)))
  const program = await import('../src/index.ts').catch(tellMissing)
  await program.runFromShell()
} else {
  const pinned = fileURLToPath(new URL(`../../../node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`, import.meta.url))
  if (!existsSync(pinned)) {
    process.stderr.write(
      `deadfront: needs Node 22.18 or newer, found ${process.versions.node}; run npm start or npm test once to install it\n`,
    )
    process.exit(2)
  }
  const child = spawnSync(pinned, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exit(child.status ?? 1)
}
