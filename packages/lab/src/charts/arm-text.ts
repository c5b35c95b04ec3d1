import type { Game, Json, Words } from '@deadfront/kernel'
import type { Arm } from '../plan.ts'
import { defaultsOf } from '../plan-command.ts'
import { type Naming, textsOf } from './naming.ts'

/** The name of a set-up: the one that the user gave it, otherwise its scenario. */
export const armName = (words: Pick<Words, 'scenario'> | null, { name, scenario }: Arm): string =>
  name ?? words?.scenario(scenario).name ?? scenario

/** The players of a set-up, and the options without their usual value: one line for each. */
export function armNotes(
  naming: Naming,
  { scenario, bots, options }: Arm,
  { game, botName }: { game: Pick<Game, 'scenarios'>; botName?(id: string): string },
): string[] {
  const t = textsOf(naming).report
  const valueText = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
  const players = Object.entries(bots).map(
    ([seat, bot]) => `${seat === '*' ? t.everySeat : naming.words.seat(seat)} ${botName?.(bot) ?? bot}`,
  )
  const usual = defaultsOf(game)(scenario)
  const chosen = Object.entries(options).filter(([key, value]) => JSON.stringify(usual[key]) !== JSON.stringify(value))
  const set = chosen.map(([key, value]) => {
    const { name, choices } = naming.words.option(key)
    return `${name}: ${choices?.[String(value)] ?? valueText(value)}`
  })
  return [`${t.players}: ${players.join(', ')}`, ...(set.length > 0 ? [`${t.options}: ${set.join('; ')}`] : [])]
}
