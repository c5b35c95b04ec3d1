// Checks the dependencies of the architecture: which module may import which. Run by `npm run lint` and `npm test`.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Violation {
  file: string
  line: number
  say: string
}

export interface LayerReport {
  modules: number
  imports: number
  workspaces: string[]
  violations: Violation[]
}

const GAMES = ['aaz', 'dotz', 'efsz']

/** The workspaces that each layer may import. Every layer may import itself; tests may also import the testkit. */
const MAY_IMPORT: { readonly [workspace: string]: readonly string[] } = {
  kernel: [],
  ...Object.fromEntries(GAMES.map((game) => [game, ['kernel']])),
  ai: ['kernel', ...GAMES],
  protocol: ['kernel'],
  store: ['kernel', 'protocol'],
  testkit: ['kernel'],
  lab: ['kernel', ...GAMES, 'ai'],
  server: ['kernel', ...GAMES, 'ai', 'protocol', 'store'],
  web: ['kernel', ...GAMES, 'ai', 'lab', 'protocol'],
  cli: ['kernel', ...GAMES, 'ai', 'lab', 'server', 'protocol', 'store', 'testkit/fuzz', 'testkit/coverage', 'web/sheets'],
}

/** Code that also runs in a browser tab: it may not use Node. */
const ANYWHERE = new Set(['kernel', ...GAMES, 'ai', 'lab', 'protocol', 'web'])
/** The part of such a workspace that is for Node only, and the entry that leads to it. */
const NODE_PART = { folder: 'src/node/', entry: 'node' } as const
/** Code that depends only on this repository. */
const NO_PACKAGES = new Set(['kernel', ...GAMES])

/** Dependencies inside a workspace: modules under `from` may not import modules under `not`. */
interface InnerRule {
  from: string
  but?: readonly string[]
  not(target: string): boolean
  say: string
}

/** The inner layers of a game whose sources are in this folder. */
const gameRules = (src: string): readonly InnerRule[] => [
  {
    from: `${src}read/`,
    not: (target) => target.startsWith(`${src}rules/`),
    say: 'read answers questions to a state and never imports rules',
  },
  {
    from: `${src}model/`,
    not: (target) => target.startsWith('src/') && ![`${src}model/`, `${src}data/`].some((own) => target.startsWith(own)),
    say: 'model stands on the kernel and on itself alone',
  },
]
const INNER: { readonly [workspace: string]: readonly InnerRule[] } = {
  ...Object.fromEntries(GAMES.map((game) => [game, gameRules('src/')])),
  testkit: gameRules('src/sample/last-light/'),
  lab: [
    {
      from: 'src/',
      but: [NODE_PART.folder],
      not: (target) => target.startsWith(NODE_PART.folder),
      say: 'what runs in a page does not import the part for Node',
    },
    {
      from: 'src/',
      but: [NODE_PART.folder, 'src/plots/'],
      not: (target) => target.startsWith('src/plots/'),
      say: 'series and charts do not need the chart library',
    },
  ],
  web: [
    {
      from: 'src/shell/',
      not: (target) => target.startsWith('src/lab/') && target !== 'src/lab/page.tsx',
      say: 'of the lab the shell imports only its page',
    },
    {
      from: 'src/lab/sheets/',
      not: (target) => /^src\/(shell|online|workshop|lab\/(?!sheets\/))/.test(target),
      say: 'sheets know no page',
    },
    { from: 'src/shell/', not: (target) => target.startsWith('src/online/'), say: 'shell never imports online' },
    {
      from: 'src/shell/',
      not: (target) => target.startsWith('src/workshop/') && !/^src\/workshop\/(works\/|pages\/workshop\.tsx$)/.test(target),
      say: 'of the workshop the shell imports only its works and its page',
    },
    {
      from: 'src/workshop/works/',
      not: (target) => /^src\/(shell|online|board|games|workshop\/(pages|editor|messages))\//.test(target),
      say: 'works know no page',
    },
    { from: 'src/shell/', not: (target) => target.startsWith('src/coach/'), say: 'shell never imports coach' },
    { from: 'src/coach/', not: (target) => /^src\/(online|games)\//.test(target), say: 'coach serves every game and table alike' },
  ],
}

/** If the check sees fewer modules than this in a repository, the check is broken. */
const PLAUSIBLE = 60

export function checkLayers(root: string): LayerReport {
  const report: LayerReport = { modules: 0, imports: 0, workspaces: [], violations: [] }
  for (const manifest of globSync('{packages,games}/*/package.json', { cwd: root }).sort()) {
    const folder = dirname(manifest)
    const name = folder.split(sep).at(-1) as string
    report.workspaces.push(name)
    for (const file of globSync(`${folder.split(sep).join('/')}/{src,test}/**/*.{ts,tsx,mts,js,mjs}`, { cwd: root }).sort()) {
      if (file.includes('node_modules')) continue
      report.modules++
      checkModule(report, root, folder, name, file)
    }
  }
  return report
}

function checkModule(report: LayerReport, root: string, folder: string, name: string, file: string): void {
  const inTest = relative(folder, file).startsWith(`test${sep}`)
  for (const { specifier, line } of importsIn(readFileSync(join(root, file), 'utf8'))) {
    report.imports++
    const say = whyNotImport(specifier, { name, folder, file, inTest })
    if (say !== null) report.violations.push({ file: file.split(sep).join('/'), line, say })
  }
}

interface Importer {
  name: string
  folder: string
  file: string
  inTest: boolean
}

/** Why this module may not import that, or null. */
function whyNotImport(specifier: string, { name, folder, file, inTest }: Importer): string | null {
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier)
    const inside = !relative(folder, target).startsWith('..')
    const inner = inside ? whyNotInside(relative(folder, file), relative(folder, target), name) : null
    if (inner !== null) return `${inner}: ${specifier}`
    return inside || inTest ? null : `reaches out of ${folder.split(sep).join('/')} to ${specifier}: import the package by its name`
  }
  const own = /^@deadfront\/(.+)$/.exec(specifier)?.[1]
  if (own !== undefined) return whyNotOwn(own, name, inTest)
  if (inTest) return null
  const inNode = slashed(relative(folder, file)).startsWith(NODE_PART.folder)
  if (specifier.startsWith('node:'))
    return ANYWHERE.has(name) && !inNode ? `${name} runs in a browser too and may not import ${specifier}` : null
  return NO_PACKAGES.has(name) ? `${name} stands on the kernel alone and may not import ${specifier}` : null
}

const slashed = (path: string): string => path.split(sep).join('/')

/** The reason why a module may not import another of the same workspace, or null. */
function whyNotInside(file: string, target: string, name: string): string | null {
  const isUnder = (folder: string): boolean => slashed(file).startsWith(folder)
  const broken = INNER[name]?.find(({ from, but = [], not }) => isUnder(from) && !but.some(isUnder) && not(slashed(target)))
  return broken?.say ?? null
}

function whyNotOwn(path: string, name: string, inTest: boolean): string | null {
  const workspace = path.split('/')[0] as string
  const allowed = MAY_IMPORT[name]
  if (allowed === undefined) return `${name} has no place among the layers: add it to scripts/layers.ts`
  if (ANYWHERE.has(name) && !inTest && workspace !== name && path === `${workspace}/${NODE_PART.entry}`)
    return `${name} runs in a browser too and may not import @deadfront/${path}`
  if (workspace === name || allowed.includes(workspace) || allowed.includes(path)) return null
  if (inTest && (workspace === 'testkit' || name === 'testkit')) return null
  return `${name} may not import @deadfront/${path}; it may import ${allowed.join(', ') || 'nothing'}`
}

const IMPORT = /(?<![\w.$])(?:(?:import|export)\s(?:[^'"`;]*?\sfrom\s*|\s*)|import\s*\(\s*)(['"])([^'"\n]+)\1/g
const COMMENT = /('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g

/** The module names of all static and dynamic imports, with the line of each. */
export function importsIn(source: string): { specifier: string; line: number }[] {
  const text = source.replace(COMMENT, (whole, quoted: string | undefined) => quoted ?? whole.replace(/[^\n]/g, ' '))
  return [...text.matchAll(IMPORT)].map((found) => ({
    specifier: found[2] as string,
    line: text.slice(0, found.index + found[0].length).split('\n').length,
  }))
}

/** The reason why the result of the check is doubtful, or null. */
export function whyImplausible(report: LayerReport): string | null {
  const unseen = Object.keys(MAY_IMPORT).filter((name) => !report.workspaces.includes(name))
  if (unseen.length > 0) return `no workspace ${unseen.join(', ')}`
  if (report.modules < PLAUSIBLE) return `only ${report.modules} modules were seen, expected at least ${PLAUSIBLE}`
  if (report.imports < report.modules) return `only ${report.imports} imports in ${report.modules} modules`
  return null
}

if (process.argv[1] !== undefined && existsSync(process.argv[1]) && fileURLToPath(import.meta.url) === process.argv[1]) {
  const report = checkLayers(join(dirname(fileURLToPath(import.meta.url)), '..'))
  const doubt = whyImplausible(report)
  for (const { file, line, say } of report.violations) process.stderr.write(`${file}:${line}: ${say}\n`)
  if (doubt !== null) process.stderr.write(`layers: ${doubt}\n`)
  process.stdout.write(`layers: ${report.modules} modules, ${report.imports} imports, ${report.violations.length} violations\n`)
  process.exitCode = report.violations.length > 0 || doubt !== null ? 1 : 0
}
