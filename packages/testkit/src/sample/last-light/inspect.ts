import type { Json, Viewer } from '@deadfront/kernel'
import { isCount, isObject } from './content.ts'
import { houseOf, type LastLight, survivorOf, WALK } from './model.ts'

/** `{ reach: true }`: the rooms one can walk to. `{ odds: { shots, dead } }`: the chance that so many shots stop so many dead. */
export function inspect(s: LastLight, seat: Viewer, question: Json): Json {
  if (!isObject(question)) return null
  if (question.reach === true) return s.survivors.some((x) => x.seat === seat) ? reachOf(s, seat as string) : null
  const { odds } = question
  if (isObject(odds) && isCount(odds.shots, 0, 60) && isCount(odds.dead, 0, 60)) return { chance: chanceToStop(odds.shots, odds.dead) }
  return null
}

function reachOf(s: LastLight, seat: string): string[] {
  let edge = [survivorOf(s, seat).room]
  const reached = new Set(edge)
  for (let step = 0; step < WALK; step++) {
    edge = edge.flatMap((room) => houseOf(s).exits[room] ?? []).filter((room) => !reached.has(room))
    for (const room of edge) reached.add(room)
  }
  return [...reached].sort()
}

/** LL-7.1: a shot kills on 4, 5 and 6, one time in two. */
function chanceToStop(shots: number, dead: number): number {
  let ways = 1
  let chance = dead === 0 ? 1 : 0
  for (let kills = 1; kills <= shots; kills++) {
    ways = (ways * (shots - kills + 1)) / kills
    if (kills >= dead && dead > 0) chance += ways / 2 ** shots
  }
  return chance
}
