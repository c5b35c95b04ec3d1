import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LIMITS } from '@deadfront/protocol'
import type { TableMeta } from '@deadfront/store'

const compress = promisify(gzip)

/** The size of what a table is set up with, compressed: what it costs to keep and to send. */
export const measureSetup = async (setup: { options: unknown; position?: unknown; content?: unknown }): Promise<number> =>
  (await compress(JSON.stringify([setup.options, setup.position, setup.content]))).length

/** A table of an earlier version does not say how large its content is: it counts as the maximum. */
export const contentBytesOf = ({ contentBytes, content }: Pick<TableMeta, 'contentBytes' | 'content'>): number =>
  contentBytes ?? (content === undefined ? 0 : LIMITS.contentBytes)
