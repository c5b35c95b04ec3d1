import { describe, expect, it } from 'vitest'
import { askingCard, cardForSeveral, namedUnits, tellOf, whereOf } from '../src/games/dotz/asking.ts'
import { type Choice, choicesOf, type Question } from '../src/games/dotz/question.ts'
import { bestFight, bestShot, listedDeeds, whyNothing } from '../src/games/dotz/deeds.ts'
import type { Desk } from '../src/games/dotz/desk.ts'
import { deskOn, TOWN } from './dotz-desk-kit.ts'

/** What the bar lists, so that it leaves the map its room and every button says what it is for. */

const questionOf = (desk: Desk): Question => {
  const question = desk.question.value
  if (!question) throw new Error('nothing is asked')
  return question
}

const CROWD = {
  phase: 'action',
  eventActions: 4,
  ammo: 5,
  spaces: { TC: 'hernandez, piazza', 'F#1': 'Z5|3r', 'F#2': 'Z4|2, Z5|1', 'M#3': 'Z7|4', 'H#2': 'Z7|5', 'S#3': 'Z6|3' },
}

describe('many targets', () => {
  it('are one button for each verb, which names the best and opens the list', async () => {
    const { desk } = await deskOn(CROWD)
    await desk.select('piazza')
    const { chances } = desk
    if (!chances.value) throw new Error('no chances')
    const all = listedDeeds(chances.value, null)
    expect([all.own, all.shotsAsOne, all.fightsAsOne]).toEqual([true, true, true])
    expect(all.shots.length + all.fights.length).toBeGreaterThan(6)
    expect(bestShot(all.shots)?.at).toBe('F#1')
    expect(bestFight(all.fights)?.at).toBe('F#1')
    desk.openVerb('attack')
    const attacks = listedDeeds(chances.value, desk.verb.value)
    expect([attacks.own, attacks.shots, attacks.fightsAsOne]).toEqual([false, [], false])
    expect(new Set(attacks.fights.map((fight) => fight.at)).size).toBe(attacks.fights.length)
    // One step back to the deeds, one more to nobody in hand; Escape goes the same way.
    desk.stepBack()
    expect([desk.verb.value, desk.selected.value]).toEqual([null, 'piazza'])
    desk.openVerb('gunfire')
    desk.cancel()
    expect([desk.verb.value, desk.selected.value]).toEqual([null, 'piazza'])
    desk.stepBack()
    expect(desk.selected.value).toBeNull()
  })

  it('the list of one unit is not for the next, and few targets stand beside the other deeds', async () => {
    const { desk } = await deskOn({ ...CROWD, spaces: { TC: 'hernandez, piazza', 'F#1': 'Z5|3', 'F#2': 'Z4|2' } })
    await desk.select('piazza')
    desk.openVerb('gunfire')
    await desk.select('hernandez')
    expect(desk.verb.value).toBeNull()
    await desk.select('piazza')
    const few = desk.chances.value && listedDeeds(desk.chances.value, null)
    expect([few?.shots.length, few?.shotsAsOne, few?.fightsAsOne]).toEqual([2, false, false])
  })

  it('a power for a shot lists its shots at once', async () => {
    const { desk } = await deskOn(CROWD)
    await desk.select('piazza')
    const shots = { ...desk.chances.value, deeds: [], destinations: [] } as never
    expect(listedDeeds(shots, null).shotsAsOne).toBe(false)
  })
})

describe('which of them', () => {
  it('Zeds units of one name are told apart by where they stand', async () => {
    const { desk } = await deskOn({ spaces: { 'M#6': 'Z7|5', 'H#5': 'Z7|5' }, now: { card: 'tough-zeds' } })
    const question = questionOf(desk)
    expect(question.kind).toBe('zed')
    const places = choicesOf(question).map((choice: Choice) => whereOf(desk, choice))
    expect(places).toHaveLength(choicesOf(question).length)
    expect(new Set(places).size).toBe(places.length)
    expect(places).toContain('Ingeburg')
  })

  it.each([
    ['en', /^The Fate card leaves the Fated track to you/, /attacked from below/],
    ['es', /^La carta de Destino te deja elegir el camino señalado/, /desde abajo/],
  ] as const)('a Fate draw says what is chosen, and the event what it is for (%s)', async (language, text, event) => {
    const { desk } = await deskOn({ fate: { deck: ['killer-bulldozer'] }, now: { card: 'under-our-feet' } }, language)
    const question = questionOf(desk)
    expect(question.kind).toBe('track')
    expect(desk.words.ask(question.ask).text).toMatch(text)
    expect(askingCard(desk, question)).toMatch(event)
  })

  it('a card for several units is named once, in front of them', async () => {
    const { desk } = await deskOn({
      fate: { held: ['civilians-get-organized'] },
      spaces: { 'F#5': 'Z6|4', 'F#4': 'civ-2', TC: 'civ-3' },
      now: { activate: 'F' },
    })
    const question = questionOf(desk)
    expect(question.kind).toBe('held')
    expect(cardForSeveral(question)).toBe('civilians-get-organized')
    const { desk: other } = await deskOn(TOWN)
    expect(cardForSeveral(questionOf(other))).toBeNull()
  })
})

describe('a deed that cannot be done', () => {
  const whyNot = (desk: Desk, deed: string): string | null => {
    const refusal = desk.chances.value?.deeds.find((x) => x.do === deed)?.refusal
    return refusal ? desk.words.refusal(refusal) : null
  }

  it('a shot that a Character Action would pay for is refused for its range, not for the Event Actions that are spent', async () => {
    const { desk } = await deskOn({
      phase: 'action',
      ammo: 2,
      players: { p1: { action: 'spent' } },
      spaces: { TC: 'hernandez', 'S#2': 'schmidt', 'S#5': 'Z6|3' },
    })
    await desk.select('schmidt')
    expect(desk.chances.value?.pays).toEqual(['initiative'])
    expect(whyNot(desk, 'gunfire')).toBe('The target is 3 spaces away; Deputy Schmidt can shoot 1 space far.')
  })

  it('one reason that holds for all deeds is said once', async () => {
    const spent = { phase: 'action', ammo: 2, players: { p1: { action: 'spent' } } }
    const { desk } = await deskOn({ ...spent, spaces: { TC: 'piazza', 'F#4': 'civ-2 defiant', 'S#5': 'Z6|3' } })
    await desk.select('piazza')
    expect(desk.chances.value && whyNothing(desk, desk.chances.value)).toBe('No Event Action is left.')
    // A Defiant unit has another reason not to move.
    await desk.select('civ-2')
    expect(desk.chances.value && whyNothing(desk, desk.chances.value)).toBeNull()
    expect(whyNot(desk, 'move')).not.toBe(whyNot(desk, 'forage'))
    const { desk: ready } = await deskOn({ ...spent, eventActions: 1, spaces: { TC: 'piazza', 'S#5': 'Z6|3' } })
    await ready.select('piazza')
    expect(ready.chances.value && whyNothing(ready, ready.chances.value)).toBeNull()
  })
})

describe('units to choose from', () => {
  it('a place where all of them stand is not named with each', async () => {
    const { desk } = await deskOn(TOWN)
    const told = (units: readonly string[]) => namedUnits(desk, units).map(({ name, where }) => [name, where])
    expect(told(['piazza', 'hunt'])).toEqual([
      ['Captain Piazza', null],
      ['Sheriff Hunt', null],
    ])
    expect(told(['hunt', 'schmidt'])).toEqual([
      ['Sheriff Hunt', 'Town Center'],
      ['Deputy Schmidt', 'Forest #1'],
    ])
  })

  it.each(['en', 'es'] as const)('a Hero to be chosen says what his abilities do (%s)', async (language) => {
    const { desk } = await deskOn(TOWN, language)
    const tells = (hero: string) => tellOf(desk, { answer: { do: 'take', hero }, targets: [] })
    for (const hero of ['piazza', 'hernandez', 'schmidt', 'hunt']) expect(tells(hero)).toMatch(/^\p{Lu}.{30,}/u)
    expect(tells('nobody')).toBeUndefined()
    expect(tellOf(desk, { answer: { do: 'choose', unit: 'hunt' }, targets: [] })).toBeUndefined()
  })
})
