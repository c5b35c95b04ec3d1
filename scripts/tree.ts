// Compares the folders of the games, their boards and their bots with the plan and lists what does not fit.
// `npm run tree` prints the list; packages/cli/test/tree.test.ts checks that it is empty. The plan is in docs/adding-a-game.md.
import { existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder, by its path from the root, with its required and its optional entries. A name that ends in `/` is a folder. */
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
  'src/position': { must: ['index.ts', 'read.ts', 'write.ts', 'check.ts', 'stack.ts'], may: ['*'] },
  'src/words': { must: ['en.ts', 'es.ts', 'make.ts'], may: ['*'] },
  test: { must: ['rules/', 'cases/', 'extra/', 'golden/', 'kit.ts'], may: ['*'] },
}

/** The sample game, which is the example for the plan: its sources and its tests are in the testkit. */
const SAMPLE = { at: 'packages/testkit/src/sample/last-light', test: 'packages/testkit/test/last-light' }

const SAMPLE_GAME: { readonly [folder: string]: Floor } = {
  '': { must: [...(GAME.src?.must ?? []), 'data/'], may: GAME.src?.may ?? [] },
  ...Object.fromEntries(
    Object.entries(GAME).flatMap(([folder, floor]) => (folder.startsWith('src/') ? [[folder.slice('src/'.length), floor]] : [])),
  ),
}

const SAMPLE_TESTS: { readonly [folder: string]: Floor } = {
  '': { must: ['rules/', 'cases/', 'kit.ts', 'conformance.test.ts'], may: ['cases.test.ts', 'saves/', 'saves.test.ts'] },
}

/** The entries that every board may have, and the modules of single games. */
const BOARD_PARTS = [
  'board.css',
  'card.ts',
  'chronicle.ts',
  'course.ts',
  'deeds.ts',
  'editor/',
  'hints.ts',
  'lights.ts',
  'lobby.svg',
  'odds/',
  'orders-desk.ts',
  'puzzles.ts',
  'question.ts',
  'referee.ts',
  'report.ts',
]
const BOARD_PARTS_OF: { readonly [game: string]: string } = {
  aaz: `arrows.ts battle-log.ts battle-show.ts calculator.tsx camera.ts chips.ts drag.ts ground.ts hand-desk.ts home-flights.ts
    labels.ts loss-count.ts map-sight.ts map.css notes.ts objective.ts orders.ts percent.ts picture.ts places.ts plans.ts
    powers.ts raids.ts recap.ts shopping.ts signs.ts silhouettes.ts sizes.css stats.ts steps.ts targets.ts threats.ts tokens.ts
    voyages.ts`,
  dotz: `asking.ts clicks.ts counters.css counters.ts descriptions.ts fights.ts foresight.ts pieces.ts
    portraits.ts tables.ts using.ts`,
  efsz: `camp.ts combat.ts covering-fire.ts deaths.ts dread.ts figures.ts hold-fire.ts pages.ts planner.ts screen.ts sheet.ts spread.ts ways.ts`,
}

/** The entries that the bots of every game may have, and the modules of single games. */
const BOT_PARTS = ['danger.ts', 'measures.ts', 'odds/', 'planner.ts', 'small-answers.ts', 'weights.ts', 'worth.ts']
const BOT_PARTS_OF: { readonly [game: string]: string } = {
  aaz: `advance.ts attack.ts buy.ts counter.ts draft.ts exchange.ts facilities.ts forecast.ts levels.ts
    mobilize.ts muster.ts noncombat.ts orders.ts puzzle-plans.ts raids.ts risk.ts rollouts.ts sealift.ts short-war.ts
    short-war-weights.ts style.ts`,
  dotz: 'facts.ts fall.ts field.ts outlook-numbers.ts outlook.ts plans.ts',
  efsz: 'master.ts tasks.ts',
}

const named = (parts: string | undefined): string[] => parts?.split(/\s+/) ?? []

const boardOf = (game: string): { readonly [folder: string]: Floor } => ({
  '': {
    must: ['README.md', 'board.ts', 'desk.ts', 'skin.ts', 'stage.ts', 'messages/'],
    may: ['panels/', 'map/', 'guide/', ...BOARD_PARTS, ...named(BOARD_PARTS_OF[game])],
  },
  messages: { must: ['index.ts', 'messages.ts', 'en.ts', 'es.ts'], may: ['*'] },
})

const botsOf = (game: string): { readonly [folder: string]: Floor } => ({
  '': { must: ['README.md', 'bots.ts', 'policy.ts', 'features.ts'], may: [...BOT_PARTS, ...named(BOT_PARTS_OF[game])] },
})

/** What does not fit the plan, one line each. */
export function outOfPlace(root: string): string[] {
  const games = readdirSync(join(root, 'games')).filter((id) => existsSync(join(root, 'games', id, 'package.json')))
  const places = games.flatMap((id) => [
    ...floorFaults(root, `games/${id}`, GAME),
    // A game without its own board is played with plain forms.
    ...(isFolder(join(root, `packages/web/src/games/${id}`)) ? floorFaults(root, `packages/web/src/games/${id}`, boardOf(id)) : []),
    ...floorFaults(root, `packages/ai/src/${id}`, botsOf(id)),
  ])
  if (isFolder(join(root, SAMPLE.at)))
    places.push(...floorFaults(root, SAMPLE.at, SAMPLE_GAME), ...floorFaults(root, SAMPLE.test, SAMPLE_TESTS))
  const readmes = ['packages/web/src/games/*/README.md', 'packages/ai/src/*/README.md', 'packages/*/README.md', 'games/*/README.md']
  const names = globSync(readmes, { cwd: root })
    .sort()
    .flatMap((file) => deadNames(root, file))
  const unnamed = globSync('packages/{web/src/games,ai/src}/*/README.md', { cwd: root }).flatMap((file) => unnamedFiles(root, file))
  return [...places, ...names, ...unnamed, ...oddNames(root)]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** Entries of a folder, folders with a `/` after their name; files that are not in git are left out. */
const entriesOf = (path: string): string[] =>
  isFolder(path)
    ? readdirSync(path)
        .filter((name) => !name.startsWith('.') && !['dist', 'node_modules'].includes(name))
        .map((name) => (isFolder(join(path, name)) ? `${name}/` : name))
    : []

/** `board.ts` may be `board.tsx`. */
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

/** A module that the package exports by name is at the path that the package gives. */
const isEntry = (root: string, at: string, file: string): boolean =>
  existsSync(join(root, at, 'package.json')) && readFileSync(join(root, at, 'package.json'), 'utf8').includes(`"./${file}"`)

/** The README of a board names every file in its folder, so that a newcomer finds each. */
function unnamedFiles(root: string, file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return entriesOf(join(root, dirname(file)))
    .filter((name) => name !== 'README.md' && !text.includes(`\`${name}`))
    .map((name) => `${file}: does not name ${name}`)
}

/** Files in backquotes in a README must exist: in its folder, in the sources of its package, or from the root. */
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
