/** Found by `node packages/ai/scripts/fit-aaz-chances.ts` from games between bots of middle strength. */
export const AAZ_WEIGHTS: {
  rulesVersion: number
  features: readonly string[]
  scenarios: { readonly [scenario: string]: readonly number[] }
} = {
  rulesVersion: 7,
  features: ['even', 'troops', 'ships', 'income', 'capitals', 'living', 'menace', 'fear'],
  scenarios: {
    '1941': [1.966, 2.171, -0.568, 0.355, 1.509, 1.134, 0.567, -0.598],
  },
}
