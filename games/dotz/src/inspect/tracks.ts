import { question, type Refusal, refuseQuestion, text } from '@deadfront/kernel'
import { contentOf } from '../model/content.ts'
import { NONE, type Siege } from '../model/state.ts'
import { findTrack, trackIds } from '../read/names.ts'
import { headTracks } from '../read/targets.ts'

/** The tracks that the head of a Fate card can mean: `most`, `fewest`, `choice`, or a track. */
export const tracks = question(
  { where: text('most, fewest, choice or a track') },
  (s: Siege, { where }): { tracks: string[] } | Refusal => {
    const c = contentOf(s)
    if (!['most', 'fewest', 'choice'].includes(where) && findTrack(c, where) === NONE)
      return refuseQuestion(`where: expected most, fewest, choice or a track, found ${JSON.stringify(where)}`, [where])
    return { tracks: trackIds(c, headTracks(s, c, where)) }
  },
)
