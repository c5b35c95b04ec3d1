#!/usr/bin/env node
// Runs on any Node: the sources are TypeScript, which the pinned Node 24 reads as it is. `npx` and npm scripts put that Node
// in front already; started by an older one, this hands over to it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
const readsTypeScript = major > 22 || (major === 22 && minor >= 18)

if (readsTypeScript) {
  const { runFromShell } = await import('../src/index.ts')
  await runFromShell()
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
