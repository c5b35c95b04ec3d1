import { PHASES, type Siege } from '../model/state.ts'

/** A phase by its name; "Zeds Phase" is `zeds`. */
export const phaseCalled = (name: string): string => {
  const short = name.trim().replace(/ phase$/i, '')
  return [...PHASES, 'draw'].find((phase) => phase.toLowerCase() === short.toLowerCase()) ?? name
}

/** The frames of a phase; the Action Phase is entered without its opening, so that spent Actions stay as the position gives them. */
export function baseOf(phase: unknown): Siege['stack'] | null {
  switch (phase) {
    case 'draw':
      return [{ kind: 'turn', step: 'open' }]
    case 'zeds':
      return [{ kind: 'turn', step: 'zeds' }]
    case 'action':
      return [{ kind: 'turn', step: 'housekeeping' }, { kind: 'actionPhase', step: 'late' }, { kind: 'action' }]
    case 'housekeeping':
      return [{ kind: 'turn', step: 'housekeeping' }]
    default:
      return null
  }
}
