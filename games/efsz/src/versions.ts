import type { Json, Versions } from '@deadfront/kernel'

// How saves and records of older rules versions are read.

/** Frames of version 3: a question about spread fire had no drums, an activation did not count the moves it made. */
const NEW_FIELDS: { readonly [kind: string]: { readonly [field: string]: Json } } = {
  'spread.target': { drums: [] },
  'dead.act': { made: 0 },
}

const withNewFields = (state: Json): Json => {
  const { stack, ...rest } = state as { stack: { [field: string]: Json }[] }
  return { ...rest, stack: stack.map((frame) => ({ ...NEW_FIELDS[String(frame.kind)], ...frame })) }
}

/** The same state with one field under another name. */
const renamed = (state: Json, from: string, to: string): Json => {
  const { [from]: value, ...rest } = state as { [field: string]: Json }
  return value === undefined ? rest : { ...rest, [to]: value }
}

export const versions: Versions = {
  1: { changed: 'one question, not two, about a zombie that steps up and attacks' },
  2: { changed: 'levers stay pulled in a new attempt, nobody is left behind unseen, an order is given alone' },
  3: {
    changed: 'the dead leave rubble and fires, lines keep their ceiling, an Alpha ends its hurry at once, fire may go at drums',
    migrate: (save) => ({ ...save, state: withNewFields(save.state) }),
  },
  4: { changed: 'the Zombie Master buys also when nobody is left to drive' },
  5: {
    changed: 'who ate by day recovers two of fatigue in a night by the fire (EFSZ-40.9)',
    migrate: (save) => ({ ...save, state: renamed(save.state, 'house', 'options') }),
    spell: (state) => renamed(state, 'options', 'house'),
  },
}
