import type { AnyRecord } from '@deadfront/protocol'
import { signal } from '@preact/signals'

/** A record that another page passes to `#/verify`. */
export const recordToVerify = signal<AnyRecord | null>(null)
