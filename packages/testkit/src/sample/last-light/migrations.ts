import type { Migrations } from '@deadfront/kernel'

/** Version 1 counted wounds where we count health. A real save of that time is in test/fixtures. */
export const migrations: Migrations = {
  1: ({ setup, state }) => {
    const { survivors, ...rest } = state as unknown as { survivors: { wounds: number }[] }
    return { setup, state: { ...rest, survivors: survivors.map(({ wounds, ...x }) => ({ ...x, health: 3 - wounds })) } }
  },
}
