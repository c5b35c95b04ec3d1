import type { Reader } from '@deadfront/kernel'
import { characterAt, kindAt } from '../model/content.ts'
import { contentOf, soulOfToken, type Stalingrad, tokenOf } from '../model/state.ts'

// Zombie tokens by kind; a fallen comrade is "risen:dasha".

export function readTokens(r: Reader, s: Stalingrad, given: unknown, place: string): number[] {
  const c = contentOf(s)
  const tokens: number[] = []
  for (const [id, count] of Object.entries(r.object(given, place))) {
    const [name, was] = id.split(':') as [string, string | undefined]
    const kind = c.kindIx.get(name)
    const soul = was === undefined ? -1 : (c.characterIx.get(was) ?? -2)
    if (kind === undefined || soul === -2) r.expected(`${place}.${id}`, `one of ${c.kinds.map((k) => k.id).join(', ')}`, id, 'EFSZ-33.4')
    else
      for (let k = r.count(count, `${place}.${id}`, { low: 0, high: 99, otherwise: 0, rule: 'EFSZ-33.4' }); k > 0; k--)
        tokens.push(tokenOf(kind, soul))
  }
  return tokens
}

export function writeTokens(s: Stalingrad, tokens: readonly number[]): { [id: string]: number } {
  const c = contentOf(s)
  const counts: { [id: string]: number } = {}
  for (const token of tokens) {
    const soul = soulOfToken(token)
    const id = kindAt(c, token % 64).id + (soul >= 0 ? `:${characterAt(c, soul).id}` : '')
    counts[id] = (counts[id] ?? 0) + 1
  }
  return counts
}
