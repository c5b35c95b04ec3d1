import type { Bot } from '@deadfront/ai'
import type { Words } from '@deadfront/kernel'
import { m } from '../messages/index.ts'
import { nameOrNull } from './table/labels.ts'

/** Name and text of a bot: from the game's words (`bot.steady`, `bot.steady.text`), else from the bot itself. */
export function botWords(bot: Pick<Bot, 'id' | 'name' | 'text'>, words: Words): { name: string; text: string } {
  if (bot.id === 'random') return m.value.play.random
  const known = (key: string, otherwise: string) => {
    const said = nameOrNull(words, key)
    return said === null || said === bot.id || said === `${bot.id}.text` ? otherwise : said
  }
  return { name: known(`bot.${bot.id}`, bot.name), text: known(`bot.${bot.id}.text`, bot.text) }
}
