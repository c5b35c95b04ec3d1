import { CATALOG } from '@deadfront/ai'
import { main } from './main.ts'

/** The program as started from a shell: real streams, real games, an exit code. */
export async function runFromShell(): Promise<void> {
  // A reader that closes the pipe early (`| head`) is no error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
  process.exitCode = await main(process.argv.slice(2), {
    catalog: CATALOG,
    stdout: process.stdout,
    stderr: process.stderr,
    stdin: process.stdin,
  })
}
