// Compares the trees of the games, their boards and their bots with the floor plan and names what is out of place.
// `node scripts/tree.ts` prints the list; packages/cli/test/tree.test.ts holds it empty. The plan is in docs/adding-a-game.md.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder, by its path from the root, with what it must hold and what else it may hold. A name that ends in `/` is a folder. */
interface Floor {
  must: readonly string[]
  may: readonly string[]
}

const GAME: { readonly [folder: string]: Floor } = {
  '': { must: ['data/', 'src/', 'test/', 'package.json', 'tsconfig.json', 'RULINGS.md'], may: ['BALANCE.md', 'README.md'] },
  src: {
    must: [
      'index.ts',
      'model/',
      'rules/',
      'read/',
      'inspect/',
      'position/',
      'words/',
      'setup.ts',
      'options.ts',
      'view.ts',
      'copy.ts',
      'guess.ts',
    ],
    may: ['ai.ts', 'versions.ts'],
  },
  'src/model': { must: ['state.ts', 'frames.ts', 'events.ts', 'answers.ts', 'content.ts', 'refusals.ts', 'rulebook.ts'], may: ['*'] },
  'src/rules': { must: ['index.ts'], may: ['*'] },
  'src/inspect': { must: ['index.ts'], may: ['*'] },
  'src/position': { must: ['read.ts', 'write.ts', 'check.ts', 'stack.ts'], may: ['*'] },
  'src/words': { must: ['en.ts', 'es.ts', 'make.ts'], may: ['*'] },
  test: { must: ['rules/', 'cases/', 'extra/', 'golden/', 'kit.ts'], may: ['*'] },
}

const BOARD: { readonly [folder: string]: Floor } = {
  '': { must: ['README.md', 'board.ts', 'desk.ts', 'skin.ts', 'stage.ts', 'panels/', 'map/', 'guide/', 'messages/'], may: ['*'] },
}

const BOTS: { readonly [folder: string]: Floor } = {
  '': { must: ['README.md', 'bots.ts', 'policy.ts', 'features.ts'], may: ['*'] },
}

/** What is out of place, one line each. */
export function outOfPlace(root: string): string[] {
  const games = readdirSync(join(root, 'games')).filter((id) => existsSync(join(root, 'games', id, 'package.json')))
  const places = games.flatMap((id) => [
    ...floorFaults(root, `games/${id}`, GAME),
    // A game without a board of its own is played with plain forms.
    ...(isFolder(join(root, `packages/web/src/games/${id}`)) ? floorFaults(root, `packages/web/src/games/${id}`, BOARD) : []),
    ...floorFaults(root, `packages/ai/src/${id}`, BOTS),
  ])
  const readmes = ['packages/web/src/games/*/README.md', 'packages/ai/src/*/README.md', 'packages/*/README.md', 'games/*/README.md']
  const named = globSync(readmes, { cwd: root })
    .sort()
    .flatMap((file) => deadNames(root, file))
  return [...places, ...named, ...oddNames(root)]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Entries of a folder, folders with a `/` behind their name; what git does not keep is left out. */
const entriesOf = (path: string): string[] =>
  isFolder(path)
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.') && !['dist', 'node_modules'].includes(name))
        .map((name) => (isFolder(join(path, name)) ? `${name}/` : name))
    : []

/** `board.ts` may be `board.tsx`, and a file may have grown into a folder of that name. */
const holds = (entries: readonly string[], wanted: string): boolean => entries.includes(wanted) || entries.includes(`${wanted}x`)

function floorFaults(root: string, at: string, floors: { readonly [folder: string]: Floor }): string[] {
  return Object.entries(floors).flatMap(([folder, { must, may }]) => {
    const path = folder === '' ? at : `${at}/${folder}`
    const entries = entriesOf(join(root, path))
    const known = [...must, ...may]
    return [
      ...must.filter((name) => !holds(entries, name)).map((name) => `${path}: ${name} is missing`),
      ...entries
        .filter((name) => !may.includes('*') && !known.some((one) => holds([name], one)) && !isEntry(root, at, `${folder}/${name}`))
        .map((name) => `${path}: ${name} has no place in the floor plan`),
    ]
  })
}

/** A module that the package exports by name stands where the package says. */
const isEntry = (root: string, at: string, file: string): boolean =>
  existsSync(join(root, at, 'package.json')) && readFileSync(join(root, at, 'package.json'), 'utf8').includes(`"./${file}"`)

/** Files in backquotes in a README must exist: beside it, in the sources of its package, or from the root. */
function deadNames(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const names = new Set([...text.matchAll(/`([\w./@-]+\.(?:ts|tsx|json|css|md|mjs|svg))`/g)].map((found) => found[1] as string))
  const workspace = file.split('/').slice(0, 2).join('/')
  const places = [dirname(file), workspace, `${workspace}/src`, '.']
  return [...names]
    .filter((name) => !places.some((place) => existsSync(join(root, place, name))))
    .filter((name) => name.includes('/') || globSync(`${dirname(file)}/**/${name}`, { cwd: root }).length === 0)
    .map((name) => `${file}: names ${name}, which does not exist`)
}

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/

/** Names of files and folders are kebab-case; case files and records carry the numbers of their cases. */
function oddNames(root: string): string[] {
  const files = globSync('{packages,games}/*/{src,test,scripts}/**/*', { cwd: root, exclude: (name) => name === 'node_modules' })
  const odd = files.filter((file) => !KEBAB.test(basename(file)) && !/\.(case|record|position)\.json$|README\.md$/.test(file))
  return odd.sort().map((file) => `${file}: expected a name in kebab-case`)
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
  const [only = ''] = process.argv.slice(2)
  const found = outOfPlace(join(dirname(fileURLToPath(import.meta.url)), '..')).filter((line) => line.includes(only))
  for (const line of found) process.stderr.write(`${line}\n`)
  process.stdout.write(`tree: ${found.length} out of place\n`)
  process.exitCode = found.length > 0 ? 1 : 0
}
