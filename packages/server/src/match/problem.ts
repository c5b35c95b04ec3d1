import type { WireProblem } from '@deadfront/protocol'

export const problem = (code: WireProblem['code'], say: string, more: Partial<WireProblem> = {}): WireProblem => ({ code, say, ...more })
