import type { WireProblem } from '@deadfront/protocol'

export const problem = (code: WireProblem['code'], say: string, more: Partial<WireProblem> = {}): WireProblem => ({ code, say, ...more })

export const isProblem = (x: object): x is WireProblem => 'code' in x

export const TRY_AGAIN = problem('stale', 'somebody changed the table at the same moment; try again')
