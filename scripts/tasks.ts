import { buildClient } from './client.ts'
import { runTests } from './test.ts'

/** The work of `npm start`, `npm test` and `npm run bench` once the right Node runs them; each returns its exit code. */
export const tasks: { readonly [name: string]: (args: readonly string[]) => Promise<number> } = {
  async start(args) {
    if (!(await buildClient())) return 1
    const { CATALOG } = await import('@deadfront/ai')
    const { main } = await import('@deadfront/cli')
    return main(['serve', ...args], { catalog: CATALOG, stdout: process.stdout, stderr: process.stderr })
  },
  test: (args) => runTests(args),
  async bench(args) {
    const { runBench } = await import('../bench/run.ts')
    return runBench(args)
  },
}
