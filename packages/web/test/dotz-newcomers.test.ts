import { dotz } from '@deadfront/dotz'
import { describe, expect, it } from 'vitest'
import { askingCard, unitAt } from '../src/games/dotz/asking.ts'
import { type Fight, stillFought } from '../src/games/dotz/fights.ts'
import { countedOf } from '../src/games/dotz/panels/answer-odds.ts'
import { endName, unusedOf } from '../src/games/dotz/using.ts'
import { deskOn, TOWN } from './dotz-desk-kit.ts'

/** What somebody stumbled over who played the game here for the first time. */

describe('what an Action is paid with', () => {
  it('is not held to a power that has been spent', async () => {
    const { desk, apply } = await deskOn({ ...TOWN, eventActions: 2 })
    await desk.select('schmidt')
    desk.payWith('initiative')
    await apply({ do: 'move', unit: 'schmidt', path: ['F#2'], pay: 'initiative' })
    expect([desk.selected.value, desk.pay.value]).toEqual(['schmidt', null])
    expect(desk.chances.value?.pays).not.toContain('initiative')
  })
})

describe('a fight whose dice have fallen', () => {
  const told: Fight = {
    kind: 'handToHand',
    at: 'M#6',
    attacker: 'player',
    unit: 'hunt',
    zeds: ['Z3|1', 'Z6|3'],
    zedsStrength: 6,
    unitStrength: 5,
    initial: 'Zeds Advantage',
    shifts: [],
    net: 0,
    column: 'Zeds Advantage',
    dice: [5, 6],
    again: true,
    sum: 11,
    result: { zedsHits: 2, unitHits: 1, loser: 'zeds' },
    after: [],
  }
  // The view when one of the two has fallen back.
  const open: Fight = { ...told, zeds: ['Z3|1'], zedsStrength: 3, initial: 'Human Advantage' }

  it('keeps the Strengths and the column it was fought on', () => {
    expect(stillFought(told, open)).toEqual(told)
  })

  it('another fight at the same place is its own', () => {
    expect(stillFought({ ...told, unit: 'schmidt' }, open)).toEqual(open)
    expect(stillFought({ ...told, at: 'M#5' }, open)).toBe(open)
    expect(stillFought(null, open)).toBe(open)
  })

  it('chances that count a second roll and Hits shrugged off say so', async () => {
    const { desk } = await deskOn(TOWN)
    expect(countedOf(desk, { kind: 'handToHand', unit: 'hunt' })).toEqual([desk.m.combat.withReroll, desk.m.combat.withTough])
    expect(countedOf(desk, { kind: 'gunfire', unit: 'hunt' })).toEqual([])
    expect(countedOf(desk, { kind: 'handToHand', unit: 'hernandez' })).toEqual([])
  })
})

describe('Hits on a mob', () => {
  it('a Zeds unit that can take no more keeps what it has', async () => {
    const { desk } = await deskOn(TOWN)
    const items = [
      { id: 'a', max: 1 },
      { id: 'b', max: 2 },
    ]
    const form = { form: 'amounts', name: 'hits', items, min: 2, max: 2 } as never
    desk.addHit('a', form)
    desk.addHit('a', form)
    expect(desk.hits.value).toEqual({ a: 1 })
  })
})

describe('several players at one screen', () => {
  it('who ends before the others is done, and what is for all is not called unused', async () => {
    const { desk } = await deskOn({ ...TOWN, eventActions: 2 }, 'en', 'normal', 2)
    const question = desk.question.value
    if (question?.kind !== 'action') throw new Error(`asks ${question?.kind}`)
    expect(endName(desk, question)).toBe('Player 1 is done')
    expect(unusedOf(desk)).not.toContain('2 Event Actions')
    const alone = await deskOn({ ...TOWN, eventActions: 2 })
    const last = alone.desk.question.value
    expect(last && endName(alone.desk, last)).toBe('End the phase')
  })
})

describe('sentences', () => {
  it.each(['noRoom', 'fewest'])('a question of the rules does not repeat the card (%s)', async (why) => {
    const { desk } = await deskOn(TOWN)
    const ask = { about: { card: 'well-armed-civilians', why, spaces: [], tracks: [] }, kind: 'start' }
    expect(askingCard(desk, { ask, kind: 'start', options: [] } as never)).toBe('')
  })

  it('who waits off the map is named without a place', async () => {
    const { desk } = await deskOn(TOWN)
    const waiting = desk.view.value?.units.find((unit) => unit.at === 'available')
    expect(waiting && unitAt(desk, waiting.id)).not.toContain('available')
    expect(unitAt(desk, 'hunt')).toBe('Sheriff Hunt at Town Center')
  })

  it.each(['en', 'es'] as const)('a name that ends in a mark gets no second one, in %s', async (language) => {
    const words = await dotz.words[language]()
    const turn = (name: string) => words.event({ type: 'turnBegan', rule: 'DOTZ-1.0.2', turn: 9, card: 'x', own: { name } } as never)
    expect(turn('Why?')).toMatch(/: Why\?$/)
    expect(turn('Night')).toMatch(/: Night\.$/)
  })
})
