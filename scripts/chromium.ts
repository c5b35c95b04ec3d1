import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A browser that is there: the one named by CHROME_PATH, or Chrome, Edge or Chromium where they are usually found. */
export function findChromium(): string | null {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES]
  return candidates.find((path) => existsSync(path)) ?? null
}

/** On Debian the browser and the servers that tests want are installed where missing, all in one go. */
export function installDebianPackages(): void {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return
  const missing = [
    ...(findChromium() === null && process.env.CHROME_PATH === undefined ? ['chromium'] : []),
    ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
    ...(existsSync('/usr/bin/redis-server') ? [] : ['redis-server']),
  ]
  const sudo = process.getuid?.() === 0 ? [] : existsSync('/usr/bin/sudo') ? ['/usr/bin/sudo', '-n'] : null
  if (missing.length === 0 || sudo === null) return
  process.stderr.write(`deadfront: installing ${missing.join(', ')} …\n`)
  const apt = (...args: string[]): boolean => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args] as [string, ...string[]]
    // Servers are started by the tests themselves, never by the package.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  const install = (): boolean => apt('install', '-y', '--no-install-recommends', ...missing)
  if (!install() && apt('update')) install()
}
