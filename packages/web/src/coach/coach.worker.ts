import { courseOf, type DiceOf, hintFor, outlineOf, type Reviewed, usualThought, work } from '@deadfront/ai/coach'
import { type AnyRecord, rngFor } from '@deadfront/protocol'
import { serve } from '../host/rpc.ts'
import { catalogEntry } from '../catalog.ts'
import type { CoachCalls } from './calls.ts'

/** The coach thinks here, away from page and table. */
const page = {
  postMessage: (message: unknown): void => self.postMessage(message),
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void): void => self.addEventListener(type, listener),
}

async function knowledgeOf(id: string) {
  const entry = catalogEntry(id)
  const [game, advisor] = await Promise.all([entry?.load(), entry?.advisor?.()])
  if (!game || !advisor) throw new Error(`there is no coach for ${id}`)
  return { game, advisor }
}

/** Online games set the dice anew before every command. */
const diceOf = (record: AnyRecord): DiceOf | null =>
  record.fairness === undefined ? null : (command) => rngFor(record.setup.seed, record.commands[command - 1]?.n ?? command)

let reviewed: Reviewed | null = null

const open = (): Reviewed => {
  if (reviewed === null) throw new Error('no review has begun')
  return reviewed
}

serve<CoachCalls>(page, {
  async hint({ game: id, guess, seat, own, ms }) {
    const { game, advisor } = await knowledgeOf(id)
    const from = performance.now()
    const thought = { nodes: Number.MAX_SAFE_INTEGER, used: () => (performance.now() - from) / ms }
    return hintFor(game, advisor, guess, seat, { ...thought, ...(own === null ? {} : { own }) })
  },
  async open({ record, seat }) {
    const { game, advisor } = await knowledgeOf(record.game)
    reviewed = { game, advisor, course: courseOf(game, advisor, record, diceOf(record)), seat }
    const outline = outlineOf(reviewed, record)
    return { outline, nodes: usualThought(advisor, outline.decisions.length) }
  },
  work: ({ piece }) => work(open(), piece),
  asks({ at }) {
    const { game, course, seat } = open()
    return at.map((n) => {
      const state = course.states[course.decisions.findIndex((one) => one.at === n)]
      return (state && game.asks(state).find((ask) => ask.seat === seat)) ?? null
    })
  },
})
