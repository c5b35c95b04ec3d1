import { launchOptions } from './browsers.ts'
import { buildClient } from './client.ts'
import { beginLog, checkLog } from './log-check.ts'

/** Runs once before the browser tests: makes both builds of the client that the tests open. The returned function runs after them. */
export default async function setUp(): Promise<() => void> {
  launchOptions() // reports what is missing where there is no browser
  for (const mode of ['test', 'production'] as const) if (!(await buildClient(mode))) throw new Error('the client does not build')
  process.env.SERVER_LOG = 'browser'
  beginLog('browser')
  return () => checkLog('browser')
}
