import type { Messages } from './messages/messages.ts'

/** The style of chances: green is reserved for the dead, so good is blue. */
export const toneOf = (chance: number): 'good' | 'fair' | 'bad' => (chance >= 0.7 ? 'good' : chance >= 0.45 ? 'fair' : 'bad')

export const percent = (p: number): string => (p > 0 && p < 0.01 ? '<1 %' : p < 1 && p > 0.99 ? '>99 %' : `${Math.round(p * 100)} %`)

/** Two chances to compare, with a decimal if they would be the same text; null if they still are. */
export function comparedPercents(a: number, b: number, m: Pick<Messages, 'decimal'>): [string, string] | null {
  const exactly = (p: number): string => `${m.decimal(p * 100, 1)} %`
  for (const words of [percent, exactly]) if (words(a) !== words(b)) return [words(a), words(b)]
  return null
}

/** A balance of IPCs, with its sign. */
export const signed = (n: number, m: Pick<Messages, 'decimal'>): string =>
  `${Math.abs(n) < 0.05 ? '±' : n > 0 ? '+' : '−'}${m.decimal(Math.abs(n), 1)}`
