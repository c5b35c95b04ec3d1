import { aaz, type AazEvent } from '@deadfront/aaz'
import type { Json } from '@deadfront/kernel'
import { describe, expect, it } from 'vitest'
import { isOwnGround, targetFacts } from '../src/games/aaz/places.ts'
import { placeOf } from '../src/games/aaz/recap.ts'
import { reportOf } from '../src/games/aaz/report.ts'
import { messagesOf } from '../src/games/aaz/messages/index.ts'
import { mapOf } from '../src/games/aaz/map/maps.ts'
import { onAPage, Table } from './aaz-desk-kit.ts'

onAPage()

/** What the second click means, the way of tanks by key, light and sound of the great events, and words that count. */

const two: Json = {
  turn: 'Germany',
  phase: 'noncombatMove',
  territories: {
    Germany: { control: 'Germany', units: { Germany: '2 inf 1 tnk' } },
    'Western Europe': { control: 'Germany', units: { Germany: '1 inf 1 art' } },
  },
}

describe('with units in hand', () => {
  it('a click on the picture of others changes hands to them, one beside it moves there', async () => {
    const { desk } = await Table.open(two)
    await desk.hand.pick('Germany', 'inf')
    const target = desk.hand.targets.value.get('Western Europe')
    expect(target && isOwnGround(desk, 'Western Europe')).toBe(true)
    expect(target && targetFacts(desk, target)[0]).toBe(desk.m.move.joins)
    expect(await desk.hand.changeTo('Western Europe', 'art')).toBe(true)
    expect(desk.hand.picked.value).toMatchObject({ from: 'Western Europe', units: { art: 1 } })
    // Those in hand are no others.
    expect(await desk.hand.changeTo('Western Europe', 'inf')).toBe(false)
    expect(await desk.hand.go('Germany')).toBeNull()
    // What has moved cannot be picked up: a click on it moves there like one beside it.
    await desk.hand.pick('Germany', 'tnk')
    expect(await desk.hand.changeTo('Eastern Europe', 'inf')).toBe(false)
    expect(desk.hand.picked.value?.from).toBe('Germany')
  })

  it('a drag that starts on a kind takes that kind, unless it is in hand', async () => {
    const { desk } = await Table.open(two)
    expect(desk.hand.holds('Germany', 'inf')).toBe(false)
    await desk.hand.pick('Germany', 'inf')
    expect(desk.hand.holds('Germany', 'inf')).toBe(true)
    expect(desk.hand.holds('Germany', undefined)).toBe(true)
    expect(desk.hand.holds('Germany', 'tnk')).toBe(false)
  })

  it('a place that is no way says so until one looks elsewhere', async () => {
    const { desk } = await Table.open(two)
    await desk.hand.pick('Germany', 'tnk')
    expect(desk.hand.goThrough('Japan')).toBe(false)
    expect(desk.hand.wayEnds.value).toBe('Japan')
    desk.hand.pointAt('Japan')
    expect(desk.hand.wayEnds.value).toBe('Japan')
    desk.hand.pointAt('Western Europe')
    expect(desk.hand.wayEnds.value).toBeNull()
    desk.hand.goThrough('Japan')
    desk.cancel()
    expect([desk.hand.wayEnds.value, desk.hand.picked.value?.from]).toEqual([null, 'Germany'])
  })

  it('a selection ends with the turn', async () => {
    const table = await Table.open(two)
    await table.desk.hand.pick('Germany')
    expect(table.desk.hand.picked.value).not.toBeNull()
    for (let i = 0; i < 8 && table.desk.view.value?.turn === 'Germany'; i++) await table.desk.answer({ do: 'done' })
    expect(table.desk.view.value?.turn).not.toBe('Germany')
    expect([table.desk.hand.picked.value, table.desk.hand.targets.value.size]).toEqual([null, 0])
  })
})

describe('light and sound', () => {
  const told = (event: Json): AazEvent => event as never
  const captured = (at: string, more: Json = {}): AazEvent =>
    told({
      type: 'territoryCaptured',
      at,
      by: 'Germany',
      from: 'USSR',
      controller: 'Germany',
      liberated: false,
      ipc: 8,
      ...(more as object),
    })

  it('are for the apocalypse and for capitals, and for nothing else', async () => {
    const { desk } = await Table.open(two)
    const view = desk.view.value!
    const drama = (...events: AazEvent[]) => reportOf({ events, view }, desk)?.drama
    expect(drama(captured('Ukraine'))).toBeUndefined()
    expect(drama(captured('Russia'))).toBe('death')
    expect(drama(captured('Russia', { liberated: true, by: 'UK', controller: 'USSR' }))).toBe('reveal')
    expect(drama(told({ type: 'territoryFell', at: 'Germany', from: 'Germany', npl: 2, marker: 20 }))).toBe('death')
    const end = told({ type: 'apocalypseBegan', marker: 25, round: 6 })
    expect(drama(captured('Russia'), end)).toBe('alarm')
    expect(reportOf({ events: [end], view }, desk)).toMatchObject({ lines: [{ text: expect.stringContaining('25 IPCs'), tone: 'bad' }] })
  })
})

it('what the dead did has its place in the report of a turn', () => {
  const omens = ['zombiesAttacked', 'factoryHeld', 'territoryFell', 'neutralOverrun'].map(
    (type) => ({ type, at: 'Ukraine' }) as never as AazEvent,
  )
  expect(omens.map(placeOf)).toEqual(['Ukraine', 'Ukraine', 'Ukraine', 'Ukraine'])
  expect(placeOf({ type: 'apocalypseBegan', marker: 25, round: 6 } as AazEvent)).toBeNull()
})

describe('words that count', () => {
  /** Every message that is a function, called with 1 for each number. Texts in between are words without a number. */
  const counted = (m: unknown): string[] =>
    typeof m === 'function'
      ? [String((m as (...args: unknown[]) => unknown)(...Array.from({ length: m.length }, () => 1)))]
      : m !== null && typeof m === 'object'
        ? Object.values(m).flatMap(counted)
        : []

  it('say 1 in English', () => {
    const wrong = /\b1 (IPCs|zombies|units|dice|places|cards|battles|rounds|territories|hits|bites|fighters|points)\b|\b1 (have|were|are)\b/
    // Decimals come written: "1.0 rounds".
    const decimals = /^1 (rounds|raiders lost|IPCs)$|^costs 1, 1 IPCs$/
    expect(counted(messagesOf('en')).filter((text) => wrong.test(text) && !decimals.test(text))).toEqual([])
    expect(messagesOf('en').warn.unspent(1)).toBe('1 IPC would stay unspent.')
  })

  it('say 1 in Spanish', () => {
    const wrong =
      /\b1 (zombis|unidades|dados|lugares|cartas|batallas|territorios|impactos|mordiscos|cazas|puntos|fueron)\b|(quedan|Quedan|quedarían|Quedarían|caben|faltan|Caminaron) 1\b|perderían|devolverían/
    expect(counted(messagesOf('es')).filter((text) => wrong.test(text))).toEqual([])
    const { place, move, warn } = messagesOf('es')
    expect([place.left(1), move.aboard(1, 3), warn.unspent(1)]).toEqual([
      'después queda 1 de movimiento',
      'cabe 1 de 3',
      'Quedaría 1 IPC sin gastar.',
    ])
  })

  it('say 1 in the log', async () => {
    const es = await aaz.words.es()
    const event = { type: 'unitsBought', power: 'UK', unit: 'inf', n: 1, at: 'India', cost: 3, treasury: 1 }
    expect(es.event(event as never)).toContain('le queda 1.')
    expect((await aaz.words.en()).event({ type: 'bidKept', power: 'UK', ipcs: 1 } as never)).toContain('1 IPC of')
  })
})

it('every place of 1942 is called by a Spanish name', async () => {
  const [en, es] = await Promise.all([aaz.words.en(), aaz.words.es()])
  const lands = [...mapOf('1942').places.values()].flatMap(({ name, sea }) => (sea ? [] : [name]))
  // Written alike in both languages.
  const alike = lands.filter((name) => es.name(`place.${name}`) === en.name(`place.${name}`))
  const both = 'Alaska,Angola,Borneo,Chile,Colombia/Ecuador,Formosa,Gibraltar,Himalaya,India,Iwo Jima,Manchuria,Midway,Mongolia,Mozambique'
  expect(alike.toSorted().join()).toBe(`${both},Novosibirsk,Okinawa,Persia,Sinkiang,Venezuela,Yunnan`)
})
