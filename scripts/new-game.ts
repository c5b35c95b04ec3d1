// npm run new-game ID ["Name"]: writes a small running game with all its wiring. The files come from scripts/skeleton;
// docs/adding-a-game.md says what to change next.
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const SKELETON = join(dirname(fileURLToPath(import.meta.url)), 'skeleton')

/** The destinations of the skeleton's folders. */
const PLACES: readonly (readonly [from: string, to: (id: string) => string])[] = [
  ['game', (id) => `games/${id}`],
  ['bots', (id) => `packages/ai/src/${id}`],
  ['board', (id) => `packages/web/src/games/${id}`],
]

/** Packages that depend on every game. */
const DEPENDENTS = ['ai', 'lab', 'server', 'web', 'cli']

/** The reason why a game cannot have this id, or null. */
export function whyNotId(root: string, id: string): string | null {
  if (!/^[a-z][a-z0-9]*$/.test(id)) return `expected an id of lowercase letters and digits, such as "diceduel", found "${id}"`
  return existsSync(join(root, 'games', id)) ? `games/${id} exists already` : null
}

/** The reason why a game cannot have this name, or null: the name is written into quoted texts. */
export const whyNotName = (name: string): string | null =>
  /^[^'"`\\]+$/.test(name) ? null : `expected a name without quotes and backslashes (write ’ for an apostrophe), found ${name}`

/** Writes the game and its wiring; returns the files that were written or changed. */
export function newGame(root: string, id: string, name: string): string[] {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const fill = (text: string): string =>
    text
      .replaceAll('__id__', id)
      .replaceAll('__Id__', `${id[0]?.toUpperCase()}${id.slice(1)}`)
      .replaceAll('__ID__', id.toUpperCase())
      .replaceAll('__Name__', name)
      .replaceAll('__version__', version)
  const written: string[] = []
  const write = (path: string, text: string): void => {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), text)
    written.push(path)
  }
  const copy = (from: string, to: string): void => write(to, fill(readFileSync(join(SKELETON, from), 'utf8')))
  for (const [from, to] of PLACES)
    for (const file of globSync('**/*.txt', { cwd: join(SKELETON, from) }).sort())
      copy(join(from, file), join(to(id), file.replace(/\.txt$/, '')))
  copy('formats.md.txt', `docs/formats/${id}.md`)
  copy('board.test.ts.txt', `packages/web/test/${id}-board.test.ts`)
  for (const { path, change } of wiring(id, name, version)) write(path, change(readFileSync(join(root, path), 'utf8'), path))
  return written
}

interface Change {
  path: string
  change(text: string, path: string): string
}

/** Every file outside the game that must name it. */
const wiring = (id: string, name: string, version: string): Change[] => [
  {
    path: 'tsconfig.json',
    change: (text, path) => afterLast(text, /^ *\{ "path": "games\/\w+" \},?\n/gm, `    { "path": "games/${id}" },\n`, path),
  },
  {
    path: 'tsconfig.tests.json',
    change: (text, path) => afterLast(text, /^ *\{ "path": "games\/\w+" \},?\n/gm, `    { "path": "games/${id}" },\n`, path),
  },
  { path: 'scripts/layers.ts', change: (text, path) => replaced(text, /(const GAMES = \[[^\]]*)\]/, `$1, '${id}']`, path) },
  { path: 'packages/ai/src/catalog.ts', change: (text, path) => withEntry(text, id, name, path) },
  {
    path: 'docs/formats.md',
    change: (text, path) => afterLast(text, /^- \[\w+: .*\]\(formats\/\w+\.md\)\n/gm, `- [${id}: ${name}](formats/${id}.md)\n`, path),
  },
  {
    path: 'packages/cli/test/options.test.ts',
    change: (text, path) => replaced(text, /^ {2}'last-light': \{ first/m, `  ${id}: { first: { stones: 21 } },\n$&`, path),
  },
  ...DEPENDENTS.flatMap((dependent): Change[] => [
    {
      path: `packages/${dependent}/package.json`,
      change: (text, path) => replaced(text, /^( *)"@deadfront\/aaz": /m, `$1"@deadfront/${id}": "${version}",\n$&`, path),
    },
    {
      path: `packages/${dependent}/tsconfig.json`,
      change: (text, path) => afterLast(text, /\{ "path": "\.\.\/\.\.\/games\/\w+" \}/g, `, { "path": "../../games/${id}" }`, path),
    },
  ]),
]

/** The text with a piece inserted after the last match. */
function afterLast(text: string, pattern: RegExp, piece: string, path: string): string {
  const last = [...text.matchAll(pattern)].at(-1)
  if (last === undefined) throw new Error(`${path}: no place found for the new game`)
  const end = last.index + last[0].length
  return text.slice(0, end) + piece + text.slice(end)
}

function replaced(text: string, pattern: RegExp, by: string, path: string): string {
  if (!pattern.test(text)) throw new Error(`${path}: no place found for the new game`)
  return text.replace(pattern, by)
}

/** The catalogue with an entry like the last one, but with rules and bots only: the optional parts may be added later. */
function withEntry(text: string, id: string, name: string, path: string): string {
  const last = [...text.matchAll(/^ {2}\{\n {4}id: '(\w+)',\n[\s\S]*?^ {2}\},\n/gm)].at(-1)
  if (last === undefined) throw new Error(`${path}: no place found for the new game`)
  const entry = last[0]
    .replaceAll(new RegExp(`\\b${last[1]}(?=Bots\\b|\\b)`, 'g'), id)
    .replace(/name: '.*'/, `name: '${name}'`)
    .replace(/^ {4}(?!id:|name:|load:|bots:).*\n/gm, '')
  const end = last.index + last[0].length
  return text.slice(0, end) + entry + text.slice(end)
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const [id = '', name = id] = process.argv.slice(2)
  const no = whyNotId(ROOT, id) ?? whyNotName(name)
  if (no !== null) {
    process.stderr.write(`new-game: ${no}\nusage: npm run new-game -- ID "Name"\n`)
    process.exitCode = 2
  } else {
    const files = newGame(ROOT, id, name)
    process.stdout.write(`${files.join('\n')}\n\n${files.length} files. Next:\n`)
    process.stdout.write(`  npm install                       links the new workspace\n`)
    process.stdout.write(`  npm run answers-doc               writes docs/answers/${id}.md\n`)
    process.stdout.write(`  npx vitest run games/${id} packages/web/test/${id}-board.test.ts   its tests\n`)
    process.stdout.write(`  npx deadfront play ${id}           a game in the terminal; npm start has it in the lobby, with a board\n`)
  }
}
