import { aaz, type AazEvent } from '@deadfront/aaz'
import { BUILTIN } from '@deadfront/aaz/content'
import { isRefusal, type Json, Script } from '@deadfront/kernel'
import { oddsOf, raidOdds, tableFrom } from '@deadfront/ai/aaz/odds'
import { describe, expect, it, vi } from 'vitest'
import { factsOf } from '../src/games/aaz/ground.ts'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { WORLD } from '../src/games/aaz/map/world.ts'
import { aboutPlace, THEATRES } from '../src/games/aaz/places.ts'
import { facilityOf } from '../src/games/aaz/signs.ts'
import { yardsOf } from '../src/games/aaz/shopping.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'
import { start } from './aaz-kit.ts'

/** What the board of 1942 adds: raids, repairs, complexes to build, victory cities. */
onAPage()

const at1942 = { scenario: '1942' }
const raiding: Json = {
  turn: 'UK',
  phase: 'combatMove',
  territories: {
    'United Kingdom': { units: { UK: '2 bmb 1 ftr' } },
    Italy: { damage: 1, units: { Germany: '1 inf 1 aaa' } },
    France: { units: { Germany: '1 ftr' } },
  },
}

it('what is reconstructed says so: the values of neutrals and the cards, and nothing that is printed', async () => {
  const { desk } = await Table.open({ turn: 'UK', phase: 'combatMove' }, at1942)
  const view = desk.view.value
  if (!view) throw new Error('nothing is shown')
  const first = (at: string): string => aboutPlace(desk, view, at)[0] ?? ''
  expect([first('Turkey'), first('Eire')]).toEqual(['neutral, income 2 (reconstructed value)', 'neutral, income 1 (reconstructed value)'])
  expect(first('France')).toBe('held by Germany, income 6')
  const { content, reconstructedCard } = desk.facts()
  expect(Object.keys(content.cards).filter(reconstructedCard)).toHaveLength(86)
  expect(reconstructedCard('of one’s own')).toBe(false)
})

describe('a raid on the map', () => {
  it('AAZ42-RAID.1: bombers in hand go against the works when told so, and back against the army', async () => {
    const table = await Table.open(raiding, at1942)
    const { desk } = table
    await table.looked()
    await desk.hand.pick('United Kingdom')
    desk.hand.setCount('ftr', 0)
    desk.hand.setCount('bmb', 2)
    expect(desk.hand.targets.value.get('Italy')?.answers).toEqual([{ do: 'move', units: { bmb: 2 }, from: 'United Kingdom', to: 'Italy' }])
    desk.hand.raid(true)
    expect([...desk.hand.targets.value.keys()].every((at) => facilityOf(desk.facts(), desk.view.value, at) !== null)).toBe(true)
    expect(desk.hand.targets.value.get('Italy')?.answers).toEqual([
      { do: 'move', units: { bmb: 2 }, from: 'United Kingdom', to: 'Italy', raid: true },
    ])
    // A land without works is no target of a raid, and the referee says why.
    expect(desk.hand.targets.value.has('France')).toBe(false)
    expect((await desk.hand.whyNot('France'))?.rule).toBe('AAZ42-RAID.1')
    // Without the option nobody escorts.
    desk.hand.setCount('ftr', 1)
    expect(desk.hand.targets.value.size).toBe(0)
    desk.hand.setCount('ftr', 0)
    expect(await desk.hand.go('Italy')).toBeNull()
    await table.looked()
    expect(desk.raids.on.value).toBe(false)
    expect(desk.raids.list.value.find(({ at }) => at === 'Italy')).toMatchObject({ raiders: { bmb: 2 }, damage: 1, limit: 6 })
  })

  it('AAZ42-RAID.8: fighters escort them where the table plays it so', async () => {
    const options = { escortsAndInterceptors: true }
    const near = { turn: 'USSR', phase: 'combatMove', territories: { 'Karelia S.S.R.': { units: { USSR: '1 bmb 1 ftr' } } } }
    const table = await Table.open(near, { ...at1942, options })
    const { desk } = table
    await table.looked()
    await desk.hand.pick('Karelia S.S.R.')
    desk.hand.raid(true)
    // Italy is in reach of both, but the fighter could not come home: the referee has the last word.
    await vi.waitFor(() => expect([...desk.hand.targets.value.keys()]).toEqual(['Germany']))
    expect(await desk.hand.go('Germany')).toBeNull()
    await table.looked()
    expect(desk.raids.list.value.find(({ at }) => at === 'Germany')).toMatchObject({ raiders: { bmb: 1, ftr: 1 }, fighters: {} })
  })

  it('AAZ42-RAID.8: who may send fighters up knows the raid', async () => {
    const position = {
      turn: 'UK',
      phase: 'combatMove',
      territories: { 'United Kingdom': { units: { UK: '2 bmb' } }, Germany: { units: { Germany: '1 inf 2 ftr' } } },
    }
    const table = await Table.open(position, { ...at1942, options: { escortsAndInterceptors: true } })
    const { desk } = table
    await table.looked()
    await desk.answer({ do: 'move', units: { bmb: 2 }, from: 'United Kingdom', to: 'Germany', raid: true })
    await table.looked()
    await desk.answer({ do: 'done' })
    await table.looked()
    expect(desk.question.value?.ask.kind).toBe('raid.intercept')
    expect(desk.raids.list.value.find(({ at }) => at === 'Germany')).toMatchObject({
      raiders: { bmb: 2 },
      fighters: { Germany: 2 },
      limit: 20,
    })
  })

  it('is told from its first event to the damage, and stays until the next thing is done', async () => {
    const table = await Table.open(raiding, { ...at1942, script: new Script([1, 4, 4], []) })
    const { desk } = table
    await table.looked()
    await desk.answer({ do: 'move', units: { bmb: 2 }, from: 'United Kingdom', to: 'Italy', raid: true })
    await table.looked()
    await desk.answer({ do: 'done' })
    expect(desk.raids.story.value).toMatchObject({
      flown: { at: 'Italy', bombers: { bmb: 2 } },
      fire: [{ step: 'flak', hits: 1 }],
      hit: [{ units: { bmb: 1 } }],
      damage: { added: 4, damage: 5 },
    })
    await table.looked()
    await desk.answer({ do: 'landAll' })
    expect(desk.raids.story.value).toBeNull()
  })
})

describe('the odds of a raid', () => {
  it('are those of the referee for every roll of two bombers', () => {
    const { state } = aaz.start({ scenario: '1942', options: {}, seed: 'raid', position: raiding })
    const moved = aaz.apply(state, 'UK', { do: 'move', units: { bmb: 2 }, from: 'United Kingdom', to: 'Italy', raid: true })
    if (isRefusal(moved)) throw new Error(moved.say)
    const faces = [1, 2, 3, 4, 5, 6]
    const sums = { mean: 0, lost: 0, unhurt: 0 }
    for (const a of faces)
      for (const b of faces) {
        const left = [a, b].filter((die) => die !== 1).length
        const rolls = left === 0 ? [[]] : left === 1 ? faces.map((x) => [x]) : faces.flatMap((x) => faces.map((y) => [x, y]))
        for (const dice of rolls) {
          const done = aaz.apply(moved.state, 'UK', { do: 'done' }, { script: new Script([a, b, ...dice], []) })
          if (isRefusal(done)) throw new Error(done.say)
          const p = 1 / 36 / rolls.length
          const damage = done.events.find((event) => event.type === 'facilityDamaged') as
            | Extract<AazEvent, { type: 'facilityDamaged' }>
            | undefined
          sums.mean += p * (damage?.added ?? 0)
          sums.lost += p * (2 - left)
          sums.unhurt += left === 2 ? p : 0
        }
      }
    const odds = raidOdds({ bombers: 2, room: 5 })
    expect(odds.mean).toBeCloseTo(sums.mean, 10)
    expect(odds.bombersLost).toBeCloseTo(sums.lost, 10)
    expect(odds.unhurt).toBeCloseTo(sums.unhurt, 10)
    expect(odds.damage.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 10)
  })

  it('AAZ42-RAID.8: escorts fall before bombers, and interceptors to everybody in the air', () => {
    const alone = raidOdds({ bombers: 1, interceptors: 1, room: 20 })
    const escorted = raidOdds({ bombers: 1, escorts: 1, interceptors: 1, room: 20 })
    expect(alone.bombersLost).toBeCloseTo(1 / 6 + 5 / 36, 10)
    expect(escorted.bombersLost).toBeCloseTo(1 / 6, 10)
    expect(escorted.escortsLost).toBeCloseTo(1 / 6, 10)
    expect(escorted.interceptorsLost).toBeCloseTo(11 / 36, 10)
    expect(raidOdds({ bombers: 1, room: 20, silent: true, zeroOnZ: true }).mean).toBeCloseTo(15 / 6, 10)
  })
})

describe('a landing under the guns of several kinds of ship', () => {
  it('AAZ42-BOMB.2: the setup names the ships that fire, the strongest first, one for each unit put ashore', async () => {
    const territories = {
      Norway: { control: 'Germany', units: { Germany: '1 inf' } },
      'United Kingdom': { control: 'UK', units: { UK: '1 inf 1 tnk' } },
    }
    const seaZones = { sz6: { units: { UK: '1 trn 1 bb 2 ca' } } }
    const { desk } = await Table.open({ turn: 'UK', phase: 'combatMove', territories, seaZones }, at1942)
    const take = { 'United Kingdom inf': 1, 'United Kingdom tnk': 1 }
    expect(await desk.answer({ do: 'ship', from: 'sz6', to: 'sz6', land: 'Norway', take })).toBeNull()
    const planned = await desk.api.inspect({ ask: 'planned' })
    expect(planned).toMatchObject([{ at: 'Norway', bombard: 2, bombarding: { bb: 1, ca: 1 } }])
  })

  it('is computed with the value of each', () => {
    const units = tableFrom(BUILTIN['1942']!.units)
    const one = { inf: 1 }
    const odds = oddsOf({
      kind: 'land',
      attacker: one,
      defender: one,
      seaborne: true,
      rising: false,
      bombard: 2,
      bombardBy: { bb: 1, ca: 1 },
      units,
      aim: 'take',
    })
    const [first, later, defense] = [1 - (2 / 6) * (3 / 6) * (5 / 6), 1 / 6, 2 / 6]
    const rest = (later * (1 - defense)) / (1 - (1 - later) * (1 - defense))
    expect(odds.take).toBeCloseTo(first * (1 - defense) + (1 - first) * (1 - defense) * rest, 9)
  })
})

describe('the shop of 1942', () => {
  const works: Json = { turn: 'Germany', phase: 'purchase', treasury: { Germany: 41 }, territories: { Germany: { damage: 4 } } }

  it('AAZ42-PURCH.7: sells repairs first, and units without a place', async () => {
    const table = await Table.open(works, at1942)
    const { desk } = table
    await table.looked()
    expect(desk.purchase.value).toMatchObject({ how: 'order', repairs: [{ at: 'Germany', damage: 4, max: 4 }] })
    expect(aboutPlace(desk, desk.view.value!, 'Germany').join()).toContain('4 damage')
    expect(await desk.answer({ do: 'repair', at: 'Germany', n: 4 })).toBeNull()
    await table.looked()
    expect(desk.purchase.value).toMatchObject({ treasury: 37, repairs: [] })
    await desk.buy('IC', null)
    await table.looked()
    expect(desk.purchase.value?.waiting).toEqual({ IC: 1 })
  })

  it('AAZ42-MOB.5: a new complex is placed on land that is lit for it, and drawn there', async () => {
    const table = await Table.open({ turn: 'Germany', phase: 'mobilize', bought: [{ unit: 'IC' }, { unit: 'inf' }] }, at1942)
    const { desk } = table
    await table.looked()
    expect(yardsOf(desk.purchase.value).some(({ at, complex }) => at === 'France' && complex === null)).toBe(true)
    await desk.buy('IC', 'France')
    await table.looked()
    expect(facilityOf(desk.facts(), desk.view.value, 'France')).toBe('IC')
  })
})

describe('the victory cities', () => {
  const facts = factsOf(BUILTIN['1942']!, mapOf('1942'))

  it('AAZ42-WIN.1: are marked, counted, and spoken of', async () => {
    expect(facts.city('Kiangsu')).toBe('Shanghai')
    expect(facts.city('Norway')).toBeNull()
    expect(facts.threshold).toBe(40)
    expect(start('1942').cities).toEqual({ axis: { held: 6, need: 9 }, allies: { held: 7, need: 10 } })
    const { desk } = await Table.open({ turn: 'Germany', phase: 'combatMove' }, at1942)
    expect(aboutPlace(desk, desk.view.value!, 'France').join()).toContain('victory city Paris')
  })

  it('AAZ42-WIN.5: are not counted where capitals decide', () => {
    const { state } = aaz.start({ scenario: '1942', options: { capitalVictory: true }, seed: 'x' })
    expect(aaz.view(state, null).cities).toBeUndefined()
  })
})

describe('the parts of the world', () => {
  it.each(['1941', '1942'])('show every place of %s, land and sea, with the units in it', (scenario) => {
    const boxes = Object.values(THEATRES)
    const shown = (x: number, y: number): boolean =>
      boxes.some((box) => x > box.x + 20 && x < box.x + box.w - 20 && y > box.y + 20 && y < box.y + box.h - 20)
    const map = mapOf(scenario)
    const hidden = [...map.places.keys()].filter((name) => {
      const { x, y } = map.centreOf(name)
      return ![x, x - WORLD.w, x + WORLD.w].some((at) => shown(at, y))
    })
    expect(hidden).toEqual([])
  })
})

describe('everybody at once', () => {
  const army: Json = {
    turn: 'USSR',
    phase: 'combatMove',
    territories: {
      Russia: { units: { USSR: '4 inf 2 tnk 1 aaa' } },
      'West Russia': { control: 'Germany', units: { Germany: '1 inf' } },
    },
  }

  it('AAZ42-CMOVE.8: "All" leaves the flak behind, which does not fight', async () => {
    const table = await Table.open(army, at1942)
    const { desk } = table
    await table.looked()
    await desk.hand.pick('Russia', 'inf')
    desk.hand.takeAll()
    expect(desk.hand.picked.value?.units).toEqual({ inf: 4, tnk: 2, aaa: 0 })
    expect(desk.hand.targets.value.has('West Russia')).toBe(true)
  })

  it('the flak says for itself when it moves, and places of two words keep their names', async () => {
    const { state } = aaz.start({ scenario: '1942', options: {}, seed: 'flak', position: army })
    const refusal = aaz.whyNot(state, 'USSR', { do: 'move', units: { aaa: 1 }, from: 'Russia', to: 'West Russia' })
    expect(refusal).toMatchObject({ rule: 'AAZ42-CMOVE.8', code: 'move.noncombat-only' })
    const words = await aaz.words.es()
    if (!refusal) throw new Error('not refused')
    expect(words.refusal(refusal)).toBe('Artillería antiaérea: solo se mueve en el movimiento sin combate.')
    const none = aaz.whyNot(state, 'USSR', { do: 'move', units: { inf: 1 }, from: 'Russia', to: 'Archangel' })
    if (!none) throw new Error('not refused')
    expect(words.refusal({ ...none, about: ['inf', 'West Russia'] })).toContain('Rusia occidental')
  })
})
