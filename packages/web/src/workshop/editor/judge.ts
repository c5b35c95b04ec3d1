import { type Ask, type Game, type JsonObject, type Problem, scenarioIn, type Setup, type State } from '@deadfront/kernel'
import { problemsOf } from '@deadfront/kernel/works'
import { dropAt, faultyPart, type Path } from './document.ts'

/** The referee's verdict on a document. */
export interface Verdict {
  /** Empty: it can be played. */
  problems: readonly Problem[]
  /** The table as it is set up, without the parts that the problems name; null where the rest cannot be read either. */
  laid: State | null
  /** The seat that is asked first when it is played. */
  asks: readonly Ask[]
  /** The parts that are not on the table. */
  leftOut: readonly Path[]
}

/** How a document is read. */
export interface Reading {
  setupOf(doc: JsonObject): Setup
  culprit?: ((path: Path, doc: JsonObject) => Path | null) | undefined
  /** Nothing can be left out. */
  whole?: boolean
}

const MAX_TRIES = 8

/** Reads the document as the game reads any position. A faulty one is read again without its faulty parts, to be drawn. */
export function judge(game: Game, doc: JsonObject, { setupOf, culprit, whole }: Reading): Verdict {
  let asks: readonly Ask[] = []
  let begun: State | null = null
  const setup = setupOf(doc)
  const unplayable = problemsOf(() => {
    const { state } = game.start(setup)
    asks = game.asks(state)
    begun = state
  })
  const problems = [...unplayable, ...game.faultsOfMade(setup)]
  // Content is shown by the table that its set-up makes; a position as it is set up, before the first move.
  if (whole && begun !== null) return { problems, laid: begun, asks, leftOut: [] }
  const leftOut: Path[] = []
  let rest = doc
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let laid: State | null = null
    const faults = problemsOf(() => {
      laid = game.unplayedState(setupOf(rest))
    })
    if (laid !== null || whole) return { problems, laid, asks, leftOut }
    const parts = faults.flatMap((fault) => {
      const part = faultyPart(rest, fault, culprit)
      return part === null ? [] : [part]
    })
    if (parts.length === 0) break
    for (const part of parts) {
      leftOut.push(part)
      rest = dropAt(rest, part)
    }
  }
  return { problems, laid: null, asks, leftOut }
}

/** The set-up that plays a position document. */
export const positionSetup = (doc: JsonObject, scenario: string): Setup => ({
  scenario: scenarioIn(doc) ?? scenario,
  options: {},
  seed: 'workshop',
  position: doc,
})
