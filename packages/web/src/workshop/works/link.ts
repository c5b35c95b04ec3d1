import type { Problem } from '@deadfront/kernel'
import { MAX_BYTES, type ReadWork, readWorkText, type Work } from '@deadfront/kernel/works'

/** A work as a part of an address: a version, a dot, and the work as JSON, zlib, base64url. */

/** Many programs for messages cut longer links. */
export const MAX_LINK = 12_000

const VERSION = '1'

export async function packWork(work: Work): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(work))
  return `${VERSION}.${toBase64Url(await collect(bytes, new CompressionStream('deflate'), Number.POSITIVE_INFINITY))}`
}

/** Gives the one problem of a link that was cut, changed, or made by another version. */
export async function unpackWork(packed: string): Promise<ReadWork> {
  const bad = (say: string): { problem: Problem } => ({ problem: { place: 'link', say } })
  const dot = packed.indexOf('.')
  if (dot < 0) return bad('expected a link of the workshop; it may have been cut')
  const version = packed.slice(0, dot)
  if (version !== VERSION) return bad(`expected version ${VERSION}, found ${JSON.stringify(version.slice(0, 12))}`)
  const bytes = fromBase64Url(packed.slice(dot + 1))
  if (bytes === null) return bad('it has characters that do not belong there')
  try {
    return readWorkText(
      new TextDecoder('utf-8', { fatal: true }).decode(await collect(bytes, new DecompressionStream('deflate'), MAX_BYTES)),
    )
  } catch (error) {
    return bad(error instanceof TooLarge ? `it unpacks to more than ${MAX_BYTES / 1024} kB` : 'it is not whole: a part was cut or changed')
  }
}

class TooLarge extends Error {}

/** The whole output of the stream for the bytes. Stops at `max`, so a small link cannot fill the memory. */
async function collect(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream, max: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > max) {
      await reader.cancel()
      throw new TooLarge()
    }
    chunks.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

function toBase64Url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
