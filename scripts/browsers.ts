import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Chromium without the parts of a desktop browser: the same pages in two thirds of the processor time, but no notifications. */
const HEADLESS_SHELL = 'chromium-headless-shell'
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

const found = (path: string): boolean => existsSync(path)

/** The first of these programs that is on the PATH. */
function onPath(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(found) ?? null
}

/** The browser that CHROME_PATH names, or an installed Chrome, Edge or Chromium. */
export function findDesktopChromium(): string | null {
  const named = process.env.CHROME_PATH
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  return onPath(...NAMES) ?? PLACES.find(found) ?? null
}

/** The browser that CHROME_PATH names, the headless shell, or an installed browser. */
export const findChromium = (): string | null =>
  process.env.CHROME_PATH ? findDesktopChromium() : (onPath(HEADLESS_SHELL) ?? findDesktopChromium())

/** The browser that FIREFOX_PATH names, or an installed Firefox. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  return onPath('firefox-esr', 'firefox')
}

/** WebKitGTK's MiniBrowser, if its driver and a display in memory are also installed. */
export function findWebKit(): string | null {
  if (onPath('WebKitWebDriver') === null || onPath('Xvfb') === null) return null
  return (
    globSync(['/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/lib/*/webkitgtk-6.*/MiniBrowser', '/usr/libexec/webkit*/MiniBrowser'])
      .sort()
      .at(-1) ?? null
  )
}

/** How Chromium is started for tests and pictures. */
export function launchOptions(executablePath = findChromium()): { executablePath: string; args: string[] } {
  if (executablePath === null) throw new Error('no Chrome, Edge or Chromium was found: install one, or set CHROME_PATH')
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a graphics card each tile of a page draws every shape that crosses it: a few large tiles take less time.
      '--default-tile-width=1280',
      '--default-tile-height=800',
      '--disable-audio-output',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}

/** On Debian, installs the browsers and servers that the tests need and that are missing, all in one call. */
export function installDebianPackages(): void {
  if (!existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return
  const chooses = process.env.CHROME_PATH === undefined
  const missing = [
    ...(chooses && findDesktopChromium() === null ? ['chromium'] : []),
    ...(findFirefox() === null && process.env.FIREFOX_PATH === undefined ? ['firefox-esr'] : []),
    ...(findWebKit() === null ? ['webkit2gtk-driver', 'xvfb'] : []),
    ...(existsSync('/usr/lib/postgresql') ? [] : ['postgresql']),
    ...(existsSync('/usr/bin/redis-server') ? [] : ['redis-server']),
    ...(existsSync('/usr/sbin/nginx') ? [] : ['nginx-light']),
  ]
  const sudo = process.getuid?.() === 0 ? [] : existsSync('/usr/bin/sudo') ? ['/usr/bin/sudo', '-n'] : null
  const shell = chooses && onPath(HEADLESS_SHELL) === null ? [HEADLESS_SHELL] : []
  if (missing.length + shell.length === 0 || sudo === null) return
  process.stderr.write(`deadfront: installing ${[...missing, ...shell].join(', ')} …\n`)
  const apt = (...args: string[]): boolean => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args] as [string, ...string[]]
    // Servers are started by the tests themselves, never by the package.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  const install = (packages: string[]): boolean => packages.length === 0 || apt('install', '-y', '--no-install-recommends', ...packages)
  if (install([...missing, ...shell]) || (apt('update') && install([...missing, ...shell]))) return
  // A release without the headless shell has all the other packages.
  if (shell.length > 0) install(missing)
}
