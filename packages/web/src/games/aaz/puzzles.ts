import { BUILTIN } from '@deadfront/aaz/content'
import { PUZZLES } from '@deadfront/aaz/puzzles'
import { isObject } from '@deadfront/kernel'
import { partOf } from '../../workshop/editor/document.ts'
import type { PuzzleModule } from '../../workshop/puzzles/puzzle.ts'

/** The puzzles of aaz: moves on land and at sea. The plan is graded when the moves are done; the battles are computed exactly. */
const puzzles: PuzzleModule = {
  list: PUZZLES,
  until: [{ type: 'phaseStarted', phase: 'noncombatMove' }],
  begin: ({ stack: _, ...position }) => ({ ...position, phase: 'combatMove' }),
  asksFor(position, words, t) {
    const board = BUILTIN[String(position.scenario)]
    const turn = position.turn ?? board?.order?.[0]
    const lands = Object.entries(partOf(position, 'territories')).flatMap(([at, held]) => {
      if (!isObject(held)) return []
      // Without a named holder, the power whose units are there holds the place.
      const holders = held.control === undefined ? Object.keys(partOf(held, 'units')) : [held.control]
      const isForeign = holders.length > 0 ? !holders.includes(turn ?? '') : Number(held.zombies ?? 0) > 0
      return isForeign ? [{ name: t.take(words.name(`place.${at}`)), win: { type: 'territoryCaptured', at } }] : []
    })
    const sideOf = (power: string): string | undefined => board?.powers[power]?.side
    const fleets = Object.entries(partOf(position, 'seaZones')).flatMap(([at, held]) => {
      const enemies = isObject(held) ? Object.keys(partOf(held, 'units')) : []
      const isFleet = typeof turn === 'string' && enemies.length > 0 && enemies.every((power) => sideOf(power) !== sideOf(turn))
      return isFleet ? [{ name: t.sink(words.name(`place.${at}`)), win: { type: 'battleEnded', at, winner: turn } }] : []
    })
    return [...lands, ...fleets]
  },
}

export default puzzles
