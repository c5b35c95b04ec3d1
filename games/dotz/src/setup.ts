import { sequence, type Setup, rngOf } from '@deadfront/kernel'
import { type Content, contentOf } from './model/content.ts'
import { contentFor, type ContentName } from './model/difficulty.ts'
import type { SiegeEvent } from './model/events.ts'
import type { FrameOf } from './model/frames.ts'
import type { Overlay } from './model/raw.ts'
import { AVAILABLE, CUP, DEFIANT, IN_SETUP, NONE, NOT, type Siege, type SiegeOptions, TC } from './model/state.ts'
import { spaceId } from './read/names.ts'
import { drawZed, putZed } from './rules/placing.ts'

/** The set-up of the Basic Game, from data (DOTZ-0.5). */

/**
 * The options as the state stores them. All options of the first release are stored; one that is missing has the value written
 * here, which never follows a later change of its default. An option that is added later is stored only where it differs from
 * its `absent` value, so that older states keep their hashes.
 */
function optionsOf(setup: Setup): SiegeOptions {
  const o = setup.options
  return {
    players: Number(o.players ?? 1),
    length: String(o.length ?? 'normal'),
    group: (o.group ?? 'anyone') as SiegeOptions['group'],
    spill: o.spill === true,
    earlyWin: o.earlyWin === true,
    freeShotNeedsAmmo: o.freeShotNeedsAmmo === true,
    townFire: o.townFire !== false,
    speechReturns: o.speechReturns === true,
    trapsAlone: o.trapsAlone === true,
  }
}

const fill = (length: number, value: number): number[] => new Array<number>(length).fill(value)

/** A state with all components in the box. */
export function emptyTable(setup: Setup, content: ContentName | Overlay): Siege {
  const options = optionsOf(setup)
  const c = contentOf({ content })
  const [units, zeds, spaces] = [c.units.length, c.zeds.length, c.spaces.length]
  return {
    rng: rngOf(setup),
    stack: [],
    result: null,
    content,
    options,
    turn: 0,
    phase: IN_SETUP,
    card: NONE,
    symbols: 0,
    ammo: 0,
    eventActions: 0,
    playerAction: fill(options.players, 1),
    seatDone: fill(options.players, 0),
    hero: fill(options.players, NONE),
    spent: fill(c.marks.length, 0),
    uAt: fill(units, AVAILABLE),
    uSide: fill(units, 0),
    uHits: fill(units, 0),
    uFlags: fill(units, 0),
    zAt: fill(zeds, CUP),
    zSide: fill(zeds, 0),
    zHits: fill(zeds, 0),
    zFlags: fill(zeds, 0),
    noEntry: fill(spaces, NOT),
    terrain: fill(spaces, 0),
    deck: [],
    deckAct: [],
    box: [],
    discard: [],
    fateDeck: [],
    fateDiscard: [],
    held: [],
    noTerrain: NOT,
    mayLeave: NOT,
    spread: NOT,
    shiftedHero: NONE,
    heroShift: 0,
    heroShiftUntil: NOT,
    cardShifts: [],
    proposals: [],
    tale: { fallen: [], saved: [], kills: fill(units, 0), ammoUsed: 0, shots: 0, won: 0, lost: 0, bestStand: [], nearest: [] },
  }
}

export function setUpSiege(setup: Setup): Siege {
  const own = setup.content as Overlay['over'] | undefined
  const s = emptyTable(setup, contentFor(setup.options, own))
  s.stack.push({ kind: 'setUp' })
  return s
}

export const setUp = sequence<Siege, FrameOf<'setUp'>, SiegeEvent>({
  decks(t) {
    buildDeck(t.s, (pile) => t.shuffle(pile))
    const { s } = t
    s.fateDeck = contentOf(s).fates.map((_, ix) => ix)
    t.shuffle(s.fateDeck)
  },
  units(t) {
    const { s } = t
    const c = contentOf(s)
    const { setup } = c.raw
    s.ammo = setup.ammo
    t.emit({ type: 'gameBegan', rule: 'DOTZ-0.5', players: s.options.players, ammo: s.ammo, cards: s.deck.length })
    const enter = (u: number, at: number) => {
      s.uAt[u] = at
      t.emit({ type: 'unitArrived', rule: 'DOTZ-0.5', unit: c.units[u]?.id ?? '', at: c.spaces[at] ?? '' })
    }
    for (const id of [...setup.heroes, ...setup.heroic]) {
      const u = c.unitIx.get(id)
      if (u !== undefined) enter(u, TC)
    }
    // One Defiant Civilians unit in each Village and one in Town Center; the rest stay available.
    const civilians = c.units.flatMap((unit, u) => (unit.kind === 'civilians' ? [u] : []))
    t.shuffle(civilians)
    for (let at = 0; at < c.spaces.length; at++) {
      const u = c.isVillage[at] === true ? civilians.pop() : undefined
      if (u === undefined) continue
      enter(u, at)
      s.uFlags[u] = DEFIANT
    }
    for (let i = 0; i < setup.civiliansInTown; i++) {
      const u = civilians.pop()
      if (u !== undefined) enter(u, TC)
    }
  },
  zeds(t) {
    const c = contentOf(t.s)
    for (const at of c.starts)
      for (let i = 0; i < c.raw.setup.zedsPerStart; i++) {
        const z = drawZed(t, spaceId(c, at))
        if (z !== NONE) putZed(t, z, at, at, 0)
      }
  },
  heroes(t) {
    const { players } = t.s.options
    if (players === 1) return
    for (let seat = players - 1; seat >= 0; seat--) t.call({ kind: 'hero.choose', seat })
  },
  begin: (t) => t.become({ kind: 'turn' }),
})

/** For each Act so many regular and special cards, each Act shuffled, Act I on top, one final card at the bottom. */
export function buildDeck(s: Siege, shuffle: (pile: number[]) => void): void {
  const c = contentOf(s)
  const counts = c.raw.setup.deck[s.options.length] ?? c.raw.setup.deck.normal
  const cards = (test: (card: Content['events'][number]) => boolean): number[] => {
    const list = c.events.flatMap((card, ix) => (test(card) ? [ix] : []))
    shuffle(list)
    return list
  }
  const finals = cards((card) => card.kind === 'final')
  const piles: number[][] = []
  // An Act with too few cards takes the spare cards of the Act before it (Q15).
  let spare: number[] = []
  counts?.regular.forEach((wanted, i) => {
    const regular = cards((card) => card.kind === 'regular' && card.act === i + 1)
    const special = cards((card) => (card.kind === 'special' || card.kind === 'brains') && card.act === i + 1)
    while (regular.length < wanted) {
      const more = spare.pop()
      if (more === undefined) break
      regular.push(more)
    }
    const pile = [...regular.splice(0, wanted), ...special.splice(0, counts.special[i] ?? 0)]
    shuffle(pile)
    piles.push(pile)
    s.box.push(...special, ...spare)
    spare = regular
  })
  s.box.push(...spare)
  const last = finals.pop()
  s.box.push(...finals)
  const order: [number, number][] = piles.flatMap((pile, i) => pile.map((card): [number, number] => [card, i + 1]))
  if (last !== undefined) order.push([last, 0])
  s.deck = order.map(([card]) => card).reverse()
  s.deckAct = order.map(([, act]) => act).reverse()
}
