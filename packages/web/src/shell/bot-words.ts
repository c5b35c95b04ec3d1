import { type Bot, botsFor } from '@deadfront/ai'
import { nameOrNull, type Seat, type Words } from '@deadfront/kernel'
import { m } from '../messages/index.ts'

/** Name and text of a bot: from the game's texts (`bot.steady`, `bot.steady.text`), otherwise from the bot itself. */
export function botWords(bot: Pick<Bot, 'id' | 'name' | 'text'>, words: Words): { name: string; text: string } {
  if (bot.id === 'random') return m.value.play.random
  const known = (key: string, otherwise: string) => {
    const said = nameOrNull(words, key)
    return said === null || said === bot.id || said === `${bot.id}.text` ? otherwise : said
  }
  return { name: known(`bot.${bot.id}`, bot.name), text: known(`bot.${bot.id}.text`, bot.text) }
}

/** The name of the bot with this id; of one that is not offered any more, its id. */
export function botNameOf(id: string, bots: readonly Bot[], words: Words): string {
  return botWords(bots.find((bot) => bot.id === id) ?? { id, name: id, text: '' }, words).name
}

/** Where a bot is to play. */
export interface Place {
  scenario: string
  seat: Seat
}

/** How strong the bot is there, in a sentence: "wins 40 of 100 games", "beats Sergeant 7 times in 10"; empty if it was not measured. */
export function strengthOf(bot: Bot, bots: readonly Bot[], { scenario, seat }: Place, words: Words): string {
  const t = m.value.play
  if (bot.measured === undefined) return ''
  if ('wins' in bot.measured) return t.wins(bot.measured.wins)
  if ('campaigns' in bot.measured) return t.campaigns(bot.measured.campaigns)
  const beats = bot.measured.beats[scenario]
  const below = botsFor(bots, seat).findLast((x) => x.level < bot.level)
  return below && beats !== undefined ? t.beats(botWords(below, words).name, beats) : ''
}

/** How the bot plays and how strong it is. */
export const characterOf = (bot: Bot, bots: readonly Bot[], place: Place, words: Words): string =>
  [botWords(bot, words).text, strengthOf(bot, bots, place, words)].filter((part) => part !== '').join(' ')
