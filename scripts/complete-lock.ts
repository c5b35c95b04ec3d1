// Packages with a binary per platform name all of them as optional. A lockfile written where the registry does not offer
// every platform lacks some, and `npm ci` then refuses it everywhere. This adds the missing ones by name and version:
//   npm run complete-lock
import { readFileSync, writeFileSync } from 'node:fs'

interface LockEntry {
  version?: string
  dev?: boolean
  license?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  engines?: { node: string }
  optionalDependencies?: Record<string, string>
}

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** The platform of a platform package, from its name: `@rollup/rollup-linux-x64-musl`. */
export function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | null {
  const parts = name.split(/[/-]/)
  const os = SYSTEMS.find((x) => parts.includes(x))
  const cpu = PROCESSORS.find((x) => parts.includes(x))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return null
  return {
    ...(parts.includes('musl') || parts.includes('musleabihf') ? { libc: ['musl'] } : {}),
    cpu: [cpu],
    ...(os === undefined ? {} : { os: [os] }),
  }
}

/** The entries that a lockfile lacks, by their place in the tree. */
export function missingFrom(packages: Record<string, LockEntry>): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [place, entry] of Object.entries(packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const platform = platformOf(name)
      const nested = `${place}/node_modules/${name}`
      const hoisted = `node_modules/${name}`
      if (platform === null || packages[nested] || packages[hoisted]?.version === version || !/^\d/.test(version)) continue
      missing[packages[hoisted] ? nested : hoisted] = { version, ...platform, ...(entry.dev ? { dev: true } : {}), optional: true }
    }
  return missing
}

if (process.argv[1]?.endsWith('complete-lock.ts')) {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }
  const missing = missingFrom(lock.packages)
  const sorted = Object.entries({ ...lock.packages, ...missing }).sort(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
  process.stdout.write(`${Object.keys(missing).length} added\n`)
}
