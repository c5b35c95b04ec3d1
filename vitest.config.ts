import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/*/test/**/*.test.ts', 'games/*/test/**/*.test.ts'],
    pool: 'forks',
    testTimeout: 60_000,
  },
})
