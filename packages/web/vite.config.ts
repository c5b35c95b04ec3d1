import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'
import { getManifest } from 'workbox-build'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Adds the sample games to test builds and to development; a production build has none of them. */
function samples(on: boolean): Plugin {
  const EMPTY = '\0no-samples'
  return {
    name: 'deadfront-samples',
    resolveId: (id) => (id === 'virtual:samples' ? (on ? here('./test/games/index.ts') : EMPTY) : undefined),
    load: (id) => (id === EMPTY ? 'export const SAMPLES = []' : undefined),
  }
}

/** `SKIP_BOARDS=dotz` builds with the plain board in place of a board that is being worked on. */
function skippedBoards(ids: readonly string[]): Plugin {
  const EMPTY = '\0no-board'
  return {
    name: 'deadfront-skipped-boards',
    enforce: 'pre',
    resolveId: (id) => (ids.some((game) => id.endsWith(`/games/${game}/board.ts`)) ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default null' : undefined),
  }
}

/** Writes the service worker with the list of files to cache for offline play. */
function serviceWorker(): Plugin {
  let out = ''
  return {
    name: 'deadfront-service-worker',
    apply: 'build',
    configResolved(config) {
      out = config.build.outDir.startsWith('/') ? config.build.outDir : here(`./${config.build.outDir}`)
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const { manifestEntries, warnings } = await getManifest({
          globDirectory: out,
          globPatterns: ['**/*.{html,js,css,svg,png,woff2,webmanifest,json}'],
          globIgnores: ['sw.js'],
          dontCacheBustURLsMatching: /assets\//,
          maximumFileSizeToCacheInBytes: 20_000_000,
        })
        for (const warning of warnings) this.warn(warning)
        const source = readFileSync(here('./src/sw.js'), 'utf8')
        writeFileSync(`${out}/sw.js`, source.replace('self.__PRECACHE', JSON.stringify(manifestEntries)))
      },
    },
  }
}

export default defineConfig(({ mode, command }) => {
  const test = mode === 'test' || command === 'serve'
  return {
    root: here('.'),
    base: './',
    plugins: [samples(test), skippedBoards(process.env.SKIP_BOARDS?.split(',') ?? []), preact({ prefreshEnabled: false }), serviceWorker()],
    worker: { format: 'es', plugins: () => [samples(test)] },
    build: {
      outDir: mode === 'test' ? 'dist-test' : 'dist',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 1500,
      modulePreload: { polyfill: false },
    },
  }
})
