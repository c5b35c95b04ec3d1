import type { Json } from '@deadfront/kernel'

// How saves and records of older rules versions are read.

/** Frames of version 3: a question about spread fire knew no drums, an activation did not count the moves it made. */
export const NEW_FIELDS: { readonly [kind: string]: { readonly [field: string]: Json } } = {
  'spread.target': { drums: [] },
  'dead.act': { made: 0 },
}

export const withNewFields = (state: Json): Json => {
  const { stack, ...rest } = state as { stack: { [field: string]: Json }[] }
  return { ...rest, stack: stack.map((frame) => ({ ...NEW_FIELDS[String(frame.kind)], ...frame })) }
}
