import { type Bot, CATALOG } from '@deadfront/ai'
import { besidePosition, type GameEvent, labelOf, nameOrNull, proposedOptions, readableName } from '@deadfront/kernel'
import { describe, expect, test } from 'vitest'
import { en } from '../../src/messages/en.ts'
import { es } from '../../src/messages/es.ts'
import aazCard from '../../src/games/aaz/card.ts'
import efszCard from '../../src/games/efsz/card.ts'
import { holdersForTwo, holdersOf, problemOfHead, replaceUnknownBots, type SaveHead } from '../../src/saves/save.ts'
import { search } from '../../src/shell/search.ts'
import { rollsOf } from '../../src/shell/table/dice.ts'

const event = (more: object): GameEvent => ({ type: 'x', rule: 'R-1', ...more })

describe('dice of events', () => {
  test('plain lists, one die, and dice with hits', () => {
    expect(rollsOf([event({ dice: [3, 5] })])[0]?.dice).toEqual([
      { pips: 3, sides: 6, hit: null },
      { pips: 5, sides: 6, hit: null },
    ])
    expect(rollsOf([event({ die: 9, sides: 10 })])[0]?.dice).toEqual([{ pips: 9, sides: 10, hit: null }])
    expect(rollsOf([event({ dice: [{ pips: 2, hit: true }] })])[0]?.dice).toEqual([{ pips: 2, sides: 6, hit: true }])
    expect(
      rollsOf([
        event({
          rolls: [
            { kind: 'tank', dice: [1, 6] },
            { kind: 'foot', dice: [4] },
          ],
        }),
      ])[0]?.dice.map((die) => die.pips),
    ).toEqual([1, 6, 4])
  })
  test('the dice of a game have its number of sides', () => {
    expect(efszCard.dieSides).toBe(12)
    expect(rollsOf([event({ die: 7 })], efszCard.dieSides)[0]?.dice).toEqual([{ pips: 7, sides: 12, hit: null }])
  })
  test('a die that a later event names once more is shown once; what became of it is said beside the roll', () => {
    const attack = event({ type: 'attacked', dice: [12, 8] })
    const spared = event({ type: 'ammoSpared', die: 5 })
    const hits = [event({ type: 'zombieHit', die: 12 }), event({ type: 'zombieHit', die: 8 })]
    const rolls = rollsOf([attack, spared, ...hits], 12, efszCard.retold)
    expect(rolls.map((roll) => roll.dice.map((die) => die.pips))).toEqual([[12, 8], [5]])
    expect(rolls[0]?.also).toEqual(hits)
    // Where the roll itself is not shown, the die is.
    expect(rollsOf(hits, 12, efszCard.retold)).toHaveLength(2)
  })
  test('events without dice roll nothing', () => {
    expect(rollsOf([event({}), event({ dice: [] }), event({ roll: 'later' })])).toEqual([])
  })
})

test('for two at one screen, a game of sides leaves no seat to a bot', async () => {
  const [scenario] = (await CATALOG.find(({ id }) => id === 'aaz')?.load())?.scenarios ?? []
  const seats = scenario?.seats({}).map(({ id }) => id) ?? []
  expect(holdersForTwo(seats, aazCard.together?.second ?? [], 'Friend')).toEqual({
    USSR: 'me',
    Germany: 'friend:Friend',
    UK: 'me',
    Japan: 'friend:Friend',
    USA: 'me',
  })
})

test('points of a game have names in both languages', async () => {
  const dotz = await CATALOG.find(({ id }) => id === 'dotz')?.load()
  const names = ['total', 'survivors', 'ammo', 'unrevealed']
  const told = await Promise.all((['en', 'es'] as const).map(async (language) => await dotz?.words[language]()))
  for (const words of told) for (const name of names) expect(words && nameOrNull(words, `score.${name}`)).not.toBe(name)
  expect(told[1] && labelOf(told[1], 'unrevealed')).toBe('Cartas de evento por venir, se restan')
})

test('keys become readable names', () => {
  expect(readableName('deckLeft')).toBe('Deck left')
  expect(readableName('town_hall')).toBe('Town hall')
  expect(readableName('Anglo-Egypt Sudan')).toBe('Anglo-Egypt Sudan')
})

test('the game names a thing by its kind, whatever it says to what it does not know', () => {
  const names: { readonly [key: string]: string } = { 'space.tc': 'Town Center', 'unit.hunt': 'Sheriff Hunt' }
  const silent = { name: (key: string) => names[key] ?? key } as never
  const short = { name: (key: string) => names[key] ?? key.slice(key.indexOf('.') + 1) } as never
  const strict = {
    name(key: string) {
      const name = names[key]
      if (name === undefined) throw new Error(key)
      return name
    },
  } as never
  for (const words of [silent, short, strict]) {
    expect(labelOf(words, 'tc')).toBe('Town Center')
    expect(labelOf(words, 'hunt')).toBe('Sheriff Hunt')
    expect(labelOf(words, 'deckLeft')).toBe('Deck left')
  }
})

test('the chapters of every rule book have their Spanish titles', async () => {
  for (const gameEntry of CATALOG) {
    const game = await gameEntry.load()
    const words = await game.words.es()
    const untold = new Set(game.rulebook.map((entry) => entry.chapter).filter((chapter) => nameOrNull(words, chapter) === null))
    expect([...untold], gameEntry.id).toEqual([])
  }
})

test('every bot that a table or an old save can name has its Spanish name and text', async () => {
  for (const gameEntry of CATALOG) {
    const words = await (await gameEntry.load()).words.es()
    for (const bot of await gameEntry.bots()) {
      if (bot.id === 'random') continue
      for (const key of [bot.id, `${bot.id}.text`]) {
        const said = nameOrNull(words, `bot.${key}`)
        expect(said === null || said === '' || said === key, `${gameEntry.id} ${key}: ${said}`).toBe(false)
      }
    }
  }
})

describe('rule search', () => {
  const book = [
    { id: 'A-1', chapter: 'Población', text: '' },
    { id: 'A-1.2', chapter: 'Moves', text: '' },
    { id: 'B-7', chapter: 'Moves', text: '' },
  ]
  const texts: { readonly [id: string]: string } = { 'A-1': 'see A-1.2', 'A-1.2': 'two steps', 'B-7': 'steps of the dead' }
  const ids = (query: string) => search(book, query, (entry) => texts[entry.id] ?? '').map((entry) => entry.id)
  test('accents and case do not matter, every word must be there', () => {
    expect(ids('poblacion')).toEqual(['A-1'])
    expect(ids('STEPS dead')).toEqual(['B-7'])
    expect(ids('')).toEqual(['A-1', 'A-1.2', 'B-7'])
    expect(ids('ghosts')).toEqual([])
  })
  test('an id is found before those who only speak of it', () => {
    expect(ids('a-1.2')).toEqual(['A-1.2', 'A-1'])
  })
})

describe('saves', () => {
  const head: SaveHead = {
    id: 'i',
    name: 'n',
    game: 'ttt',
    rulesVersion: 1,
    setup: { scenario: 'plain', options: {}, seed: 's' },
    holders: { x: 'me' },
    start: 'h',
    count: 0,
    hash: 'h',
    result: null,
    created: 1,
    changed: 1,
  }
  const known = (game: string) => game === 'ttt'
  test('a whole head has no problem', () => expect(problemOfHead(head, known)).toBeNull())
  test.each([
    ['count', { count: -1 }],
    ['game', { game: 'chess' }],
    ['setup.seed', { setup: { scenario: 'plain', options: {} } }],
    ['holders', { holders: null }],
    ['changed', { changed: 'today' }],
  ])('what is broken is named: %s', (place, change) => {
    expect(problemOfHead({ ...head, ...change }, known)?.place).toBe(place)
  })
  test('seats of a record from elsewhere: bots and friends stay, strangers become the person here', () => {
    const record = { seats: { a: 'bot:steady', b: 'bot:gone', c: 'Eva', d: 'friend:Tom' } } as never
    expect(holdersOf(record, ['a', 'b', 'c', 'd', 'e'])).toEqual({ a: 'bot:steady', b: 'bot:gone', c: 'me', d: 'friend:Tom', e: 'me' })
  })
  test('a bot that is not here any more is named, and the middle bot of its seat plays instead', () => {
    const bot = (id: string, level: number, seats?: readonly string[]): Bot =>
      ({ id, name: id, text: '', level, ...(seats ? { plays: (seat: string) => seats.includes(seat) } : {}) }) as Bot
    const bots = [bot('random', 0, ['a', 'b']), bot('steady', 5, ['a', 'b']), bot('general', 9, ['a'])]
    const holders = { a: 'bot:gone', b: 'bot:steady', c: 'bot:gone', d: 'me' } as const
    const known = replaceUnknownBots(holders, bots)
    expect(known.holders).toEqual({ a: 'bot:steady', b: 'bot:steady', c: 'me', d: 'me' })
    expect(known.replaced.map(({ seat, unknown, by }) => [seat, unknown, by?.id])).toEqual([
      ['a', 'gone', 'steady'],
      ['c', 'gone', undefined],
    ])
    const whole = { a: 'bot:steady', b: 'me' } as const
    expect(replaceUnknownBots(whole, bots)).toEqual({ holders: whole, replaced: [] })
  })
})

describe('messages', () => {
  const sentences = (value: unknown, path = ''): [string, string][] => {
    if (typeof value === 'string') return [[path, value]]
    if (typeof value === 'function') return []
    return Object.entries(value as object).flatMap(([key, held]) => sentences(held, `${path}.${key}`))
  }
  test('Spanish is Spanish: no sentence of some length is left in English', () => {
    const english = new Map(sentences(en))
    const same = sentences(es).filter(([path, text]) => text.length > 12 && english.get(path) === text)
    expect(same).toEqual([])
  })
  test('numbers and plurals follow the language', () => {
    expect(en.saves.commands(1)).toBe('1 move')
    expect(en.saves.commands(12345)).toBe('12,345 moves')
    expect(es.saves.commands(12345)).toBe('12.345 jugadas')
  })
})

test('people who play together are offered normal pressure; a position brings its own', async () => {
  const dotz = await CATALOG.find(({ id }) => id === 'dotz')?.load()
  const [basic] = dotz?.scenarios ?? []
  if (!basic) throw new Error('no scenario')
  expect(proposedOptions(basic)).toEqual({ pressure: 'normal' })
  expect(besidePosition(basic, { players: 2, pressure: 'normal' })).toEqual({ players: 2 })
  expect(besidePosition(basic, { players: 2, pressure: 'light' })).toEqual({ players: 2, pressure: 'light' })
  // Files and commands that name no pressure mean what they meant before.
  expect(basic.options.find(({ id }) => id === 'pressure')?.default).toBe('heavy')
})
