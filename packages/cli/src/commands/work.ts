import { Command } from 'commander'
import { type Terminal, UsageError } from '../io.ts'
import { readCount } from '../table.ts'

export const workCommand = (terminal: Terminal): Command =>
  new Command('work')
    .description('play the bots of a site with several nodes; needs DATABASE_URL and REDIS_URL')
    .option('--threads <n>', 'threads (one for each processor)')
    .action(async (given: { threads?: string }) => {
      const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env
      const missing = [databaseUrl ? '' : 'DATABASE_URL', redisUrl ? '' : 'REDIS_URL'].filter(Boolean)
      if (!databaseUrl || !redisUrl)
        throw new UsageError(`work: set ${missing.join(' and ')}; one server with a database file plays its bots itself`)
      const threads = given.threads === undefined ? undefined : readCount('--threads', given.threads, 1)
      const { work } = await import('@deadfront/server')
      await work({
        databaseUrl,
        redisUrl,
        threads,
        say: (text) => terminal.line(text),
        log: (level, message, about) => {
          if (level !== 'info') terminal.note(`${level}: ${message} ${JSON.stringify(about)}`)
        },
      })
    })
