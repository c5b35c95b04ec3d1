import { below, type Rng4 } from '@deadfront/kernel'

/** About normal, mean 0 and spread 1: the sum of twelve throws. */
function wobble(rng: Rng4): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += below(rng, 4096) / 4096
  return sum
}

/**
 * The same judgement seen through a mist: every weight is too large or too small by a chance factor, another one at each
 * question. So a weaker level misjudges what matters, and still never does what makes no sense at all. `blur` is the spread of
 * the logarithm; 0 changes nothing and uses no chance.
 */
export function blurred<W extends { readonly [K in keyof W]: number }>(weights: W, blur: number, rng: Rng4): W {
  if (blur === 0) return weights
  const seen = { ...weights }
  for (const key of Object.keys(weights) as (keyof W)[]) seen[key] = (weights[key] * Math.exp(blur * wobble(rng))) as W[keyof W]
  return seen
}
