import { type Bot, type Trial, trialBots, worstPlaces } from '@deadfront/ai'
import { checkSetup, type Game, labelOf, type Language, nameOrNull, type Seat, type Setup, type Words } from '@deadfront/kernel'
import type { w } from '../messages/index.ts'

interface VerdictHow {
  game: Game
  bots: readonly Bot[]
  words: Words
  language: Language
  botName(bot: Bot): string
  texts: (typeof w)['value']['edit']['trial']
}

/** A trial in one sentence: which bot played, how often it won (each side, where there are two), and the place of most losses. */
export function verdictOf(trial: Trial, setup: Setup, { game, bots, words, language, botName, texts: t }: VerdictHow): string {
  const { options } = checkSetup(game, setup)
  const seats = game.scenarios.find(({ id }) => id === setup.scenario)?.seats(options) ?? []
  const names = trialBots(
    bots,
    seats.map(({ id }) => id),
  ).map(botName)
  const bot = names.join(', ')
  const sides = Map.groupBy(seats, ({ side }) => side ?? '')
  const wins = (of: readonly { id: Seat }[]): number => Math.max(0, ...of.map(({ id }) => trial.wins[id] ?? 0))
  const sideName = (side: string): string => nameOrNull(words, `side.${side}`) ?? labelOf(words, side)
  const bySide = [...sides].map(([side, of]) => `${sideName(side)} ${wins(of)}`)
  const won = sides.size < 2 ? t.won(bot, wins(seats), trial.played) : t.wonBySide(bot, bySide.join(', '), trial.played)
  const percent = (share: number): string => share.toLocaleString(language, { style: 'percent', maximumFractionDigits: 0 })
  const places = worstPlaces(trial).map(({ place, share }) => `${words.name(place)} (${percent(share)})`)
  return places.length === 0 ? `${won}.` : `${won}; ${t.lostAt(places.join(', '))}.`
}
