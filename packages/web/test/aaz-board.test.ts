import { aaz, type AazView, BUILTIN } from '@deadfront/aaz'
import { amounts, type Ask, type Form } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../src/games/aaz/ground.ts'
import { labelsFor } from '../src/games/aaz/labels.ts'
import { centreOf, nearerX, PLACES, WORLD } from '../src/games/aaz/map/world.ts'
import { en } from '../src/games/aaz/messages/en.ts'
import { es } from '../src/games/aaz/messages/es.ts'
import { battleOf } from '../src/games/aaz/odds/odds.ts'
import { pathOf } from '../src/games/aaz/picture.ts'
import { colourOf, patternName } from '../src/games/aaz/powers.ts'
import { type Question, type Reach, suggestedLosses, targetsOf } from '../src/games/aaz/question.ts'
import { SILHOUETTES } from '../src/games/aaz/silhouettes.ts'
import { stacksOf, total } from '../src/games/aaz/tokens.ts'

const board = BUILTIN['1941']!
const start = (scenario: string): AazView => {
  const { state } = aaz.start({ scenario, options: {}, seed: 'board' })
  return aaz.view(state, null)
}
const ask: Ask = { seat: 'Germany', kind: 'combatMove', rule: 'AAZ-CMOVE.3', about: null }
const question = (...forms: Form[]): Question => ({ ask, seat: 'Germany', forms, options: [] })
const facts = factsOf(board)

describe('stacks', () => {
  it.each(['1941', 'intro'])('show every unit of the %s set-up at every distance', (scenario) => {
    const view = start(scenario)
    const all = Object.values(view.spaces).reduce(
      (n, space) => n + Object.values(space.units ?? {}).reduce((m, count) => m + total(count), 0),
      0,
    )
    for (const level of [0, 1, 2] as const) {
      const chips = stacksOf(view, level).flatMap((stack) => stack.chips)
      expect(chips.reduce((n, chip) => n + (chip.power === 'zombies' ? 0 : chip.n), 0)).toBe(all)
    }
  })

  it('have a silhouette for every kind of unit', () => {
    expect(Object.keys(SILHOUETTES).sort()).toEqual([...facts.units].sort())
  })

  it('keep chips of one stack apart', () => {
    for (const { chips } of stacksOf(start('1941'), 1))
      for (const [i, a] of chips.entries())
        for (const b of chips.slice(i + 1)) expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
  })
})

describe('names', () => {
  it('never cover each other, and at theatre zoom every one is there', () => {
    const labels = labelsFor(1.9, () => 0, facts.weight)
    expect(labels.map((label) => label.name).sort()).toEqual([...PLACES.keys()].sort())
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5]) {
      const boxes = labelsFor(scale, () => 0, facts.weight).map((label) => {
        const w = Math.max(...label.lines.map((line) => line.length)) * label.size * 0.5
        return {
          ...label,
          x0: label.x - w / 2,
          x1: label.x + w / 2,
          y0: label.y - label.size * 0.8,
          y1: label.y + label.size * (label.lines.length - 1),
        }
      })
      for (const [i, a] of boxes.entries())
        for (const b of boxes.slice(i + 1))
          expect(a.x1 < b.x0 || a.x0 > b.x1 || a.y1 < b.y0 || a.y0 > b.y1, `${a.name} ${b.name} at ${scale}`).toBe(true)
    }
  })

  it('can be read at any distance', () => {
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5])
      for (const label of labelsFor(scale, () => 0, facts.weight)) expect(label.size * scale).toBeGreaterThan(6)
  })

  it('show most of the world even from afar', () => {
    const lands = labelsFor(0.46, () => 0, facts.weight).filter((label) => !label.sea)
    expect(lands.length).toBeGreaterThan(60)
  })
})

describe('powers', () => {
  it('differ in colour and in pattern', () => {
    const powers = Object.keys(board.powers)
    expect(new Set(powers.map(colourOf)).size).toBe(powers.length)
    expect(new Set(powers.map(patternName)).size).toBe(powers.length)
  })
})

describe('targets', () => {
  const way = (to: string, more: object = {}) => ({ to, path: ['Germany', to], left: 0, ...more })
  const reach: Reach[] = [
    { from: 'Germany', unit: 'inf', can: 4, to: [way('Balkans'), way('Western Europe')] },
    { from: 'Germany', unit: 'tnk', can: 2, to: [way('Balkans', { left: 1 }), way('Ukraine', { fight: true })] },
    {
      from: 'Germany',
      unit: 'ftr',
      can: 1,
      to: [
        way('Ukraine', { fight: true, landings: ['Germany', 'Balkans'] }),
        way('sz8', { refused: { rule: 'AAZ-CAIR.2', code: 'move.no-landing', say: 'no' } }),
      ],
    },
  ]

  it('are the places that everything in hand can reach, with the least range left', () => {
    const targets = targetsOf(question(), 'Germany', { inf: 2, tnk: 1 }, reach)
    expect([...targets.keys()]).toEqual(['Balkans'])
    expect(targets.get('Balkans')).toMatchObject({
      left: 0,
      kind: 'go',
      answer: { do: 'move', units: { inf: 2, tnk: 1 }, from: 'Germany', to: 'Balkans' },
    })
  })

  it('tell a fight, and where aircraft can land after it', () => {
    const targets = targetsOf(question(), 'Germany', { tnk: 1, ftr: 1 }, reach)
    expect(targets.get('Ukraine')).toMatchObject({ kind: 'fight', landings: ['Germany', 'Balkans'] })
  })

  it('leave out what the referee refuses', () => {
    expect(targetsOf(question(), 'Germany', { ftr: 1 }, reach).has('sz8')).toBe(false)
  })

  it('load, sail and land in one gesture', () => {
    const form = amounts(
      'take',
      [
        { id: 'Germany inf', min: 0, max: 4 },
        { id: 'Germany tnk', min: 0, max: 2 },
      ],
      1,
      2,
      { do: 'ship', from: 'sz5', to: 'sz7', land: 'United Kingdom' },
    )
    const targets = targetsOf(question(form), 'Germany', { inf: 1, tnk: 1 }, reach)
    expect(targets.get('United Kingdom')).toMatchObject({
      ship: true,
      kind: 'fight',
      path: ['Germany', 'sz5', 'sz7', 'United Kingdom'],
      answer: { do: 'ship', from: 'sz5', to: 'sz7', land: 'United Kingdom', take: { 'Germany inf': 1, 'Germany tnk': 1 } },
    })
    expect(targetsOf(question(form), 'Germany', { tnk: 2 }, reach).has('United Kingdom')).toBe(false)
  })
})

describe('losses', () => {
  it('are suggested cheapest first, and fill the number', () => {
    const form = amounts(
      'lose',
      [
        { id: 'tnk', min: 0, max: 2 },
        { id: 'inf', min: 0, max: 2 },
        { id: 'ftr', min: 0, max: 1 },
      ],
      3,
      3,
    )
    expect(suggestedLosses(form, (unit) => facts.unit(unit)!.cost, false)).toEqual({ inf: 2, tnk: 1 })
  })

  it('at sea let a battleship take its harmless hit first', () => {
    const form = amounts(
      'lose',
      [
        { id: 'dd', min: 0, max: 1 },
        { id: 'bb', min: 0, max: 2 },
      ],
      1,
      1,
    )
    expect(suggestedLosses(form, (unit) => facts.unit(unit)!.cost, true)).toEqual({ bb: 1 })
  })
})

describe('arrows', () => {
  it('follow moves, voyages and the seam', () => {
    expect(pathOf({ do: 'move', from: 'Germany', via: ['Balkans'], to: 'Ukraine' })).toEqual(['Germany', 'Balkans', 'Ukraine'])
    expect(pathOf({ do: 'ship', from: 'sz5', to: 'sz7', land: 'United Kingdom', take: { 'Western Europe inf': 1 } })).toEqual([
      'Western Europe',
      'sz5',
      'sz7',
      'United Kingdom',
    ])
    const [west, east] = [centreOf('Western United States').x, centreOf('Eastern United States').x]
    expect(nearerX(west, east)).toBeCloseTo(east + WORLD.w)
    expect(nearerX(east, west)).toBeCloseTo(west - WORLD.w)
  })
})

describe('odds', () => {
  it('take the battle as the referee tells it', () => {
    const setup = {
      at: 'Ukraine',
      sea: false,
      attacker: 'USSR',
      attackers: { inf: 3, tnk: 1 },
      seaborne: {},
      defenders: { Germany: { inf: 2 }, Japan: { inf: 1 } },
      zombies: 2,
      bombard: 0,
      friendly: false,
      zombieControlled: false,
      ipc: 2,
      facility: false,
      attackerTechs: ['z4Explosives', 'zibraSuits'],
      defenderTechs: {},
      retreats: ['Caucasus'],
      damaged: { attackers: {}, defenders: {} },
      round: 0,
    }
    expect(battleOf(setup)).toMatchObject({
      kind: 'land',
      defender: { inf: 3 },
      zombies: 2,
      tech: { attacker: ['z4Explosives'] },
      retreatSpace: true,
    })
    expect(battleOf({ ...setup, attackers: {} })).toBeNull()
  })
})

describe('words', () => {
  it('are all there in Spanish', () => {
    const keys = (x: object, at = ''): string[] =>
      Object.entries(x).flatMap(([key, value]) =>
        typeof value === 'object' && value !== null ? keys(value as object, `${at}${key}.`) : [`${at}${key}`],
      )
    expect(keys(es)).toEqual(keys(en))
  })

  it('have a drawn place for every territory', () => {
    for (const name of Object.keys(board.territories)) expect(PLACES.has(name), name).toBe(true)
  })
})
