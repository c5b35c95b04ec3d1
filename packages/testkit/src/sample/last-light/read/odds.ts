/** LL-7.1: a shot kills on 4, 5 and 6, one time in two. */
export function chanceToStop(shots: number, dead: number): number {
  let ways = 1
  let chance = dead === 0 ? 1 : 0
  for (let kills = 1; kills <= shots; kills++) {
    ways = (ways * (shots - kills + 1)) / kills
    if (kills >= dead && dead > 0) chance += ways / 2 ** shots
  }
  return chance
}
