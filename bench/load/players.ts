import { openOurs, TTT } from './ours.ts'
import { type Load, type OpenTables, race } from './race.ts'
import { recordDotz } from './recorded.ts'
import { openTheirs } from './theirs.ts'

/** The players' process: `players.ts KIND URLS LOAD`, with the address of one node, or of two with a comma; prints the result as JSON. */
const [kind, url, text] = process.argv.slice(2) as ['ours' | 'dotz' | 'theirs', string, string]
const load = JSON.parse(text) as Load
const bases = url.split(',') as [string, string?]
const open: { [K in typeof kind]: () => OpenTables | Promise<OpenTables> } = {
  ours: () => openOurs(bases, TTT),
  dotz: async () => openOurs(bases, await recordDotz(load.maxMoves)),
  theirs: () => openTheirs(url),
}
process.stdout.write(`${JSON.stringify(await race(await open[kind](), load))}\n`)
process.exit(0)
