import { defineConfig } from '@playwright/test'
import { findChromium, launchOptions } from './scripts/browsers.ts'

/** Null where none is installed: other tools read this file, too, and the set-up says what is missing. */
const chromium = findChromium()

/** Browser tests in Debian's Chromium, or in a Chrome, Edge or Chromium that is installed (CHROME_PATH). */
export default defineConfig({
  testDir: 'packages',
  projects: [
    { name: 'chromium', testMatch: '*/test/browser/**/*.spec.ts' },
    { name: 'smoke', testMatch: '*/test/smoke/**/*.spec.ts' },
    // Timings, for a quiet machine; `npm test` leaves them out.
    { name: 'report', testMatch: '*/test/report/**/*.spec.ts' },
  ],
  globalSetup: './scripts/browser-setup.ts',
  outputDir: '.tmp/browser',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: process.env.CI === 'true',
  // These limits only say when a test has failed. They are wide enough for a machine whose processors are all busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? '.tmp/test/browser-tests.json' }]],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would cost four tenths of the time; `npm test` runs what failed once more with `--trace on`.
    trace: 'off',
    ...(chromium === null ? {} : { launchOptions: launchOptions(chromium) }),
  },
})
