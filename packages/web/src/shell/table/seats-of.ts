import type { Bot } from '@deadfront/ai'
import type { Game, Setup, Words } from '@deadfront/kernel'
import type { SeatInfo } from '../../board/board.ts'
import type { Holders } from '../../host/protocol.ts'
import { en } from '../../messages/en.ts'
import { es } from '../../messages/es.ts'
import { m } from '../../messages/index.ts'
import { botNameOf } from '../bot-words.ts'
import { choices } from '../settings.ts'

/** A friend without an own name gets the default name in the language of the page, also if the game began in another language. */
const friendName = (name: string): string => (['', en.play.friend, es.play.friend].includes(name) ? m.value.play.friend : name)

/** The players by seat, with the seat names of the game. */
export function seatsOf(game: Game, setup: Setup, holders: Holders, bots: readonly Bot[], words: Words): SeatInfo[] {
  const scenario = game.scenarios.find((x) => x.id === setup.scenario)
  const ids = scenario?.seats(setup.options).map((seat) => seat.id) ?? Object.keys(holders)
  return ids.map((id) => {
    const holder = holders[id] ?? 'me'
    if (holder.startsWith('bot:')) return { id, name: words.seat(id), holder: 'bot', player: botNameOf(holder.slice(4), bots, words) }
    if (holder.startsWith('friend:')) return { id, name: words.seat(id), holder: 'friend', player: friendName(holder.slice(7)) }
    return { id, name: words.seat(id), holder: 'me', player: choices.value.name || m.value.you }
  })
}
