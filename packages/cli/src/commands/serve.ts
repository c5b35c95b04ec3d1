import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { type Terminal, UsageError } from '../io.ts'
import { readCount } from '../table.ts'

export const serveCommand = (terminal: Terminal): Command =>
  new Command('serve')
    .description('serve the web client and the API (npm start builds first, then does this)')
    .option('--port <n>', 'port', process.env.PORT || '4242')
    .option('--host <name>', 'address to listen on; 0.0.0.0 lets other machines in', '127.0.0.1')
    .option('--data <dir>', 'folder of the embedded database', '.deadfront')
    .action(async (given: { port: string; host: string; data: string }) => {
      const { BUILT_CLIENT, FolderTaken, serve } = await import('@deadfront/server')
      const port = readCount('--port', given.port, 0)
      let note = clientNote(BUILT_CLIENT)
      // After the address: a server that cannot start says only why.
      const say = (text: string): void => {
        terminal.line(text)
        if (note !== null) terminal.note(`deadfront: ${note}`)
        note = null
      }
      try {
        await serve({ port, host: given.host, data: given.data, say })
      } catch (error) {
        if (error instanceof FolderTaken) throw new UsageError(`--data ${error.message}; choose another one with --data`)
        const { code } = error as NodeJS.ErrnoException
        if (code === 'EADDRINUSE') throw new UsageError(`--port ${port}: taken by another program; choose one with --port or PORT`)
        if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
          throw new UsageError(`--host ${given.host}: no address of this machine; 127.0.0.1 is for this machine alone, 0.0.0.0 for all`)
        if (code === 'EACCES') throw new UsageError(`--port ${port}: not allowed here; choose one above 1023`)
        throw error
      }
    })

/** What to run when the web client is not built; null when it is. */
export const clientNote = (folder: string): string | null =>
  existsSync(join(folder, 'index.html'))
    ? null
    : 'the web client is not built, so only the API is served: npm start builds it and serves both'
