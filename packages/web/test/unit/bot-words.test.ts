import { readFileSync } from 'node:fs'
import { type Bot, botsFor, catalogEntry } from '@deadfront/ai'
import { nth } from '@deadfront/kernel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { strengthOf as StrengthOf } from '../../src/shell/bot-words.ts'
import type { choose as Choose } from '../../src/shell/settings.ts'

const LADDER = readFileSync(new URL('../../../../docs/ladder.md', import.meta.url), 'utf8')

/** The first percentage of the row of that level in docs/ladder.md; null where its row has none. */
function published({ level, id }: Bot): number | null {
  const row = LADDER.split('\n').find((line) => line.startsWith(`| ${level} | \`${id}\` |`))
  if (row === undefined) throw new Error(`docs/ladder.md has no row of ${id}`)
  const percent = /(\d+) % \(/.exec(row)?.[1]
  return percent === undefined ? null : Number(percent)
}

let strengthOf: typeof StrengthOf
let choose: typeof Choose
beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} } })
  ;({ choose } = await import('../../src/shell/settings.ts'))
  ;({ strengthOf } = await import('../../src/shell/bot-words.ts'))
})
afterAll(() => vi.unstubAllGlobals())

const SENTENCES = {
  en: {
    wins: (n: number) => `Wins ${n} of 100 games.`,
    campaigns: (n: number) => `Brings somebody out of ${n} of 100 campaigns (Soldier).`,
    beats: (n: number, below: string) => `Beats ${below} ${n} times in 10.`,
  },
  es: {
    wins: (n: number) => `Gana ${n} de cada 100 partidas.`,
    campaigns: (n: number) => `Saca a alguien con vida en ${n} de cada 100 campañas (Soldado).`,
    beats: (n: number, below: string) => `Vence a ${below} ${n} de cada 10 veces.`,
  },
}
/** By what the levels of a game are measured. A new game begins without. */
const MEASURES: { readonly [game: string]: 'wins' | 'campaigns' | 'beats' } = { aaz: 'beats', dotz: 'wins', efsz: 'campaigns' }

test.each(Object.keys(MEASURES).flatMap((id) => (['en', 'es'] as const).map((language) => [id, language] as const)))(
  'the set-up says how strong each level is, with the numbers of docs/ladder.md: %s, %s',
  async (id, language) => {
    const entry = catalogEntry(id)
    const measure = MEASURES[id]
    if (!entry || !measure) throw new Error(`${id} has no measure`)
    choose('language', language)
    const game = await entry.load()
    const words = await game.words[language]()
    const bots = await entry.bots()
    const scenario = id === 'aaz' ? '1941' : nth(game.scenarios, 0).id
    const seat = nth(nth(game.scenarios, 0).seats({}), 0).id
    const levels = botsFor(bots, seat).filter((bot) => !bot.unlisted && bot.id !== 'random')
    expect(levels.map(({ level }) => level)).toEqual([1, 2, 3, 4, 5])
    for (const [i, bot] of levels.entries()) {
      const percent = published(bot)
      const below = levels[i - 1]
      // The lowest level of a game of two sides has none below to be measured against.
      const isMeasured = measure !== 'beats' || below !== undefined
      expect(percent !== null, bot.id).toBe(isMeasured)
      const share = measure === 'beats' ? Math.round((percent ?? 0) / 10) : (percent ?? 0)
      const expected = isMeasured ? SENTENCES[language][measure](share, below ? words.name(`bot.${below.id}`) : '') : ''
      expect(strengthOf(bot, bots, { scenario, seat }, words), bot.id).toBe(expected)
    }
  },
)

test('a strength is told of the scenario it was measured in: where none was measured, nothing is said', async () => {
  const entry = catalogEntry('aaz')
  if (!entry) throw new Error('no aaz')
  choose('language', 'en')
  const [game, bots] = [await entry.load(), await entry.bots()]
  const words = await game.words.en()
  const marshal = bots.find(({ id }) => id === 'marshal')
  if (!marshal) throw new Error('no marshal')
  const said = (scenario: string): string => strengthOf(marshal, bots, { scenario, seat: 'USSR' }, words)
  expect(said('1941')).toBe('Beats Colonel 8 times in 10.')
  const short = LADDER.split('\n').find((line) => line.startsWith('| 5 | `marshal` |'))
  const [, ...others] = [...(short ?? '').matchAll(/ (\d+) of (\d+):/g)].map(([, won, games]) => Number(won) / Number(games))
  expect(others).toHaveLength(2)
  for (const [i, scenario] of ['intro', '1942'].entries())
    expect(said(scenario)).toBe(`Beats Colonel ${Math.round(10 * nth(others, i))} times in 10.`)
  expect(said('a scenario of one’s own')).toBe('')
})
