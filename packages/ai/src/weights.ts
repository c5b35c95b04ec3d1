import type { Bot, Weight } from './bot.ts'

/** The separator between the id of a bot and its own weights: `general:zombie=0.5,fear=0.2`. */
const COLON = ':'

/** Values of weights by their names. */
export type WeightValues = { readonly [name: string]: number }

/** The bot of the name among these, with the weights that the name gives; or a text with the fault of the name. */
export function weightedBot(bots: readonly Bot[], name: string): Bot | string {
  const at = name.indexOf(COLON)
  const id = at < 0 ? name : name.slice(0, at)
  const bot = bots.find((x) => x.id === id)
  if (bot === undefined) return `no bot "${id}"; there are ${bots.map((x) => x.id).join(', ')}`
  if (at < 0) return bot
  if (bot.tuning === undefined) return `bot "${id}" has no weights`
  const values = readWeights(bot.tuning.weights, name.slice(at + 1))
  return typeof values === 'string' ? `bot "${id}": ${values}` : { ...bot.tuning.made(values), id: name }
}

/** The name of a bot with weights of its own. */
export const weightedName = (id: string, values: WeightValues): string =>
  id +
  COLON +
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')

function readWeights(known: { readonly [name: string]: Weight }, text: string): WeightValues | string {
  const values: { [name: string]: number } = {}
  for (const part of text.split(',')) {
    const [name = '', digits = ''] = part.split('=').map((x) => x.trim())
    const weight = Object.hasOwn(known, name) ? known[name] : undefined
    if (weight === undefined) return `no weight "${name}"; there are ${Object.keys(known).join(', ')}`
    const value = Number(digits)
    if (digits === '' || !(value >= weight.low && value <= weight.high))
      return `${name}=${digits}: expected a number from ${weight.low} to ${weight.high}`
    values[name] = value
  }
  return values
}
