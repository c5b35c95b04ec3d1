import schema from '../../data/position.schema.json' with { type: 'json' }
import { isObject, type Json, type PositionFormat, type Problem, type Script, ScriptFault, type Setup } from '@deadfront/kernel'
import { BUILTIN, contentFrom } from '../model/built-in.ts'
import { problemsOfBoard } from '../model/check-board.ts'
import { problemsOfContent } from '../model/check-content.ts'
import type { AazEvent } from '../model/events.ts'
import type { Aaz } from '../model/state.ts'
import { contentFor, emptyTable } from '../setup.ts'
import { TableReader } from './read.ts'
import { spellPosition } from './spell.ts'
import { unknownNames } from './unknown-names.ts'
import { writePosition } from './write.ts'

/** The human-writable table, described in docs/formats/aaz.md. What is not named is empty or as printed on the board. */
export const positionFormat = (settle: (s: Aaz, script?: Script) => AazEvent[]): PositionFormat<Aaz> => ({
  schema,
  read(given, setup, script) {
    const s = readTable(given, setup)
    if ('problems' in s) return { problems: [...s.problems] }
    try {
      return { state: s, events: settle(s, script) }
    } catch (error) {
      // A stack from outside may name things that do not fit together: then it is refused, not played.
      const hasStack = isObject(given) && given.stack !== undefined
      if (error instanceof ScriptFault || !hasStack) throw error
      return { problems: [{ place: 'stack', say: 'this stack cannot be played on' }] }
    }
  },
  write: writePosition,
  spell: spellPosition,
  unknownNames,
})

/** The table that a position describes, before any step has run, or what is wrong with it. */
function readTable(given: Json, setup: Setup): Aaz | { problems: readonly Problem[] } {
  const bad = (place: string, say: string) => ({ problems: [{ place, say }] })
  if (!isObject(given)) return bad('', 'expected a position object')
  const scenario = given.scenario === undefined ? setup.scenario : String(given.scenario)
  if (!Object.hasOwn(BUILTIN, scenario))
    return bad('scenario', `expected one of ${Object.keys(BUILTIN).join(', ')}, found ${JSON.stringify(scenario)}`)
  const faults = [setup.content, given.content].flatMap(problemsOfContent)
  if (faults.length > 0) return { problems: faults }
  const content = contentFor({ scenario, options: setup.options }, setup.content, given.content)
  const c = contentFrom(content)
  if (c.order.length === 0 || c.N === 0) return bad('content', 'a table needs spaces and powers that take turns')
  const problems = typeof content === 'string' ? [] : problemsOfBoard(c)
  if (problems.length > 0) return { problems }
  const reader = new TableReader(emptyTable({ ...setup, scenario }, content), given)
  reader.read()
  return reader.isClean ? reader.s : reader
}
