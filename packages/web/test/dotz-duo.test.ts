import { describe, expect, it } from 'vitest'
import { proposalText } from '../src/games/dotz/asking.ts'
import { votedOn } from '../src/games/dotz/question.ts'
import { deskOn, TOWN } from './dotz-desk-kit.ts'

/** Two players at one screen. */

/** Without Ammo a shot may cost both Player Actions: the other player is asked first. */
const WITH_BOTH_MARKERS = { do: 'gunfire', unit: 'piazza', target: 'Z6|4', pay: 'player+p2' }

describe('a shot that two Actions pay for', () => {
  it.each([
    ['en', 'two Event Actions, no Ammo', 'two Player Actions with Player 2, no Ammo', 'Initiative'],
    ['es', 'dos Acciones de evento, sin munición', 'dos Acciones de jugador con Jugador 2, sin munición', 'Iniciativa'],
  ] as const)('says that it takes no Ammo, and whose Action it takes, in %s', async (language, events, players, power) => {
    const { desk } = await deskOn(TOWN, language)
    expect(['event+event', 'player+p2', 'initiative'].map((pay) => desk.payName(pay))).toEqual([events, players, power])
  })
})

describe('who is lit', () => {
  it('at the beginning of an Action Phase is the first player, whoever answered last, and then the one who is chosen', async () => {
    const { desk } = await deskOn({ ...TOWN, eventActions: 2 }, 'en', 'normal', 2)
    const update = desk.update.value
    if (!update) throw new Error('no update')
    const began = { type: 'phaseBegan', rule: '', phase: 'action', eventActions: 2 } as const
    desk.take({ ...update, viewer: 'p2', events: [began] })
    expect(desk.question.value?.seat).toBe('p1')
    desk.speakFor('p2')
    desk.take({ ...update, viewer: 'p1', events: [] })
    expect(desk.question.value?.seat).toBe('p2')
  })
})

describe('a shot that is paid with the marker of the other player', () => {
  it.each([
    ['en', 'Captain Piazza: fire at Zeds 6/4', ' at Mountain #1', ' (two Player Actions)'],
    ['es', 'Capitana Piazza: disparar a Zeds 6/4', ' en Montaña #1', ' (dos Acciones de jugador)'],
  ] as const)('the other player reads what is proposed, in %s', async (language, shot, place, paid) => {
    const position = { ...TOWN, ammo: 0, players: { p1: { hero: 'hunt' }, p2: { hero: 'schmidt' } } }
    const { desk, apply } = await deskOn(position, language, 'normal', 2)
    await apply(WITH_BOTH_MARKERS)
    const question = desk.question.value
    const vote = question ? votedOn(question) : null
    if (!question || !vote) throw new Error('nothing is proposed')
    expect(proposalText(desk, question, vote)).toBe(`${shot}${place}${paid}`)
    // The vote itself does not tell where the Zeds units are.
    expect(desk.words.answer(vote.answer, { ...question.ask, kind: vote.ask })).toBe(`${shot}${paid}`)
  })
})
