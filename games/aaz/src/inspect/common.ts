import { isRefusal, type Refusal, refuseQuestion, type RuleId } from '@deadfront/kernel'
import { type Content, findKind, findPower, findSpace, perhaps } from '../model/content.ts'

/** A refusal as part of an answer: the question was correct, a move in it is not allowed. */
export interface RefusedBy {
  rule: RuleId
  code: string
  say: string
}

/** The refusal with the statement that this board cites. */
export const refusedBy = (c: Content, { rule, code, say }: Refusal): RefusedBy => ({ rule: c.cites?.[rule] ?? rule, code, say })

/** A space that a question names, or the refusal of the question. */
export function spaceIn(c: Content, key: string, name: string): number | Refusal {
  const at = findSpace(c, name)
  return at >= 0 ? at : refuseQuestion(`${key}: expected a space of the board, found ${JSON.stringify(name)}${perhaps(c, name)}`, [name])
}

/** A kind of unit that a question names, or the refusal of the question. */
export function kindIn(c: Content, key: string, name: string): number | Refusal {
  const k = findKind(c, name)
  return k >= 0 ? k : refuseQuestion(`${key}: expected one of ${c.kinds.join(', ')}, found ${JSON.stringify(name)}`, [name])
}

/** A power that a question names, or the refusal of the question. */
export function powerIn(c: Content, key: string, name: string): number | Refusal {
  const p = findPower(c, name)
  return p >= 0 ? p : refuseQuestion(`${key}: expected one of ${c.powers.join(', ')}, found ${JSON.stringify(name)}`, [name])
}

/** Looks an optional name up (-1 when it is absent) and continues with the result. */
export function findOr<T>(
  name: string | undefined,
  find: (name: string) => number | Refusal,
  then: (found: number) => T | Refusal,
): T | Refusal {
  const found = name === undefined ? -1 : find(name)
  return isRefusal(found) ? found : then(found)
}
