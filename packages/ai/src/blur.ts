import { below, type Rng4 } from '@deadfront/kernel'

/** About a normal distribution with mean 0 and standard deviation 1: the sum of twelve uniform numbers. */
function wobble(rng: Rng4): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += below(rng, 4096) / 4096
  return sum
}

/**
 * Weights with random errors: each is multiplied by a random factor, another one at each
 * question. So a weaker level misjudges what matters, and still gives no senseless answer. `blur` is the standard deviation of
 * the logarithm of the factor; 0 changes nothing and draws no random numbers.
 */
export function blurred<W extends { readonly [K in keyof W]: number }>(weights: W, blur: number, rng: Rng4): W {
  if (blur === 0) return weights
  const seen = { ...weights }
  for (const key of Object.keys(weights) as (keyof W)[]) seen[key] = (weights[key] * Math.exp(blur * wobble(rng))) as W[keyof W]
  return seen
}
