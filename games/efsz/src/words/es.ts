import type { Words } from '@deadfront/kernel'
import type { StalingradEvent } from '../model/events.ts'
export const es = {} as Words<StalingradEvent>
