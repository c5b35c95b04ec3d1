import type { Json } from '@deadfront/kernel'
import { readWork, type Work } from '@deadfront/kernel/works'
import type { KeptInfo, PublishedInfo } from '@deadfront/protocol'
import { signal } from '@preact/signals'
import { request, ServerProblem } from '../../online/api.ts'
import { me } from '../../online/person.ts'
import { type Entry, saveWork } from '../works/store.ts'

/** The data of this person on the server of this page. Without a server there are none. */

/** Is there a server? Null until it was asked. */
export const server = signal<boolean | null>(null)
/** The works that this person keeps there. */
export const kept = signal<readonly KeptInfo[]>([])
/** The works that this person has published. */
export const published = signal<readonly PublishedInfo[]>([])

/** Asks the server. Without one, or without a name there, the lists are empty. */
export async function readServer(): Promise<void> {
  server.value = await isThere()
  const person = server.value ? me.peek() : null
  try {
    const none = { works: [] }
    const [works, shelf] = person
      ? await Promise.all([request('GET /api/me/works', null), request('GET /api/me/shelf', null)])
      : [none, none]
    kept.value = works.works
    published.value = shelf.works
  } catch {
    // No connection, or the token was withdrawn: only the works in the browser are listed.
    kept.value = []
    published.value = []
  }
}

async function isThere(): Promise<boolean> {
  try {
    const reply = await fetch('/healthz')
    return reply.ok && (reply.headers.get('content-type') ?? '').includes('json')
  } catch {
    return false
  }
}

/** Which version of the browser's shelf is which version on the server. */
type Marks = { readonly [id: string]: { server: number; local: number } | undefined }
const MARKS = 'deadfront.kept'

function marks(): Marks {
  try {
    return (JSON.parse(localStorage.getItem(MARKS) ?? '{}') ?? {}) as Marks
  } catch {
    return {}
  }
}

function mark(id: string, versions: { server: number; local: number }): void {
  try {
    localStorage.setItem(MARKS, JSON.stringify({ ...marks(), [id]: versions }))
  } catch {
    // A browser without storage: the next save finds that the server has a version, and asks.
  }
}

/** Not on the server, as it is here, changed here since, or changed there since. */
export type KeptState = 'none' | 'same' | 'changed' | 'newer'

export function keptState({ id, version }: Entry): KeptState {
  const there = kept.value.find((each) => each.id === id)
  if (!there) return 'none'
  const known = marks()[id]
  if (known?.server !== there.version) return 'newer'
  return known.local === version ? 'same' : 'changed'
}

export const jsonOf = (work: Work): Json => ({ ...work })

/** Keeps the newest version on the server; false where another device has saved one that this browser has not seen. */
export async function keepOnServer({ id, version, work }: Entry): Promise<boolean> {
  const after = kept.peek().some((each) => each.id === id) ? (marks()[id]?.server ?? 0) : 0
  try {
    const done = await request('PUT /api/me/works/:work', { work: jsonOf(work), after }, { work: id })
    mark(id, { server: done.kept.version, local: version })
    await readServer()
    return true
  } catch (error) {
    if (!(error instanceof ServerProblem) || error.problem.code !== 'stale') throw error
    await readServer()
    return false
  }
}

/** Copies the version of the server to this browser, as the newest one; earlier versions stay. */
export async function fetchFromServer(id: string): Promise<Entry> {
  const { kept: info, work } = await request('GET /api/me/works/:work', null, { work: id })
  const read = readWork(work)
  if ('problem' in read) throw new Error(read.problem.say)
  const entry = await saveWork(id, read.work)
  mark(id, { server: info.version, local: entry.version })
  await readServer()
  return entry
}

export async function deleteFromServer(id: string): Promise<void> {
  await request('DELETE /api/me/works/:work', null, { work: id })
  await readServer()
}

/** A published work as this page reads it: data from a server are checked like a file. */
export async function openShared(id: string): Promise<{ entry: PublishedInfo; work: Work }> {
  const { entry, work } = await request('GET /api/shelf/:work', null, { work: id })
  const read = readWork(work)
  if ('problem' in read) throw new Error(`${read.problem.place}: ${read.problem.say}`)
  return { entry, work: read.work }
}
