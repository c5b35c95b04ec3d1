import type { Given, Reader } from '@deadfront/kernel'
import type { Content } from '../model/content.ts'
import type { Siege } from '../model/state.ts'

/** What the parts of the position reader share: the file, the state that is filled, and where faults are reported. */
export interface Table {
  reader: Reader
  /** The position before it is checked. */
  p: Given
  s: Siege
  c: Content
}
