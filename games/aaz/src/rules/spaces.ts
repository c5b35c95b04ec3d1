import { type Content, findSpace, spaceName } from '../model/content.ts'

const KEYS = ['to', 'from', 'at', 'battle'] as const

/** The answer with its spaces by the names of the board, in any accepted spelling: `SZ 5` is sz5. */
export function withSpaces<A extends { readonly do: string } & { readonly [K in (typeof KEYS)[number]]?: string }>(
  c: Content,
  answer: A,
): A {
  const spelt: { [K in (typeof KEYS)[number]]?: string } = {}
  for (const key of KEYS) {
    const name = answer[key]
    const at = typeof name === 'string' ? findSpace(c, name) : -1
    if (at >= 0) spelt[key] = spaceName(c, at)
  }
  return { ...answer, ...spelt }
}
