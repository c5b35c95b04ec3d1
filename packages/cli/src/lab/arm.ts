import { type Bot, type CatalogEntry, middleBot } from '@deadfront/ai'
import type { Game, Json, Seat, Setup } from '@deadfront/kernel'
import { type Arm, seatsOf } from '@deadfront/lab'
import { UsageError } from '../io.ts'
import { botsOf, makeSetup, readSeats, type SetupArguments } from '../table.ts'

export interface ArmArguments extends SetupArguments {
  seat?: string[]
}

/** The bots as named; a seat that is not named is played by the middle bot of those that can play it. */
export function botsBySeat(given: string[] | undefined, seats: readonly Seat[], known: readonly Bot[]): Record<string, string> {
  const bots: Record<string, string> = {}
  for (const [seat, who] of readSeats(given)) {
    if (who === 'human') throw new UsageError(`--seat ${seat}=human: a series is played by bots, expected ${seat}=bot:NAME`)
    bots[seat] = who.slice('bot:'.length)
  }
  if (bots['*'] !== undefined) return bots
  const others = seats.filter((seat) => bots[seat] === undefined)
  const middle = others.map((seat) => middleBot(known, seat).id)
  const [first] = middle
  if (Object.keys(bots).length === 0 && first !== undefined && middle.every((id) => id === first)) return { '*': first }
  for (const [i, seat] of others.entries()) bots[seat] = middle[i] ?? ''
  return bots
}

/** A set-up with its players, checked. */
export async function armOf(entry: CatalogEntry, game: Game, given: ArmArguments): Promise<Arm> {
  const setup = makeSetup(game, given)
  return armIn(setup, botsBySeat(given.seat, seatsOf(game, setup), await botsOf(entry)))
}

export const armIn = ({ scenario, options, position, content }: Setup, bots: Arm['bots']): Arm => ({
  scenario,
  options,
  bots,
  ...(position === undefined ? {} : { position }),
  ...(content === undefined ? {} : { content }),
})

/**
 * `--a` and `--b`: the difference of one of two set-ups from the options for both: `scenario=…`, `position=FILE`,
 * `content=FILE`, `option.NAME=VALUE`, `seat.NAME=bot:NAME`.
 */
export function changedArguments(flag: string, base: ArmArguments, changes: readonly string[] = []): ArmArguments {
  const given: ArmArguments = { ...base }
  for (const text of changes) {
    const at = text.indexOf('=')
    const [key, value] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
    const [what = '', ...name] = key.split('.')
    if (value === '') throw expectedChange(flag, text)
    if (key === 'scenario' || key === 'position' || key === 'content') given[key] = value
    else if (what === 'option' && name.length > 0) given.option = [...(given.option ?? []), `${name.join('.')}=${value}`]
    else if (what === 'seat' && name.length > 0) given.seat = [...(given.seat ?? []), `${name.join('.')}=${value}`]
    else throw expectedChange(flag, text)
  }
  return given
}

const expectedChange = (flag: string, text: string): UsageError =>
  new UsageError(`${flag} ${text}: expected scenario=, position=, content=, option.NAME= or seat.NAME=bot:NAME`)

/** A plan's arm as a set-up, to be checked before anything is played. */
export const setupOf = ({ scenario, options, position, content }: Arm, seed: string): Setup => ({
  scenario,
  options,
  seed,
  ...(position === undefined ? {} : { position: position as Json }),
  ...(content === undefined ? {} : { content: content as Json }),
})
