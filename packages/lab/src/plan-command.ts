import type { Game, Json, Options } from '@deadfront/kernel'
import { type Arm, type LabPlan, MAX_SIM_ACTIONS } from './plan.ts'

// The command lines that play a plan, or one game of it, again.

/** How a command is written. `file`: where the plan is stored, for a plan that no command line can hold. `defaults`: options that are left out. */
export interface CommandHow {
  file?: string
  defaults?(scenario: string): Options
}

/** The command that makes a plan again. */
export function commandOf(plan: LabPlan, { file = 'FILE', defaults = () => ({}) }: CommandHow = {}): string {
  const [first] = plan.arms
  if (!first || plan.arms.some(({ position, content }) => position !== undefined || content !== undefined))
    return `npx deadfront lab run ${quoted(file)}`
  const words = ['npx deadfront lab', plan.kind, plan.game, first.scenario, ...armWords(first, defaults)]
  const second = plan.arms[1]
  if (second) words.push(...differences(first, second))
  if (plan.vary) words.push('--vary', quoted(`${plan.vary.path}=${plan.vary.values.join(',')}`))
  if (plan.metric !== undefined && plan.kind !== 'series') words.push('--metric', quoted(plan.metric))
  if (plan.target !== undefined) words.push('--target', String(plan.target))
  words.push('--games', String(plan.games))
  if (plan.width !== undefined) words.push('--until', String(plan.width))
  if (plan.swap) words.push('--swap')
  if (plan.nodes !== undefined) words.push('--nodes', String(plan.nodes))
  if (plan.maxActions !== MAX_SIM_ACTIONS) words.push('--max-actions', String(plan.maxActions))
  return [...words, '--seed', quoted(plan.seed)].join(' ')
}

/** The command that writes the record of one game of an arm. */
export function replayCommand(plan: LabPlan, arm: Arm, game: number, { defaults = () => ({}) }: CommandHow = {}): string {
  const nodes = plan.nodes === undefined ? [] : ['--nodes', String(plan.nodes)]
  const words = ['npx deadfront sim', plan.game, arm.scenario, ...armWords(arm, defaults), '--games 1 --only', String(game), ...nodes]
  return [...words, '--seed', quoted(plan.seed), '--records .'].join(' ')
}

const optionWord = (key: string, value: Json): string => quoted(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)

const armWords = ({ scenario, options, bots }: Arm, defaults: (scenario: string) => Options): string[] => [
  ...Object.entries(bots).flatMap(([seat, bot]) => ['--seat', quoted(`${seat}=bot:${bot}`)]),
  ...Object.entries(options)
    .filter(([key, value]) => JSON.stringify(defaults(scenario)[key]) !== JSON.stringify(value))
    .flatMap(([key, value]) => ['--option', optionWord(key, value)]),
]

/** The options of a scenario with their default values. */
export const defaultsOf =
  (game: Pick<Game, 'scenarios'>) =>
  (scenario: string): Options =>
    Object.fromEntries((game.scenarios.find(({ id }) => id === scenario)?.options ?? []).map((spec) => [spec.id, spec.default]))

/** How the second arm differs from the first, as options of the command line. */
function differences(a: Arm, b: Arm): string[] {
  const words = a.scenario === b.scenario ? [] : ['--b', quoted(`scenario=${b.scenario}`)]
  for (const [seat, bot] of Object.entries(b.bots)) if (a.bots[seat] !== bot) words.push('--b', quoted(`seat.${seat}=bot:${bot}`))
  for (const [key, value] of Object.entries(b.options))
    if (JSON.stringify(a.options[key]) !== JSON.stringify(value)) words.push('--b', optionWord(`option.${key}`, value))
  return words
}

/** For a shell: in quotes if it has characters with a meaning for the shell. */
const quoted = (text: string): string => (/^[\w.,:=/@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)
