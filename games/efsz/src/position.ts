import type { PositionFormat } from '@deadfront/kernel'
import type { Stalingrad } from './model/state.ts'
export const position: PositionFormat<Stalingrad> = { read: () => ({ problems: [] }), write: () => ({}), schema: {} }
