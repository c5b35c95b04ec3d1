/** Found by `node packages/ai/scripts/fit-aaz-chances.ts` from games between bots of middle strength. */
export const AAZ_WEIGHTS: {
  rulesVersion: number
  features: readonly string[]
  scenarios: { readonly [scenario: string]: readonly number[] }
} = {
  rulesVersion: 5,
  features: ['even', 'troops', 'ships', 'income', 'capitals', 'living', 'menace', 'fear'],
  scenarios: {
    '1941': [2.401, 2.071, -0.445, 0.812, 1.84, 0.445, 0.615, -0.302],
  },
}
