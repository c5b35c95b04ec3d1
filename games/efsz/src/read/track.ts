import { sceneOf, type Stalingrad } from '../model/state.ts'

// EFSZ-38: the round track.

/** EFSZ-5.4, 5.5, 38.4: kills count on the first pass along the track, and not when a failed scenario is tried again. */
export const tallies = (s: Stalingrad): boolean => s.lap === 0 && s.round <= sceneOf(s).raw.track.length && !(s.trek?.retry ?? false)

/** The box of the track where the round marker is. */
export const boxOf = (s: Stalingrad): number => {
  const { length, repeats } = sceneOf(s).raw.track
  return repeats ? ((s.round - 1) % length) + 1 : s.round
}
