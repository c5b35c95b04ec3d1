import { type Given, isObject, type PositionFormat, Reader, ScriptFault } from '@deadfront/kernel'
import { contentFrom, kindAt, STANDARD } from '../model/content.ts'
import type { StalingradEvent } from '../model/events.ts'
import { contentOf, squareName, type Stalingrad, zombieName } from '../model/state.ts'
import { isSeen } from '../read/line.ts'
import { clearTable, layOut } from '../rules/layout.ts'
import { emptyTable, newTrek } from '../setup.ts'
import { checkLock } from './check.ts'
import { readContent } from './content.ts'
import { readGround } from './ground.ts'
import { readFighters, readZombies } from './people.ts'
import { readTexts } from './reader.ts'
import { readFrames, readNow } from './stack.ts'
import { readTable, readTrek } from './table.ts'
import { noScenario } from './no-scenario.ts'

// A table set-up that people can write: docs/formats/efsz.md. Reading never throws; it reports what is wrong, and where.

export type Settle = (s: Stalingrad, script?: Parameters<PositionFormat<Stalingrad>['read']>[2]) => StalingradEvent[]

const KEYS = [
  '$schema',
  'content',
  'scenario',
  'board',
  'map',
  'terrain',
  'edges',
  'round',
  'lap',
  'first',
  'turn',
  'characters',
  'zombies',
  'pool',
  'discard',
  'queue',
  'heaps',
  'searched',
  'flags',
  'secret',
  'water',
  'noise',
  'dread',
  'spent',
  'bought',
  'ended',
  'gas',
  'embers',
  'nextZombie',
  'campaign',
  'now',
  'stop',
  'stack',
  'result',
]

export function readPosition(settle: Settle): PositionFormat<Stalingrad>['read'] {
  return (given, setup, script) => {
    const r = new Reader()
    if (!isObject(given)) return { problems: [{ place: '', say: 'expected a position object' }] }
    const p = given as Given
    r.keys(p, KEYS, '')
    if (p.scenario !== undefined && typeof p.scenario !== 'string') r.expected('scenario', 'a scenario id', p.scenario)
    const isCampaign = setup.scenario === 'campaign'
    if (!isCampaign && p.board !== undefined && p.board !== setup.scenario)
      return { problems: [{ place: 'board', say: 'only a campaign has another scenario on the table' }] }
    const wanted = p.board ?? (isCampaign ? STANDARD.campaign.start : setup.scenario)
    if (typeof wanted !== 'string') return { problems: [{ place: 'board', say: 'expected a scenario id' }] }
    const content = readContent(r, p, setup, wanted)
    if (r.problems.length > 0) return { problems: r.problems }
    if (!Object.hasOwn(contentFrom(content).raw.scenarios, wanted))
      return {
        problems: [{ place: 'board', say: noScenario(wanted, Object.keys(contentFrom(content).raw.scenarios)) }],
      }
    const s = emptyTable(setup, content, wanted)
    if (isCampaign || p.campaign !== undefined) s.trek = newTrek(contentFrom(content).raw.campaign.firstDay, wanted)
    try {
      readAll(r, s, p)
      if (r.problems.length > 0) return { problems: r.problems }
      const seen = turnUpSeen(s)
      return { state: s, events: [...seen, ...settle(s, script)] }
    } catch (error) {
      if (error instanceof ScriptFault) throw error
      return { problems: [{ place: 'stack', say: `this position cannot be played on: ${(error as Error).message}` }] }
    }
  }
}

/** EFSZ-26.2: a zombie that a character can see is not face down. */
function turnUpSeen(s: Stalingrad): StalingradEvent[] {
  const events: StalingradEvent[] = []
  if (s.stand.length === 0) return events
  for (const z of s.zombies)
    if (!z.up && isSeen(s, z.at)) {
      z.up = true
      events.push({
        type: 'revealed',
        rule: 'EFSZ-26.2',
        zombie: zombieName(z.id),
        kind: kindAt(contentOf(s), z.kind).id,
        at: squareName(s, z.at),
      })
    }
  return events
}

function readAll(r: Reader, s: Stalingrad, p: Given): void {
  layOut(s)
  readGround(r, s, p)
  readFighters(r, s, p.characters)
  readTable(r, s, p)
  readZombies(r, s, p.zombies)
  for (const i of s.fighters.keys()) checkLock(r, s, i)
  if (p.campaign !== undefined) readTrek(r, s, p.campaign)
  if (p.result !== undefined && p.result !== null) readResult(r, s, p.result)
  if (r.problems.length > 0) return
  s.stack = p.stack === undefined ? readNow(r, s, p) : readFrames(r, s, p.stack)
  if (s.stack.at(-1)?.kind === 'camp') clearTable(s)
}

function readResult(r: Reader, s: Stalingrad, given: unknown): void {
  const x = r.object(given, 'result')
  r.keys(x, ['outcome', 'winners', 'rule', 'score'], 'result')
  const text = (key: 'outcome' | 'rule'): string => {
    if (typeof x[key] !== 'string') r.expected(`result.${key}`, 'a text', x[key])
    return String(x[key])
  }
  const score = Object.entries(r.object(x.score, 'result.score')).map(([name, n]) => [
    name,
    r.count(n, `result.score.${name}`, { low: -99_999, high: 99_999, otherwise: 0 }),
  ])
  s.result = {
    outcome: text('outcome'),
    winners: readTexts(r, x.winners, 'result.winners'),
    rule: text('rule'),
    ...(x.score === undefined ? {} : { score: Object.fromEntries(score) }),
  }
}
