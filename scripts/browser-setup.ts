import { buildClient } from './client.ts'

/** Runs once before the browser tests: both builds of the client that the tests open. */
export default async function setUp(): Promise<void> {
  for (const mode of ['test', 'production'] as const) if (!(await buildClient(mode))) throw new Error('the client does not build')
}
