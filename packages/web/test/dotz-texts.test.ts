import type { SiegeEvent } from '@deadfront/dotz'
import { describe, expect, it } from 'vitest'
import { pendingLines } from '../src/games/dotz/foresight.ts'
import { deskOn } from './dotz-desk-kit.ts'

/** Sentences that new players mistook. */

const fact = (type: SiegeEvent['type'], more: object): SiegeEvent => ({ type, rule: 'DOTZ-6.2.7', ...more }) as never

describe('the log', () => {
  it.each([
    ['en', 'Civilians 5 loses the Defiant marker', 'Civilians 5 and Civilians 6 lose the Defiant marker'],
    ['es', 'Civiles 5 ya no lleva la marca', 'Civiles 5 y Civiles 6 ya no llevan la marca'],
  ] as const)('one unit has one verb (%s)', async (language, one, two) => {
    const { words } = await deskOn({ spaces: { TC: 'hunt' } }, language)
    expect(words.event(fact('defiantRemoved', { at: 'S#5', units: ['civ-5'] }))).toContain(one)
    expect(words.event(fact('defiantRemoved', { at: 'S#5', units: ['civ-5', 'civ-6'] }))).toContain(two)
  })

  it('who attacked is not called a defender', async () => {
    const { words } = await deskOn({ spaces: { TC: 'hunt' } })
    const lost = fact('combatResult', { at: 'F#5', unit: 'hunt', column: 'Equal', sum: 4, zedsHits: 0, unitHits: 3, loser: 'player' })
    expect(words.event(lost)).toBe('0 Hits on the Zeds, 3 on Sheriff Hunt; our side loses.')
  })
})

describe('a question', () => {
  it('a name that ends in a question mark is not followed by a colon', async () => {
    const position = { spaces: { 'F#1': 'furies', 'F#0': 'civ-2' }, now: { card: 'whats-that-smell' } }
    const { desk } = await deskOn(position)
    const ask = desk.question.value?.ask
    expect(ask && desk.words.ask(ask).text).toMatch(/^What.s That Smell\? Choose a unit\.$/)
  })
})

describe('the tracks still to be named', () => {
  it.each([
    ['en', '4 tracks still to be named'],
    ['es', '4 caminos aún sin nombrar'],
  ] as const)('are told once, with their number (%s)', async (language, line) => {
    const { desk } = await deskOn({ spaces: { 'F#5': 'Z6|4', TC: 'hunt' }, now: { card: 'are-you-kidding-me' } }, language)
    const [foresight, view] = [desk.foresight.value, desk.view.value]
    const told = foresight && view ? pendingLines(foresight, view, desk.m).map(({ text }) => text) : []
    expect(told).toEqual([line])
    expect(desk.m.next.unknown(1)).not.toMatch(/\d/)
  })
})
