import { aaz, type UnitReach } from '@deadfront/aaz'
import { amounts, type Answer, isRefusal, type Json } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import type { Question } from '../src/games/aaz/question.ts'
import { extrasAt, targetsOf } from '../src/games/aaz/targets.ts'
import { answerOf, lotOf, placeFor, purchaseOf, yardsOf } from '../src/games/aaz/shopping.ts'
import { landingsToCheck, voyagesOf } from '../src/games/aaz/voyages.ts'
import { ask, question } from './aaz-kit.ts'

/** What the board offers for moves, purchases and losses. */

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
    basket: [],
    repairs: [],
  }
  const asked = (kind: 'purchase' | 'mobilize', options: Answer[], first: { first?: true } = {}): Question => {
    const about = { power: 'Germany', round: 1, ...first }
    return { kind, ask: { ...ask, kind, about }, about, seat: 'Germany', forms: [], options }
  }
  const shop = purchaseOf(
    told,
    asked('purchase', [{ do: 'done' }, { do: 'buy', unit: 'inf', n: 1, at: 'Germany' }, { do: 'buy', unit: 'trn', n: 1, at: 'sz5' }]),
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
    const order = purchaseOf(told, asked('purchase', [{ do: 'done' }, { do: 'buy', unit: 'inf', n: 1 }], { first: true }))
    expect(order.how).toBe('order')
    expect(yardsOf(order)).toEqual([])
    expect(answerOf(order, 'inf', null, 9)).toEqual({ answer: { do: 'buy', unit: 'inf', n: 6 }, place: null })
    const place = purchaseOf({ ...told, waiting: { inf: 2 } }, asked('mobilize', [{ do: 'place', unit: 'inf', n: 1, at: 'Germany' }]))
    expect(place.how).toBe('place')
    expect(answerOf(place, 'inf', 'Germany', 9)).toEqual({ answer: { do: 'place', unit: 'inf', at: 'Germany', n: 2 }, place: 'Germany' })
    // Everything spent: nothing is offered any more, and still it is the time to order.
    expect(purchaseOf({ ...told, waiting: { inf: 6 } }, asked('purchase', [{ do: 'done' }])).how).toBe('order')
  })
  it('offers land where a recruitment center could stand', () => {
    const some = purchaseOf(told, asked('purchase', [{ do: 'buy', unit: 'RC', n: 1, at: 'Balkans' }]))
    expect(yardsOf(some).map((yard) => yard.at)).toEqual(['Germany', 'sz5', 'sz6', 'Balkans'])
  })
})
