import { aaz, type AazEvent, type AazView, type BattleSetup, type PlannedAnswer, type RawContent, type UnitReach } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { amounts, type Answer, type Ask, type Form, isRefusal, type Json, seedRng } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { homeOf, inside, placesAskedAbout } from '../src/games/aaz/camera.ts'
import { shapeAt } from '../src/games/aaz/chips.ts'
import { factsOf } from '../src/games/aaz/ground.ts'
import { labelsFor } from '../src/games/aaz/labels.ts'
import { bordersOf, centreOf, nearerX, PLACES, simplified, WORLD } from '../src/games/aaz/map/world.ts'
import { en } from '../src/games/aaz/messages/en.ts'
import { es } from '../src/games/aaz/messages/es.ts'
import { battleOf, OddsDesk } from '../src/games/aaz/odds/odds-desk.ts'
import { forceAgainst, shifted, trialsOf, wholeOrder } from '../src/games/aaz/orders.ts'
import { OrdersDesk } from '../src/games/aaz/orders-desk.ts'
import { missedBy, newsOf, turnsOf } from '../src/games/aaz/recap.ts'
import { pathOf } from '../src/games/aaz/picture.ts'
import { colourOf, patternName } from '../src/games/aaz/powers.ts'
import type { Question } from '../src/board/question.ts'
import { extrasAt, targetsOf } from '../src/games/aaz/question.ts'
import { answerOf, lotOf, placeFor, purchaseOf, yardsOf } from '../src/games/aaz/shopping.ts'
import { shiftsOf } from '../src/games/aaz/map/wraparound.ts'
import { SILHOUETTES } from '../src/games/aaz/silhouettes.ts'
import { stepOf, TRACK } from '../src/games/aaz/steps.ts'
import { storyOf } from '../src/games/aaz/story.ts'
import { BattleLog } from '../src/games/aaz/battle-log.ts'
import { stacksOf, total } from '../src/games/aaz/tokens.ts'
import { landingsToCheck, voyagesOf } from '../src/games/aaz/voyages.ts'

const board = BUILTIN['1941']!
const start = (scenario: string): AazView => {
  const { state } = aaz.start({ scenario, options: {}, seed: 'board' })
  return aaz.view(state, null)
}
const ask: Ask = { seat: 'Germany', kind: 'combatMove', rule: 'AAZ-CMOVE.3', about: null }
const question = (...forms: Form[]): Question => ({ kind: ask.kind, ask, seat: 'Germany', forms, options: [] })
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
    for (const unit of [...facts.units, 'ca', 'aaa']) expect(SILHOUETTES[unit]).toMatch(/^M/)
  })

  it('keep chips of one stack apart', () => {
    for (const { chips } of stacksOf(start('1941'), 1))
      for (const [i, a] of chips.entries())
        for (const b of chips.slice(i + 1)) expect(a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y).toBe(true)
  })
})

describe('outlines', () => {
  it('are written where they stand, arcs and single steps included', () => {
    expect(shapeAt('M2 3l1 1H4V5h1v-1z', 10, 20, 2)).toBe('M14 26l2 2H18V30h2v-2z')
    expect(shapeAt('M1 1a2 2 0 1 0 .5 0z', 10, 20, 2)).toBe('M12 22a4 4 0 1 0 1 0z')
    for (const shape of Object.values(SILHOUETTES)) expect(shapeAt(shape, 5, 5, 0.5)).not.toContain('NaN')
  })
})

describe('beyond the seam', () => {
  it('only what lies near it is drawn again', () => {
    expect(shiftsOf(100, 300)).toEqual([])
    expect(shiftsOf(40, 120)).toEqual([WORLD.w])
    expect(shiftsOf(WORLD.w - 200, WORLD.w - 10)).toEqual([-WORLD.w])
  })
})

describe('what is in sight', () => {
  const view = start('1941')
  it('is one’s own armies at the beginning of a turn, and the world for who stands all over it', () => {
    const home = homeOf(view, facts, 'USSR', 620)!
    expect(inside(centreOf('Russia'), home)).toBe(true)
    expect(inside(centreOf('Eastern United States'), home)).toBe(false)
    expect(homeOf(view, facts, 'UK', 330)).toBeNull()
  })
  it('is then the place in question', () => {
    const about = { at: 'Balkans', power: 'Germany', hits: 1 }
    expect(placesAskedAbout({ ...question(), ask: { ...ask, kind: 'zombies.losses', about } }, null)).toEqual(['Balkans'])
    expect(placesAskedAbout(question(), null)).toEqual([])
    expect(placesAskedAbout({ ...question(), ask: { ...ask, kind: 'card.measure' } }, null, 'Mexico')).toEqual(['Mexico'])
  })
})

describe('the step of a battle', () => {
  const fired: Extract<AazEvent, { type: 'unitsFired' }> = {
    type: 'unitsFired',
    rule: '',
    at: 'Balkans',
    side: 'attacker',
    step: 'fire',
    volleys: [],
    hits: 1,
    zombieHits: 0,
  }
  it('is the one of the question, else the one last told', () => {
    expect(stepOf('battle.press', [fired], 'press')).toBe('press')
    // The referee names the step to come: losses are still taken in the one before.
    expect(stepOf('battle.losses', [fired], 'defendersFire')).toBe('attackersFire')
    expect(stepOf(undefined, [fired, { ...fired, side: 'defender' }], 'deadRise')).toBe('defendersFire')
    expect(stepOf('battle.submerge', [], 'place')).toBe('strikeOrSubmerge')
    for (const step of ['press', 'attackersFire', 'deadRise']) expect(TRACK).toContain(step)
  })
})

describe('names', () => {
  it('never cover each other, and at theatre zoom every one is there', () => {
    const labels = labelsFor(1.9, [], facts.weight)
    expect(labels.map((label) => label.name).sort()).toEqual([...PLACES.keys()].sort())
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5]) {
      const boxes = labelsFor(scale, [], facts.weight).map((label) => {
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

  it('keep clear of the units of other places', () => {
    // Two units' blocks south of Germany: its name has to stay above its own, and that of the place below goes under them.
    const stack = { at: 'Germany', x: centreOf('Germany').x, y: centreOf('Germany').y, half: 12, wide: 30 }
    const other = { at: 'Balkans', x: centreOf('Balkans').x, y: centreOf('Balkans').y, half: 8, wide: 20 }
    const roof = { at: 'sz5', x: other.x, y: other.y - 20, half: 10, wide: 60 }
    const [germany, balkans] = ['Germany', 'Balkans'].map((name) =>
      labelsFor(1.4, [stack, other, roof], facts.weight).find((label) => label.name === name),
    )
    expect(germany!.y).toBeLessThan(stack.y)
    expect(balkans!.y).toBeGreaterThan(other.y + other.half)
  })

  it('can be read at any distance', () => {
    for (const scale of [0.4, 0.7, 1.2, 2.5, 5])
      for (const label of labelsFor(scale, [], facts.weight)) expect(label.size * scale).toBeGreaterThan(10.9)
  })

  it('show most of the world even from afar', () => {
    const lands = labelsFor(0.46, [], facts.weight).filter((label) => !label.sea)
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
  const reach: UnitReach[] = [
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

  const sea = { empties: () => 1, light: (unit: string) => unit === 'inf' || unit === 'zom', by: null, closed: () => false }
  const hand = (units: { [unit: string]: number }, from = 'Germany') => ({ from, units, also: [] })

  it('are the places that everything in hand can reach, with the least range left', () => {
    const targets = targetsOf(question(), hand({ inf: 2, tnk: 1 }), reach, sea)
    expect([...targets.keys()]).toEqual(['Balkans'])
    expect(targets.get('Balkans')).toMatchObject({
      left: 0,
      kind: 'go',
      answers: [{ do: 'move', units: { inf: 2, tnk: 1 }, from: 'Germany', to: 'Balkans' }],
    })
  })

  it('tell a fight, and where aircraft can land after it', () => {
    const targets = targetsOf(question(), hand({ tnk: 1, ftr: 1 }), reach, sea)
    expect(targets.get('Ukraine')).toMatchObject({ kind: 'fight', landings: ['Germany', 'Balkans'] })
  })

  it('leave out what the referee refuses', () => {
    expect(targetsOf(question(), hand({ ftr: 1 }), reach, sea).has('sz8')).toBe(false)
  })

  it('load, sail and land in one gesture', () => {
    const targets = targetsOf(question(landing('Germany')), hand({ inf: 1, tnk: 1 }), reach, sea)
    expect(targets.get('United Kingdom')).toMatchObject({
      ship: true,
      kind: 'fight',
      path: ['Germany', 'sz5', 'sz7', 'United Kingdom'],
      answers: [{ do: 'ship', from: 'sz5', to: 'sz7', land: 'United Kingdom', take: { 'Germany inf': 1, 'Germany tnk': 1 } }],
    })
  })

  it('drive a zombie with the ray, and sail with what is aboard', () => {
    const ray = { do: 'ray', from: 'Germany', to: 'Balkans' }
    const asks = { ...question(), options: [ray] }
    expect(extrasAt(asks, 'Germany')).toEqual([{ unit: 'zom', can: 1 }])
    expect(targetsOf(asks, hand({ zom: 1 }), [], sea).get('Balkans')?.answers).toEqual([ray])
    const sails = question(
      amounts('units', [{ id: 'trn', min: 0, max: 2 }], 1, 2, { do: 'move', from: 'sz5', to: 'sz7', cargo: true }),
      amounts('take', [], 0, 0, { do: 'ship', from: 'sz5', to: 'sz7', cargo: { inf: 2 }, land: 'Norway/Finland' }),
    )
    expect(extrasAt(sails, 'sz5')).toEqual([{ unit: 'loaded', can: 2 }])
    const targets = targetsOf(sails, hand({ loaded: 1 }, 'sz5'), [], sea)
    expect(targets.get('sz7')?.answers).toEqual([{ do: 'move', from: 'sz5', to: 'sz7', units: { trn: 1 }, cargo: true }])
    expect(targets.get('Norway/Finland')?.answers).toEqual([
      { do: 'ship', from: 'sz5', to: 'sz7', cargo: { inf: 2 }, land: 'Norway/Finland', take: {} },
    ])
  })
})

const landing = (coast: string, from = 'sz5', to = 'sz7') =>
  amounts(
    'take',
    ['inf', 'tnk'].map((unit) => ({ id: `${coast} ${unit}`, min: 0, max: 2 })),
    1,
    2,
    { do: 'ship', from, to, land: 'United Kingdom' },
  )

describe('convoys', () => {
  const sea = (empties: { [zone: string]: number }, by: string | null = null) => ({
    empties: (zone: string) => empties[zone] ?? 0,
    light: (unit: string) => unit === 'inf',
    by,
    closed: () => false,
  })
  const carried = (answers: readonly Answer[]) => answers.map((answer) => answer.take)

  it('fill several transports at once, a heavy unit and infantry in each', () => {
    const voyage = voyagesOf([load('Germany', 'inf', 3), load('Germany', 'tnk', 2)], {
      ...sea({ sz5: 3 }),
      forms: [landing('Germany')],
    }).get('United Kingdom')
    expect(voyage?.carried).toBe(5)
    expect(carried(voyage?.answers ?? [])).toEqual([
      { 'Germany inf': 1, 'Germany tnk': 1 },
      { 'Germany inf': 1, 'Germany tnk': 1 },
      { 'Germany inf': 1 },
    ])
  })

  it('take what fits when there are too few', () => {
    const voyage = voyagesOf([load('Germany', 'tnk', 2)], { ...sea({ sz5: 1 }), forms: [landing('Germany')] }).get('United Kingdom')
    expect(voyage).toMatchObject({ carried: 1, answers: [{ take: { 'Germany tnk': 1 } }] })
    expect(voyagesOf([load('Germany', 'tnk', 2)], { ...sea({}), forms: [landing('Germany')] }).size).toBe(0)
  })

  it('load from two coasts on one way', () => {
    const both = amounts(
      'take',
      [
        { id: 'Germany tnk', min: 0, max: 1 },
        { id: 'Norway/Finland inf', min: 0, max: 2 },
      ],
      1,
      2,
      { do: 'ship', from: 'sz5', to: 'sz6', land: 'United Kingdom' },
    )
    const voyage = voyagesOf([load('Germany', 'tnk', 1), load('Norway/Finland', 'inf', 1)], { ...sea({ sz5: 1 }), forms: [both] })
    expect(voyage.get('United Kingdom')).toMatchObject({
      carried: 2,
      answers: [{ take: { 'Germany tnk': 1, 'Norway/Finland inf': 1 } }],
    })
  })

  it('keep together in one sea zone, the nearest, or go where they are told', () => {
    const forms = [landing('Germany', 'sz5', 'sz6'), landing('Germany', 'sz5', 'sz5'), landing('Germany', 'sz7', 'sz6')]
    const loads = [load('Germany', 'inf', 2)]
    const to = (by: string | null) =>
      voyagesOf(loads, { ...sea({ sz5: 1, sz7: 1 }, by), forms })
        .get('United Kingdom')
        ?.answers.map((answer) => answer.to)
    expect(to(null)).toEqual(['sz5'])
    expect(to('sz6')).toEqual(['sz6'])
    const more = voyagesOf([load('Germany', 'inf', 4)], { ...sea({ sz5: 1, sz7: 1 }), forms }).get('United Kingdom')
    expect(more?.answers.map((answer) => answer.to)).toEqual(['sz6', 'sz6'])
  })

  it.each(['combatMove', 'noncombatMove'])('are accepted by the referee, whatever is offered: %s', (phase) => {
    const table = aaz.position.write(aaz.start({ scenario: '1941', options: {}, seed: 'convoy' }).state) as { [key: string]: Json }
    let offered = 0
    for (const power of ['Germany', 'UK', 'Japan', 'USA']) {
      const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'convoy', position: { ...table, turn: power, phase } })
      const view = aaz.view(state, null)
      const forms = aaz.space(state, power)
      const empties = (zone: string): number => view.spaces[zone]?.units?.[power]?.trn ?? 0
      for (const at of Object.keys(view.spaces)) {
        const loads = ['inf', 'art', 'tnk'].map((unit) => load(at, unit, view.spaces[at]?.units?.[power]?.[unit] ?? 0))
        const shut = landingsToCheck(at, forms).filter(({ answer }) => aaz.whyNot(state, power, answer) !== null)
        const closed = (end: string, shore: string) => shut.some((x) => x.end === end && x.shore === shore)
        for (const { answers } of voyagesOf(loads, { ...sea({}), empties, forms, closed }).values()) {
          const done = aaz.apply(state, power, answers)
          expect(isRefusal(done) && done, JSON.stringify(answers)).toBe(false)
          offered++
        }
      }
    }
    expect(offered).toBeGreaterThan(10)
  })
})

const load = (from: string, unit: string, n: number) => ({ from, unit, n })

describe('the shop', () => {
  const told = {
    treasury: 20,
    prices: { inf: 3, trn: 7 },
    complexes: [{ at: 'Germany', limit: 5, left: 4, center: false, zones: ['sz5', 'sz6'] }],
    waiting: {},
  }
  const asked = (kind: string, ...options: Answer[]): Question => ({ kind, ask: { ...ask, kind }, seat: 'Germany', forms: [], options })
  const shop = purchaseOf(
    told,
    asked('purchase', { do: 'done' }, { do: 'buy', unit: 'inf', n: 1, at: 'Germany' }, { do: 'buy', unit: 'trn', n: 1, at: 'sz5' }),
  )
  it('puts ships dropped on a factory into its water, where there is only one', () => {
    expect(placeFor(shop, 'inf', 'Germany')).toBe('Germany')
    expect(placeFor(shop, 'trn', 'Germany')).toBe('sz5')
    expect(placeFor(shop, 'inf', 'sz5')).toBeNull()
  })
  it('buys as many as money and slots allow', () => {
    expect(lotOf(shop, 'inf', 'Germany', 9)).toBe(4)
    expect(lotOf(shop, 'trn', 'sz5', 9)).toBe(2)
    expect(lotOf({ ...shop, treasury: 1 }, 'inf', 'Germany', 3)).toBe(1)
  })
  it('follows the question, not the phase: ordered first without a place, placed last without a price', () => {
    const order = purchaseOf(told, asked('purchase', { do: 'done' }, { do: 'buy', unit: 'inf', n: 1 }))
    expect(order.how).toBe('order')
    expect(yardsOf(order)).toEqual([])
    expect(answerOf(order, 'inf', null, 9)).toEqual({ answer: { do: 'buy', unit: 'inf', n: 6 }, place: null })
    const place = purchaseOf({ ...told, waiting: { inf: 2 } }, asked('mobilize', { do: 'place', unit: 'inf', n: 1, at: 'Germany' }))
    expect(place.how).toBe('place')
    expect(answerOf(place, 'inf', 'Germany', 9)).toEqual({ answer: { do: 'place', unit: 'inf', at: 'Germany', n: 2 }, place: 'Germany' })
    // Everything spent: nothing is offered any more, and still it is the time to order.
    expect(purchaseOf({ ...told, waiting: { inf: 6 } }, asked('purchase', { do: 'done' })).how).toBe('order')
  })
  it('offers land where a recruitment center could stand', () => {
    const some = purchaseOf(told, asked('purchase', { do: 'buy', unit: 'RC', n: 1, at: 'Balkans' }))
    expect(yardsOf(some).map((yard) => yard.at)).toEqual(['Germany', 'sz5', 'sz6', 'Balkans'])
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

describe('a battle pointed at', () => {
  const { state } = aaz.start({ scenario: '1941', options: {}, seed: 'board' })
  const setupWith = (moves: PlannedAnswer[]): BattleSetup => {
    const found = aaz.inspect(state, 'USSR', { ask: 'setup', at: 'West Russia', moves })
    if (isRefusal(found)) throw new Error(found.say)
    return found
  }
  const setup = setupWith([])
  it('is reckoned with those in hand, by land and off the boats', () => {
    const units = { inf: 3, tnk: 1 }
    const joined = setupWith([
      { do: 'move', from: 'Russia', to: 'West Russia', units },
      { do: 'ship', from: 'sz4', to: 'sz4', land: 'West Russia', take: { 'Archangel inf': 1 } },
    ])
    expect(joined.attackers).toEqual({ inf: 4, tnk: 1 })
    expect(joined.seaborne).toEqual({ inf: 1 })
    expect(joined.retreats).toEqual(['Russia'])
    expect(joined.defenders).toEqual(setup.defenders)
  })
  it('is the battle that the referee plans when they go', () => {
    const move = { do: 'move', from: 'Russia', to: 'West Russia', units: { inf: 3 } } as const
    const after = aaz.apply(state, 'USSR', move)
    if (isRefusal(after)) throw new Error(after.say)
    const [planned] = aaz.inspect(after.state, 'USSR', { ask: 'planned' }) as BattleSetup[]
    expect(setupWith([move])).toEqual(planned)
  })
})

describe('standing orders', () => {
  const view = start('1941')

  it('are weighed in battles that threaten, on both sides', () => {
    const trials = trialsOf(board, view, 'USSR', null, [])
    expect(trials.filter((trial) => trial.side === 'defender').length).toBeGreaterThan(2)
    expect(trials.some((trial) => trial.side === 'attacker')).toBe(true)
    for (const { setup, side } of trials) {
      expect(side === 'attacker' ? setup.attacker : Object.keys(setup.defenders)).toContain('USSR')
      expect(battleOf(setup)).not.toBeNull()
    }
  })

  it('are weighed with the units of a board of one’s own', () => {
    const content = { units: { tnk: { attack: 5 } }, territories: { Ukraine: { ipc: 7 } } }
    const { state } = aaz.start({ scenario: '1941', options: { noZombies: true }, seed: 'own', content })
    const own = aaz.inspectJson(state, 'USSR', { ask: 'board' }) as unknown as RawContent
    const trials = trialsOf(own, aaz.view(state, 'USSR') as AazView, 'USSR', null, [])
    expect(trials.length).toBeGreaterThan(2)
    for (const { setup } of trials) expect(battleOf(setup)?.units?.tnk).toMatchObject({ attack: 5, defense: 3, traits: ['chainsaw'] })
    const planned = aaz.inspectJson(state, 'USSR', { ask: 'setup', at: 'Ukraine' }) as unknown as BattleSetup
    expect(planned).toMatchObject({ ipc: 7, units: { tnk: { attack: 5 } } })
    expect(aaz.inspectJson(aaz.start({ scenario: '1941', options: {}, seed: 'own' }).state, 'USSR', { ask: 'board' })).toBeNull()
  })

  it('count what stands near enough, aircraft with a way home', () => {
    expect(forceAgainst(board, view, 'Germany', 'Karelia')).toMatchObject({ inf: expect.any(Number) })
    expect(forceAgainst(board, view, 'Japan', 'Karelia')).toEqual({})
    expect(forceAgainst(board, view, 'Germany', 'sz8')).toMatchObject({ sub: expect.any(Number) })
  })

  it('have the battle on the board first, then those planned', () => {
    const [first] = trialsOf(board, view, 'USSR', null, [])
    const now = { ...first!.setup, at: 'Urals' }
    expect(trialsOf(board, view, 'USSR', now, [{ ...now, at: 'Siberia' }]).map((trial) => `${trial.when} ${trial.setup.at}`)).toEqual(
      expect.arrayContaining(['now Urals', 'planned Siberia']),
    )
  })

  it('name everybody in the end, cheapest first', () => {
    const cost = (unit: string) => facts.unit(unit)!.cost
    expect(wholeOrder({ losses: ['tnk'] }, ['inf', 'art', 'tnk', 'ftr'], cost)).toEqual(['tnk', 'inf', 'art', 'ftr'])
    expect(shifted(['inf', 'art', 'tnk'], 'tnk', -1)).toEqual(['inf', 'tnk', 'art'])
    expect(shifted(['inf', 'art'], 'inf', -1)).toEqual(['inf', 'art'])
  })
})

describe('asked only when here', () => {
  const page = { visibilityState: 'visible' }
  const said: [string, boolean][] = []
  let force: { [power: string]: { ask: boolean } }
  let update: ReturnType<typeof signal>
  let desk: OrdersDesk

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', page)
    vi.stubGlobal('location', { hash: '#/table/1' })
    vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(['#/table/1 Germany']) })
    page.visibilityState = 'visible'
    said.length = 0
    force = { Germany: { ask: true } }
    update = signal({ live: true, viewer: 'Germany', asks: [{ seat: 'USSR' }] })
    const api = {
      seats: [
        { id: 'Germany', holder: 'me' },
        { id: 'Japan', holder: 'me' },
      ],
      inspect: async () => force,
      answer: async ({ orders }: { orders: { ask: boolean } }, power: string) => {
        said.push([power, orders.ask])
        force = { ...force, [power]: orders }
        return null
      },
    }
    desk = new OrdersDesk({ api, update } as never)
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const turn = (visibilityState: string) => {
    page.visibilityState = visibilityState
    desk.attend()
  }

  it('tells the referee after a while, and only of powers that want it', async () => {
    turn('hidden')
    await vi.advanceTimersByTimeAsync(1000)
    expect(said).toEqual([])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([['Germany', false]])
    await desk.refresh()
    turn('visible')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said.slice(1)).toEqual([['Germany', true]])
  })

  it('says nothing of a glance at another page', async () => {
    turn('hidden')
    await vi.advanceTimersByTimeAsync(1000)
    turn('visible')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([])
  })

  it('lets a power be that is asked, until it is no longer', async () => {
    update.value = { live: true, viewer: 'Germany', asks: [{ seat: 'Germany' }] }
    turn('hidden')
    desk.leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([])
    update.value = { live: true, viewer: 'Germany', asks: [{ seat: 'UK' }] }
    desk.attend()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toEqual([['Germany', false]])
  })

  it('tells at once when the page goes for good, and never after the board has gone', async () => {
    desk.leave()
    expect(said).toEqual([['Germany', false]])
    await desk.refresh()
    desk.attend()
    desk.destroy()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(said).toHaveLength(1)
  })
})

describe('the worker of the odds', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('that does not load leaves nobody waiting', async () => {
    const made: { onerror?: () => void; ended: boolean }[] = []
    class Unloadable {
      ended = false
      constructor() {
        made.push(this)
      }
      postMessage() {}
      terminate() {
        this.ended = true
      }
    }
    vi.stubGlobal('Worker', Unloadable)
    const odds = new OddsDesk()
    const [trial] = trialsOf(board, start('1941'), 'USSR', null, [])
    const asked = odds.of(trial!.setup)
    made[0]!.onerror?.()
    expect(await asked).toBeNull()
    expect(made[0]!.ended).toBe(true)
    void odds.of(trial!.setup)
    expect(made).toHaveLength(2)
  })
})

describe('the story of the war', () => {
  const told = (...events: object[]) => storyOf(events as never, facts)

  it('tells cities, losses, the dead and the end', () => {
    const story = told(
      { type: 'turnStarted', power: 'Germany', round: 2 },
      { type: 'battleStarted', at: 'Russia', attacker: 'Germany', attackers: { tnk: 2 }, defenders: { USSR: { inf: 2 } } },
      { type: 'unitsHit', at: 'Russia', power: 'USSR', side: 'defender', units: { inf: 2 } },
      { type: 'unitsHit', at: 'Russia', power: 'Germany', side: 'attacker', units: { 'seaborne tnk': 1 } },
      { type: 'zombiesRose', at: 'Russia', n: 2, zombies: 2 },
      { type: 'battleEnded', at: 'Russia', winner: 'Germany' },
      { type: 'territoryCaptured', at: 'Russia', by: 'Germany', controller: 'Germany', liberated: false },
      { type: 'territoryFell', at: 'Caucasus' },
      { type: 'territoryFell', at: 'Angola' },
      { type: 'roundEnded', round: 2, marker: 9, axis: 30, allies: 40 },
      { type: 'gameWon', outcome: 'axis', winners: ['Germany', 'Japan'], score: { rounds: 2 } },
    )
    expect(story).toMatchObject({
      outcome: 'axis',
      rounds: 2,
      battles: 1,
      losses: { USSR: { ipc: 6, units: { inf: 2 } }, Germany: { ipc: 5, units: { tnk: 1 } } },
      bloodiest: { at: 'Russia', round: 2, ipc: 11 },
      cities: [
        { at: 'Russia', by: 'Germany', how: 'taken', round: 2 },
        { at: 'Caucasus', how: 'overrun' },
      ],
      dead: { rose: 2, overran: 2, marker: 9 },
      tides: [{ marker: 9, axis: 30, allies: 40 }],
    })
  })

  it('knows that the first hit sinks no battleship', () => {
    const fight = { type: 'battleStarted', at: 'sz8', attacker: 'UK', attackers: { bb: 2 }, defenders: {} }
    const hit = (n: number) => ({ type: 'unitsHit', at: 'sz8', power: 'UK', side: 'attacker', units: { bb: n } })
    expect(told(fight, hit(2)).losses.UK?.units.bb ?? 0).toBe(0)
    expect(told(fight, hit(2), hit(1)).losses.UK?.units.bb).toBe(1)
  })

  it('is read from a whole game of bots', () => {
    const rng = seedRng('story')
    let { state, events } = aaz.start({ scenario: 'intro', options: {}, seed: 'story' })
    const all = [...events]
    while (state.result === null) {
      const [ask] = aaz.asks(state)
      const done = aaz.apply(state, ask!.seat, aaz.sample(state, ask!.seat, rng))
      if (isRefusal(done)) throw new Error(done.say)
      ;({ state, events } = done)
      all.push(...events)
    }
    const story = storyOf(all, factsOf(BUILTIN.intro!))
    expect(story.outcome).toBe(state.result.outcome)
    expect(story.tides).toHaveLength(state.round)
    expect(story.dead.rose).toBeGreaterThan(0)
  })
})

describe('what others did meanwhile', () => {
  const turn = (power: string, round: number) => ({ type: 'turnStarted', power, round }) as never
  const news = { type: 'territoryFell', at: 'Angola' } as never
  it('is told from one’s last turn on', () => {
    const turns = turnsOf([turn('USSR', 1), news, turn('Germany', 1), news, turn('UK', 1), news, turn('Japan', 1), turn('USSR', 2)])
    expect(missedBy(['USSR'], turns).map((x) => x.power)).toEqual(['Germany', 'UK'])
    expect(missedBy(['USSR', 'UK'], turns).map((x) => x.power)).toEqual([])
    expect(missedBy(['Germany'], turns)).toEqual([])
  })

  it('tells a battle once: by the capture it ended in', () => {
    const ended = (at: string, zombies: number): AazEvent =>
      ({ type: 'battleEnded', rule: '', at, winner: 'USSR', zombies }) as unknown as AazEvent
    const captured = { type: 'territoryCaptured', rule: '', at: 'Balkans' } as unknown as AazEvent
    expect(newsOf([ended('Balkans', 0), captured, ended('sz5', 0)])).toEqual([captured, ended('sz5', 0)])
    expect(newsOf([ended('Balkans', 2), captured])).toEqual([ended('Balkans', 2), captured])
  })
})

describe('what is told', () => {
  const event = (type: string, more: object = {}): AazEvent => ({ type, rule: '', at: 'Balkans', ...more }) as unknown as AazEvent
  const past = [
    event('turnStarted', { power: 'USSR', round: 1 }),
    event('cardDrawn', { zombies: 2 }),
    event('battleStarted'),
    event('unitsFired'),
  ]
  it('is recalled by who comes back: the card, the dice of a battle that goes on, the turns', () => {
    const told = new BattleLog()
    told.recall(past)
    expect(told.card.value).toBe(past[1])
    expect(told.volleys.value).toEqual(past.slice(2))
    expect(told.away.value).toEqual(past.slice(0, 2))
  })
  it('is not told twice, and a battle that is over is not on the board', () => {
    const told = new BattleLog()
    told.hear(event('turnStarted', { power: 'Germany', round: 1 }))
    told.recall([...past, event('battleEnded')])
    expect(told.away.value).toHaveLength(1)
    expect(told.volleys.value).toEqual([])
  })
})

describe('sentences', () => {
  it('call sea zones and units by their names', async () => {
    const [english, spanish] = [await aaz.words.en!(), await aaz.words.es!()]
    const event = { type: 'landingFailed', rule: '', power: 'UK', at: 'sz14' } as AazEvent
    expect(english.event(event)).toContain('in sea zone 14')
    expect(spanish.event(event)).toContain('la zona marítima 14')
    const refusal = { rule: 'AAZ-CMOVE.3', code: 'move.far', say: 'Ukraine is 2 spaces away, inf has 1', about: [] }
    expect(english.refusal(refusal as never)).toBe('Ukraine is 2 spaces away, infantry has 1.')
  })
})

describe('the map', () => {
  it('draws broad bands along a rougher coast, never farther off than allowed', () => {
    const line = [
      [0, 0],
      [1, 0.4],
      [2, -0.3],
      [3, 6],
      [4, 0],
    ] as const
    expect(simplified(line, 1)).toEqual([line[0], line[2], line[3], line[4]])
    expect(simplified(line, 10)).toEqual([line[0], line[4]])
    expect(bordersOf('coast', 2.5).length).toBeLessThan(bordersOf('coast').length / 3)
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
