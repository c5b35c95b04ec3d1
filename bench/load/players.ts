import { race } from './race.ts'

/** The players' process: `players.ts KIND URL TABLES THINK_MS SECONDS`, prints the result as JSON. */
const [kind, url, tables, think, seconds] = process.argv.slice(2) as [string, string, string, string, string]
const open = kind === 'ours' ? (await import('./ours.ts')).openOurs(url) : (await import('./theirs.ts')).openTheirs(url)
const result = await race(open, Number(tables), Number(think), Number(seconds))
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
