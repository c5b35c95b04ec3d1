import type { Options, Scenario, Setup } from './game.ts'
import type { Json } from './json.ts'
import { BadInput } from './refusal.ts'

export const POSITION_FORMAT = 'deadfront-position/1'

/** The parts of a position file: its header, and the game's own keys. */
export interface OpenedPosition {
  scenario?: string
  options?: Options
  content?: Json
  position: Json
}

interface PositionedGame {
  id: string
  scenarios: readonly Scenario[]
  position: { schema: Json }
}

/**
 * A position file is complete by itself: beside the game's own keys it may have `$schema`, `format`, `game`, `scenario`, `options` and
 * `content`, and can still be pasted whole into a case or a record. A key that the game's own schema names stays with the
 * game. `under` is written before the places of problems.
 */
export function openPosition(game: PositionedGame, file: Json, under = ''): OpenedPosition {
  if (typeof file !== 'object' || file === null || Array.isArray(file)) return { position: file }
  const { $schema: _schema, format, game: named, ...rest } = file as { readonly [key: string]: Json }
  const position: Record<string, Json> = rest
  const opened: OpenedPosition = { position }
  const own = (game.position.schema as { properties?: Record<string, Json> } | null)?.properties ?? {}
  const bad = (place: string, say: string): never => {
    throw new BadInput({ place: `${under}${place}`, say })
  }
  if (format !== undefined && format !== POSITION_FORMAT) bad('format', `expected "${POSITION_FORMAT}", found ${JSON.stringify(format)}`)
  if (named !== undefined && named !== game.id) bad('game', `expected "${game.id}", found ${JSON.stringify(named)}`)
  const { scenario, options, content } = position
  if (scenario !== undefined) {
    if (typeof scenario === 'string') opened.scenario = scenario
    else bad('scenario', 'expected a scenario id')
    if (!('scenario' in own)) delete position.scenario
  }
  if (options !== undefined && !('options' in own)) {
    if (typeof options !== 'object' || options === null || Array.isArray(options)) bad('options', 'expected an object')
    opened.options = options as Options
    delete position.options
  }
  if (content !== undefined && !('content' in own)) {
    opened.content = content
    delete position.content
  }
  return opened
}

/** The set-up merged with the options and content of its position file; the set-up's own values win. */
export function mergePosition(game: PositionedGame, setup: Setup): Setup {
  if (setup.position === undefined) return setup
  const { scenario, options, content, position } = openPosition(game, setup.position, 'position.')
  if (scenario !== undefined && scenario !== setup.scenario)
    throw new BadInput({ place: 'position.scenario', say: `expected "${setup.scenario}" as the set-up says, found "${scenario}"` })
  const taken: Setup = { ...setup, options: { ...options, ...setup.options }, position }
  if (setup.content === undefined && content !== undefined) taken.content = content
  return taken
}

/** The scenario a position file names, if it names one. */
export function scenarioIn(position: Json | undefined): string | undefined {
  const named = (position as { scenario?: Json } | null | undefined)?.scenario
  return typeof named === 'string' ? named : undefined
}
