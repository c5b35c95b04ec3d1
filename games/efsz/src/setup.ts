import { BadInput, Reader, rngOf, type Setup } from '@deadfront/kernel'
import { contentFrom, type RawContent } from './model/content.ts'
import { newFighter, type Stalingrad } from './model/state.ts'
import { optionsOf } from './options.ts'
import { readContent } from './position/content.ts'

/** A table that is still empty. */
export function emptyTable(setup: Setup, content: string | RawContent, scenario: string): Stalingrad {
  const derived = contentFrom(content)
  return {
    rng: rngOf(setup),
    stack: [],
    result: null,
    content,
    scenario,
    options: optionsOf(setup.options),
    terrain: [],
    edges: [],
    stand: [],
    fighters: derived.characters.map((c) => newFighter(derived, c.ix)),
    zombies: [],
    nextId: 1,
    pool: [],
    discard: [],
    queue: [],
    heaps: [],
    round: 1,
    lap: 0,
    first: 0,
    turn: '',
    searched: [],
    flags: [],
    secret: -1,
    water: 0,
    noise: -1,
    gas: [],
    embers: [],
    dread: 0,
    spent: 0,
    bought: 0,
    ended: '',
    trek: null,
  }
}

export function setUp(setup: Setup): Stalingrad {
  const r = new Reader()
  const content = readContent(r, {}, setup, setup.scenario)
  if (r.problems.length > 0) throw new BadInput(r.problems)
  const { campaign } = contentFrom(content).raw
  if (setup.scenario !== 'campaign') {
    const s = emptyTable(setup, content, setup.scenario)
    s.stack = [{ kind: 'scenario', alone: true }]
    return s
  }
  const s = emptyTable(setup, content, campaign.start)
  s.trek = newTrek(campaign.firstDay, campaign.start)
  s.stack = [{ kind: 'campaign' }]
  return s
}

export const newTrek = (day: number, here: string): NonNullable<Stalingrad['trek']> => ({
  day,
  start: -1,
  completed: [],
  clues: [],
  slain: [],
  risen: [],
  fallen: [],
  scavenged: [],
  here,
  next: [],
  retry: false,
  searched: [],
  used: [],
  route: [],
  again: false,
  eaters: [],
})
