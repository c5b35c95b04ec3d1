import type { Json, Versions } from '@deadfront/kernel'

interface WithSurvivors {
  readonly [key: string]: Json
  readonly survivors: readonly { readonly [key: string]: Json }[]
}

/** Changes every survivor of a saved state. */
const withSurvivors = (state: Json, change: (survivor: { readonly [key: string]: Json }) => { readonly [key: string]: Json }): Json => {
  const saved = state as WithSurvivors
  return { ...saved, survivors: saved.survivors.map(change) }
}

/** Version 1 counted wounds where we count health. A real save of that time is in test/fixtures. */
export const versions: Versions = {
  1: {
    migrate: ({ setup, state }) => ({
      setup,
      state: withSurvivors(state, ({ wounds, ...rest }) => ({ ...rest, health: 3 - (wounds as number) })),
    }),
    spell: (state) => withSurvivors(state, ({ health, ...rest }) => ({ ...rest, wounds: 3 - (health as number) })),
  },
}
