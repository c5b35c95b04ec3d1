import { BadInput, type Json, mergeContent, rngOf, type Setup } from '@deadfront/kernel'
import { bareBoard, BOARD_1941, BOARDS, BUILTIN, contentFrom } from './model/built-in.ts'
import { isInDeck, problemsOfBoard } from './model/check-board.ts'
import { problemsOfContent } from './model/check-content.ts'
import { type Content, emblemAt, ipcOf, LAND, NOBODY, powerNamed, SEA } from './model/content.ts'
import { addTo, numberAt } from './model/list.ts'
import { readUnits } from './model/names.ts'
import type { RawContent } from './model/raw.ts'
import { type Aaz, addUnits } from './model/state.ts'
import { optionsOf } from './options.ts'

/** The board of a set-up: the scenario's own, or with custom content merged over it. `base: "none"` begins with an empty map. */
export function contentFor({ scenario, options }: Pick<Setup, 'scenario' | 'options'>, ...over: (Json | undefined)[]): string | RawContent {
  const given = over.filter((x) => x !== undefined && x !== null) as { [key: string]: Json }[]
  // AAZ42-SETUP.6: the American chart with its land rows as printed is a board of its own.
  const board = options.chartAsPrinted === true && scenario === '1942' ? '1942-printed' : scenario
  if (given.length === 0) return board
  let raw: RawContent = BOARDS[board] ?? BOARD_1941
  if (given.some((x) => x.base === 'none')) raw = bareBoard(raw)
  for (const { base: _base, ...rest } of given) raw = mergeContent(raw, rest)
  return raw.id === scenario ? { ...raw, id: 'own' } : raw
}

/** Who controls what before the first move. */
function startControl(c: Content): number[] {
  const named = c.raw.control
  return c.spaces.map((name, at) => {
    if (!c.isLand[at] || c.neutral[at]) return NOBODY
    if (named) return powerNamed(c.powerIx, named[name]) ?? NOBODY
    return emblemAt(c, at)
  })
}

/** AAZ-CARD.9: the cards of the scenario; the 61st card only with the option. */
const deckFor = (c: Content, balkans: boolean): number[] =>
  c.cards.flatMap((card, i) => ((card.optional && !balkans) || !isInDeck(card, c.raw.deck) ? [] : [i]))

/** The table before any unit is placed. */
export function emptyTable(setup: Setup, content: string | RawContent): Aaz {
  const c = contentFrom(content)
  const control = startControl(c)
  const switches = optionsOf(setup.options)
  const treasury = c.powers.map(() => 0)
  for (const [power, ipcs] of Object.entries(c.raw.treasury ?? {})) treasury[powerNamed(c.powerIx, power) ?? 0] = ipcs
  return {
    rng: rngOf(setup),
    stack: [],
    result: null,
    content,
    scenario: setup.scenario,
    options: switches,
    round: 1,
    turn: 0,
    phase: 'zombieCard',
    control,
    start: control.slice(),
    zombies: c.spaces.map(() => 0),
    count: new Array<number>(c.N * c.P * c.K).fill(0),
    boats: [],
    treasury,
    tech: c.powers.map(() => 0),
    deck: switches.noZombies ? [] : deckFor(c, switches.balkansCard),
    discard: [],
    orders: {},
    apocalypse: 0,
    moved: [],
    declared: [],
    taken: [],
    fights: [],
    foughtAt: [],
    bombarded: [],
    cordon: -1,
    cache: false,
    rayUsed: false,
    bought: [],
    plan: [],
    before: null,
  }
}

/** One row of a chart; a unit that cannot be there is refused, as in a position. */
function placeRow(s: Aaz, c: Content, space: string, power: string, text: string): void {
  const place = `content.setup.${space}.${power}`
  const at = c.spaceIx.get(space)
  const p = powerNamed(c.powerIx, power)
  const counts = readUnits(c, text)
  // The units of a space that was removed from the printed board are removed too.
  if (at === undefined && Object.values(BUILTIN).some((board) => board.setup[space] !== undefined)) return
  if (at === undefined) throw new BadInput({ place, say: `no such space: ${space}`, rule: 'AAZ-MAP.1' })
  if (p === undefined) throw new BadInput({ place, say: `no such power: ${power}`, rule: 'AAZ-SETUP.1' })
  if (typeof counts === 'string') throw new BadInput({ place, say: counts, rule: 'AAZ-COMP.14' })
  for (let k = 0; k < c.K; k++) {
    if (counts[k] === 0) continue
    if (!c.isLand[at] && c.domain[k] === LAND)
      throw new BadInput({ place, say: `${c.kinds[k]} goes to sea only aboard a transport`, rule: 'AAZ-U-TRN.13' })
    if (c.isLand[at] && c.domain[k] === SEA) throw new BadInput({ place, say: `${c.kinds[k]} stays at sea`, rule: 'AAZ-U-CV.4' })
    addUnits(s, c, at, p, k, numberAt(counts, k))
  }
}

/** AAZ42-OPT.1: money that balances a war without zombies. */
const ALLIED_BID = [
  ['USSR', 30],
  ['UK', 15],
  ['USA', 15],
] as const

/** AAZ-SETUP: units of the charts, treasuries equal to the starting income, no zombie yet. */
export function setUp(setup: Setup): Aaz {
  const problems = problemsOfContent(setup.content)
  if (problems.length > 0) throw new BadInput(problems)
  const content = contentFor(setup, setup.content)
  const c = contentFrom(content)
  const faults = typeof content === 'string' ? [] : problemsOfBoard(c)
  if (faults.length > 0) throw new BadInput(faults)
  const s = emptyTable(setup, content)
  for (const [space, units] of Object.entries(c.raw.setup))
    for (const [power, text] of Object.entries(units)) placeRow(s, c, space, power, text)
  if (!c.raw.treasury)
    for (let p = 0; p < c.P; p++) s.treasury[p] = c.lands.reduce((n, at) => n + (s.control[at] === p ? ipcOf(c, at) : 0), 0)
  const germany = c.spaceIx.get('Germany')
  if (setup.options.germanOutbreak === true && !s.options.noZombies && germany !== undefined) s.zombies[germany] = c.raw.outbreak ?? 3
  if (setup.options.alliedBid === true) for (const [power, ipcs] of ALLIED_BID) addTo(s.treasury, c.powerIx.get(power) ?? -1, ipcs)
  s.stack = [{ kind: 'round' }]
  const bidder = c.powerIx.get(String(setup.options.bidPower))
  const bid = Number(setup.options.bid ?? 0)
  if (bidder !== undefined && bid > 0) s.stack.push({ kind: 'bid', power: bidder, left: bid })
  return s
}
