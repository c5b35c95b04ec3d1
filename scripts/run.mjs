// The door behind `npm start`, `npm test` and `npm run bench`. It runs on whatever Node the machine has (20 or newer):
// it installs what is missing, then hands over to the Node that this repository pins, which reads TypeScript as it is.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.deadfront-lock')
const WINDOWS = process.platform === 'win32'
const PINNED = join(MODULES, 'node', 'bin', WINDOWS ? 'node.exe' : 'node')
const TASKS = ['start', 'test', 'bench']

const [task = '', ...args] = process.argv.slice(2)
if (!TASKS.includes(task)) stop(`expected one of ${TASKS.join(', ')}, found "${task}"`, 2)

installWhatIsMissing()
if (process.env.DEADFRONT_PINNED === undefined && !runsPinned()) await handOver()
else {
  process.chdir(ROOT)
  const { tasks } = await import('./tasks.ts')
  process.exitCode = await tasks[task](args)
}

function stop(message, code = 1) {
  process.stderr.write(`deadfront: ${message}\n`)
  process.exit(code)
}

/** Everything the lockfile names, once; again when the lockfile has changed. */
function installWhatIsMissing() {
  if (process.env.DEADFRONT_PINNED !== undefined) return
  const lock = join(ROOT, 'package-lock.json')
  const wanted = createHash('sha256').update(readFileSync(lock)).digest('hex')
  const tree = join(MODULES, '.package-lock.json')
  const found = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
  const fresh = existsSync(tree) && (found === wanted || (found === '' && statSync(tree).mtimeMs >= statSync(lock).mtimeMs))
  if (!fresh) {
    process.stderr.write('deadfront: installing packages …\n')
    // A whole tree is made anew; one that is there is brought up to date, so that whoever uses it can go on.
    const clean = !existsSync(tree)
    const told = clean && npm('ci') === null ? null : npm('install')
    if (told !== null) stop(`npm could not install the packages\n${told}`)
  }
  if (!existsSync(PINNED)) installPinnedNode()
  writeFileSync(STAMP, wanted)
}

/** Null when it went well, otherwise what npm said. */
function npm(command, ...more) {
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...more]
  const ended = spawnSync('npm', [command, ...flags], { cwd: ROOT, encoding: 'utf8', shell: WINDOWS })
  return ended.status === 0 ? null : `${ended.stdout ?? ''}${ended.stderr ?? ended.error ?? ''}`
}

/** The package `node` fetches its binary by an install script. Where scripts were held back, run that one now. */
function installPinnedNode() {
  if (npm('rebuild', 'node', '--ignore-scripts=false') === null && existsSync(PINNED)) return
  const folder = join(MODULES, 'node')
  const script = join(folder, 'installArchSpecificPackage.js')
  if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

function runsPinned() {
  if (!existsSync(PINNED)) {
    const [major, minor] = process.versions.node.split('.').map(Number)
    if (major > 22 || (major === 22 && minor >= 18)) return true
    stop(`needs Node 22.18 or newer, found ${process.versions.node}, and the pinned one could not be installed`)
  }
  const { version } = JSON.parse(readFileSync(join(MODULES, 'node', 'package.json'), 'utf8'))
  return process.versions.node === version
}

/** The same call again under the pinned Node, which everything started from there finds first. */
function handOver() {
  const path = [join(MODULES, '.bin'), dirname(PINNED), process.env.PATH ?? ''].join(delimiter)
  const child = spawn(PINNED, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: path, DEADFRONT_PINNED: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
      resolve()
    })
  })
}
