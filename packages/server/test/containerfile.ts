import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, matchesGlob } from 'node:path'

/** What a built image says about how it is run. */
export interface Image {
  /** The folder that stands for `/` of the image. */
  root: string
  workdir: string
  env: { [name: string]: string }
  user: string
  command: string[]
  /** The calls of `chown`, as accounts of the image are not those of this machine. */
  chowned: string[]
}

interface Step {
  word: string
  rest: string
}

/** The instructions, with continued lines joined and without comments. */
const stepsOf = (text: string): Step[] =>
  text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [word = '', ...rest] = line.split(' ')
      return { word, rest: rest.join(' ') }
    })

/** Copies what a builder would send: everything but what `.dockerignore` names. */
function copyContext(from: string, to: string): void {
  const ignored = readFileSync(join(from, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const walk = (path: string): void => {
    for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`
      if (ignored.some((pattern) => matchesGlob(inside, pattern))) continue
      if (entry.isDirectory()) {
        mkdirSync(join(to, inside), { recursive: true })
        walk(inside)
      } else if (entry.isFile()) cpSync(join(from, inside), join(to, inside))
    }
  }
  walk('')
}

/**
 * Carries out the very steps of a Containerfile in folders of this machine that stand for the images. It knows the
 * instructions that our file uses and refuses any other.
 */
export function buildImage(repository: string, file: string, folder: string): Image | { failed: string } {
  const stages = new Map<string, string>()
  const log = join(folder, 'chown.log')
  const shims = join(folder, 'shims')
  mkdirSync(shims)
  writeFileSync(log, '')
  writeFileSync(join(shims, 'chown'), `#!/bin/sh\necho "$@" >> '${log}'\n`)
  chmodSync(join(shims, 'chown'), 0o755)
  const image: Image = { root: '', workdir: '/', env: {}, user: 'root', command: [], chowned: [] }
  for (const { word, rest } of stepsOf(readFileSync(file, 'utf8'))) {
    const inImage = (path: string): string => join(image.root, path.startsWith('/') ? path : join(image.workdir, path))
    switch (word) {
      case 'FROM': {
        const name = / AS (\w+)$/.exec(rest)?.[1] ?? 'last'
        image.root = join(folder, name)
        Object.assign(image, { workdir: '/', env: {}, user: 'root' })
        mkdirSync(image.root)
        stages.set(name, image.root)
        break
      }
      case 'WORKDIR':
        image.workdir = rest
        mkdirSync(inImage('.'), { recursive: true })
        break
      case 'COPY': {
        const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(rest) ?? []
        if (stage === undefined) copyContext(join(repository, from), inImage(to))
        // Links in place of copies: nothing is written to them afterwards.
        else spawnSync('cp', ['-al', '--no-target-directory', join(stages.get(stage) ?? '', from), inImage(to)])
        break
      }
      case 'RUN': {
        const script = rest.replaceAll(/(?<=^|\s)\/(app|data)\b/g, (path) => inImage(path))
        const path = [shims, dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
        const { NODE_ENV: _mode, VITEST: _test, ...own } = process.env
        // What npm has in its cache is not asked for again.
        const env = { npm_config_prefer_offline: 'true', ...own, ...image.env, PATH: path }
        const done = spawnSync('sh', ['-c', script], { cwd: inImage('.'), env, encoding: 'utf8' })
        if (done.status !== 0) return { failed: `RUN ${rest}\n${done.stdout}${done.stderr}` }
        break
      }
      case 'ENV':
        for (const [, name = '', quoted, plain = ''] of rest.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)) image.env[name] = quoted ?? plain
        break
      case 'USER':
        image.user = rest
        break
      case 'CMD':
        image.command = JSON.parse(rest) as string[]
        break
      case 'VOLUME':
      case 'EXPOSE':
      case 'STOPSIGNAL':
      case 'HEALTHCHECK':
        break
      default:
        return { failed: `unknown instruction ${word}` }
    }
  }
  return { ...image, chowned: readFileSync(log, 'utf8').split('\n').filter(Boolean) }
}
