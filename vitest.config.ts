import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'games/*/test/**/*.test.ts'],
    pool: 'forks',
    // These limits only say when a test has failed. They are wide enough for a machine whose processors are all busy.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
})
