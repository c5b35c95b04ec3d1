import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Json } from '@deadfront/kernel'
import { LIMITS } from '@deadfront/protocol'
import type { Store, TableMeta } from '@deadfront/store'
import { HttpProblem } from './http/route.ts'

const compress = promisify(gzip)
const SMALL_BYTES = 2048

interface OwnSetup {
  options: { readonly [option: string]: Json }
  position?: Json | undefined
  content?: Json | undefined
}

/** The compressed size of a table's set-up. Throws a problem where it is too large, or its owner has too much. */
export async function checkContent(store: Store, owner: string, { options, position, content }: OwnSetup): Promise<number> {
  const own = JSON.stringify([position, content])
  const length = await sizeOf(JSON.stringify(options) + own)
  if (length > LIMITS.contentBytes)
    throw new HttpProblem('too-large', `position and content are at most ${LIMITS.contentBytes} bytes compressed, these are ${length}`)
  const hasOwn = position !== undefined || content !== undefined
  if (hasOwn && (await store.contentOf(owner)) + own.length > LIMITS.contentPerPerson)
    throw new HttpProblem('too-many', 'your tables hold too much content of your own: take one away first')
  return length
}

/** Most tables are set up with a few options: these are not worth the memory and the time that compression takes. */
const sizeOf = async (text: string): Promise<number> => {
  const plain = Buffer.byteLength(text)
  return plain <= SMALL_BYTES ? plain : (await compress(text)).length
}

/** A table of an earlier version does not say how large its content is: it counts as the maximum. */
export const contentBytesOf = ({ contentBytes, content }: Pick<TableMeta, 'contentBytes' | 'content'>): number =>
  contentBytes ?? (content === undefined ? 0 : LIMITS.contentBytes)
