import { openOurs, TTT } from './ours.ts'
import { type Load, race } from './race.ts'
import { openTheirs } from './theirs.ts'

/** The players' process: `players.ts KIND URL LOAD`, prints the result as JSON. */
const [kind, url, load] = process.argv.slice(2) as [string, string, string]
const open = kind === 'ours' ? openOurs(url, TTT) : openTheirs(url)
process.stdout.write(`${JSON.stringify(await race(open, JSON.parse(load) as Load))}\n`)
process.exit(0)
