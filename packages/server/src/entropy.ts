import { type DiceNote, isSigned } from '@deadfront/protocol'
import type { TableMeta } from '@deadfront/store'
import { HttpProblem } from './http/route.ts'

/** A player's share in the dice: entropy, and perhaps a signed note of it. */
export interface GivenEntropy {
  entropy?: string | undefined
  note?: DiceNote | undefined
}

/** A note goes into the record: it must belong to this table and be correct. */
export async function checkNote(table: { id: string; meta: TableMeta }, seat: string, { entropy, note }: GivenEntropy): Promise<void> {
  if (!note) return
  if (note.commitment !== table.meta.commitment || note.seat !== seat || note.entropy !== entropy)
    throw new HttpProblem('bad-request', 'note: expected the commitment of this table, the seat and the entropy')
  if (!(await isSigned(table.id, note))) throw new HttpProblem('bad-request', 'note.signature: the key has not signed this note')
}

/** Before the game begins: the entropy of the seat is what its player gives, or none. */
export function setEntropy(meta: TableMeta, seat: string, { entropy, note }: GivenEntropy): TableMeta {
  const { [seat]: _entropy, ...entropies } = meta.entropy
  const { [seat]: _note, ...notes } = meta.notes ?? {}
  return {
    ...meta,
    entropy: entropy === undefined ? entropies : { ...entropies, [seat]: entropy },
    notes: note === undefined || entropy === undefined ? notes : { ...notes, [seat]: note },
  }
}
