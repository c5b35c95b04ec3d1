import { type Answer, type Game, isObject, isRefusal, type JsonObject, type Problem, type Setup, seedRng } from '@deadfront/kernel'
import { type Bot, middleBot, USUAL } from '../bot.ts'
import { random } from '../random.ts'
import { type Goal, goalFrom, isOver, type Progress, progressAfter } from './goal.ts'
import type { MakeGrader } from './grader.ts'
import { Ungradable } from './ungradable.ts'

/** A puzzle has only a few decisions. */
const MAX_ACTIONS = 400
/** Chances that differ by less are equal: they are sums of many fractions. */
const EQUAL = 1e-6

/** Bots play a puzzle until its goal is reached or missed. Null, or the reason why they did not end. */
export function playPuzzle(game: Game, bots: readonly Bot[], setup: Setup, goal: Goal): string | null {
  const rng = seedRng(`${setup.seed}/bots`)
  let { state } = game.start(setup)
  let progress: Progress = 0
  for (let actions = 0; actions < MAX_ACTIONS; ) {
    const ask = game.asks(state)[0]
    if (ask === undefined || isOver(goal, ask)) return null
    const bot = bots.some((each) => each.plays?.(ask.seat) ?? true) ? middleBot(bots, ask.seat) : random
    const said = bot.answer(game, game.guess(state, ask.seat, rng), ask.seat, rng, USUAL)
    for (const answer of (Array.isArray(said) ? said : [said]) as readonly Answer[]) {
      const applied = game.apply(state, ask.seat, answer)
      if (isRefusal(applied)) return `bot ${bot.id} in seat ${ask.seat}: ${applied.say}`
      progress = progressAfter(goal, progress, applied.events)
      if (typeof progress === 'string') return null
      state = applied.state
      actions++
    }
  }
  return `the goal is neither reached nor missed after ${MAX_ACTIONS} actions`
}

/** What is wrong with the chance that the data of a puzzle give for the best answer, by the grader of the game. */
export function provePuzzle(game: Game, graderOf: MakeGrader, setup: Setup, { goal, best }: JsonObject): Problem | null {
  if (!isObject(goal) || typeof best !== 'number') return { place: 'data', say: 'expected a goal and the chance of the best answer' }
  try {
    const found = graderOf(game, goalFrom(goal)).best(game.start(setup).state, 0)
    if (found <= EQUAL) return { place: 'data.goal', say: 'nobody can reach this goal from here' }
    return Math.abs(found - best) <= EQUAL ? null : { place: 'data.best', say: `expected ${found}, found ${best}` }
  } catch (error) {
    if (error instanceof Ungradable) return { place: error.place, say: error.message }
    throw error
  }
}
