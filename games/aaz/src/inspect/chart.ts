import { question } from '@deadfront/kernel'
import { type Aaz, contentOf, treasuryOf } from '../model/state.ts'
import { nplOf, zombieMarker } from '../read/board.ts'
import { zombieFree } from '../read/victory.ts'

/** The production chart with the zombie marker. */
export interface Chart {
  powers: { [power: string]: { npl: number; treasury: number } }
  zombies: number
  threshold: number | null
  zombieFree: { axis: number; allies: number }
  apocalypse: number
}

export const chart = question({}, (s: Aaz): Chart => {
  const c = contentOf(s)
  return {
    powers: Object.fromEntries(c.powers.map((name, p) => [name, { npl: nplOf(s, p), treasury: treasuryOf(s, p) }])),
    zombies: zombieMarker(s),
    threshold: c.raw.victory.apocalypse ?? null,
    zombieFree: { axis: zombieFree(s, 'axis'), allies: zombieFree(s, 'allies') },
    apocalypse: s.apocalypse,
  }
})
