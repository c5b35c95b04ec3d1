import { type Given, isObject, nth, type Reader } from '@deadfront/kernel'
import { contentFrom, weaponAt } from '../model/content.ts'
import { makeHeap } from '../model/gear.ts'
import { contentOf, type Fighter, HOT_MEAL, sceneOf, type Stalingrad, type Trek, UNKNOWN } from '../model/state.ts'
import { called, readFighterName, readSquare, readTexts, specialItems, thingsOf } from './reader.ts'
import { readTokens } from './tokens.ts'

// Round, pools, heaps, and the campaign.

export function readTable(r: Reader, s: Stalingrad, p: Given): void {
  const { raw } = sceneOf(s)
  s.round = r.count(p.round, 'round', { low: 1, high: 999, otherwise: 1, rule: 'EFSZ-38.1' })
  s.lap = r.count(p.lap, 'lap', {
    low: 0,
    high: 99,
    otherwise: Math.floor((s.round - 1) / raw.track.length) * Number(raw.track.repeats),
    rule: 'EFSZ-38.2',
  })
  s.turn = r.word(p.turn, 'turn', ['', 'team', 'dead'], '')
  s.pool = readTokens(r, s, p.pool ?? raw.pool, 'pool')
  s.discard = readTokens(r, s, p.discard, 'discard')
  for (const [k, entry] of r.list(p.queue, 'queue').entries()) {
    const x = r.object(entry, `queue[${k}]`)
    r.keys(x, ['at', 'kind'], `queue[${k}]`)
    const q = readSquare(r, s, x.at, `queue[${k}].at`)
    const tokens = readTokens(r, s, { [String(x.kind ?? 'beta')]: 1 }, `queue[${k}].kind`)
    if (q >= 0 && tokens.length === 1) s.queue.push(q, nth(tokens, 0))
  }
  for (const [name, items] of Object.entries(r.object(p.heaps, 'heaps'))) readHeap(r, s, name, items)
  for (const [k, name] of r.list(p.searched, 'searched').entries()) {
    const q = readSquare(r, s, name, `searched[${k}]`)
    if (q >= 0 && !s.searched.includes(q)) s.searched.push(q)
  }
  s.flags.push(...readTexts(r, p.flags, 'flags'))
  if (p.secret !== undefined && p.secret !== null) s.secret = readSquare(r, s, p.secret, 'secret')
  s.water = r.count(p.water, 'water', { low: 0, high: 99, otherwise: s.water })
  s.dread = r.count(p.dread, 'dread', { low: 0, high: 99, otherwise: s.dread })
  s.spent = r.count(p.spent, 'spent', { low: 0, high: 99, otherwise: 0 })
  s.bought = r.count(p.bought, 'bought', { low: 0, high: 9, otherwise: 0 })
  s.ended = r.word(p.ended, 'ended', ['', 'done', 'failed'], '')
  s.nextId = r.count(p.nextZombie, 'nextZombie', { low: 1, high: 99999, otherwise: 1 })
  if (p.noise !== undefined && p.noise !== null) s.noise = readFighterName(r, s, p.noise, 'noise')
  s.first =
    r.word(
      p.first,
      'first',
      ['team', 'dead'],
      p.now === 'dead' || (isObject(p.now) && 'zombie' in p.now) || p.now === 'spawn' ? 'dead' : 'team',
    ) === 'team'
      ? 0
      : 1
}

function readHeap(r: Reader, s: Stalingrad, name: string, given: unknown): void {
  const c = contentOf(s)
  const q = readSquare(r, s, name, `heaps.${name}`)
  if (q < 0) return
  const heap = makeHeap(s, q)
  const special = specialItems(c)
  for (const [item, count] of Object.entries(r.object(given, `heaps.${name}`))) {
    const n = r.count(count, `heaps.${name}.${item}`, { low: 0, high: 99, otherwise: 0 })
    const ix = called(c.weapons, item)?.ix
    if (item === 'captive') heap.captive = n
    else if (item === 'ammo') heap.ammo += n
    else if (item === 'food') heap.food += n
    else if (item === 'medkit') heap.medkits += n
    else if (ix === undefined && !special.has(item))
      r.expected(`heaps.${name}.${item}`, `captive, ${thingsOf(c).join(', ')}`, item, 'EFSZ-8.4')
    else
      for (let k = 0; k < n; k++) {
        if (ix === undefined) heap.items.push(item)
        else if (weaponAt(c, ix).thrown) heap.thrown.push(ix)
        else heap.weapons.push(ix)
      }
  }
}

const TREK_LISTS = ['completed', 'slain', 'scavenged', 'next', 'used', 'route'] as const
const TREK_PEOPLE = ['risen', 'fallen', 'eaters'] as const

export function readTrek(r: Reader, s: Stalingrad, given: unknown): void {
  const x = r.object(given, 'campaign')
  const c = contentOf(s)
  r.keys(x, ['day', 'start', 'clues', 'here', 'retry', 'again', 'searched', ...TREK_LISTS, ...TREK_PEOPLE], 'campaign')
  const trek = s.trek as Trek
  const person = (id: unknown, place: string): number => {
    const treat = typeof id === 'string' && id.startsWith('hot:')
    const who = c.characterIx.get(treat ? id.slice(4) : String(id))
    if (who === undefined) r.expected(place, 'a character', id, 'EFSZ-2.3')
    return (who ?? -1) + (treat ? HOT_MEAL : 0)
  }
  trek.day = r.count(x.day, 'campaign.day', { low: 1, high: 99, otherwise: trek.day, rule: 'EFSZ-37.4' })
  trek.start =
    x.start === undefined || x.start === null
      ? ((s.fighters.find((f) => f.status !== UNKNOWN) as Fighter | undefined)?.who ?? -1)
      : person(x.start, 'campaign.start')
  for (const key of TREK_LISTS) trek[key] = readTexts(r, x[key], `campaign.${key}`)
  for (const key of TREK_PEOPLE) trek[key] = r.list(x[key], `campaign.${key}`).map((id, k) => person(id, `campaign.${key}[${k}]`))
  trek.clues = r.list(x.clues, 'campaign.clues').map((n, k) => r.count(n, `campaign.clues[${k}]`, { low: 0, high: 99, otherwise: 0 }))
  trek.retry = r.flag(x.retry, 'campaign.retry', false)
  trek.again = r.flag(x.again, 'campaign.again', false)
  if (x.here !== undefined) trek.here = r.word(x.here, 'campaign.here', Object.keys(c.raw.scenarios), trek.here)
  for (const id of [...trek.next, ...trek.completed])
    if (!Object.hasOwn(c.raw.scenarios, id)) r.expected('campaign', 'a scenario', id, 'EFSZ-37.1')
  if (x.next === undefined)
    trek.next = [...new Set(Object.values(c.raw.scenarios[trek.here]?.exits ?? {}).flatMap((e) => e.to))].filter(
      (id) => c.raw.scenarios[id] !== undefined,
    )
  const scene = contentFrom(s.content).scene(trek.again ? trek.here : s.scenario)
  trek.searched = r
    .list(x.searched, 'campaign.searched')
    .map((name, k) =>
      r.named(name, `campaign.searched[${k}]`, (text) => scene.grid.squareOf(text), { what: 'a square of its scenario', rule: 'EFSZ-1.2' }),
    )
    .filter((q) => q >= 0)
}
