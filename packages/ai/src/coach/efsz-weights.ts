/**
 * Found by `node packages/ai/scripts/fit-efsz-chances.ts` from campaigns that the quick policy of the coach played: for each level a
 * weight by how many scenarios are left, from one to seven, and the weights of what else is seen.
 */
export const EFSZ_WEIGHTS: {
  rulesVersion: number
  levels: { readonly [level: string]: readonly number[] }
  team: { readonly [feature: string]: number }
} = {
  rulesVersion: 6,
  levels: {
    printed: [-0.809, -0.988, -1.485, -2.513, -2.048, -1.618, -1.308],
    recruit: [0.926, 0.921, 0.877, 0.572, 1.749, 2.175, 2.417],
    rifleman: [0.545, 0.509, 0.242, -0.234, 0.617, 1.172, 1.57],
    soldier: [0.858, 0.715, 0.101, -0.879, -0.453, -0.128, 0.188],
    frozen: [-0.733, -0.812, -1.346, -2.196, -1.623, -1.08, -0.769],
  },
  team: {
    day: -2.52,
    people: -0.277,
    health: 2.018,
    fatigue: -0.577,
    weapons: 1.147,
    risen: -0.334,
    fallen: -0.518,
    'people near': 1.504,
    'thrown near': 0.143,
  },
}
