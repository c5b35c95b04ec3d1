import { patternOf } from '../../board/paint.ts'

/** The side colour and the pattern of each power. Green is reserved for the dead, so America is blue. */
const LOOK: { readonly [power: string]: { side: number; pattern: number; letter: string } } = {
  USSR: { side: 1, pattern: 1, letter: 'S' },
  Germany: { side: 7, pattern: 5, letter: 'G' },
  UK: { side: 2, pattern: 2, letter: 'B' },
  Japan: { side: 5, pattern: 6, letter: 'J' },
  USA: { side: 0, pattern: 4, letter: 'A' },
}
const OTHERS = { side: 3, pattern: 3, letter: '?' }

export const lookOf = (power: string): { side: number; pattern: number; letter: string } => LOOK[power] ?? OTHERS
export const hasLook = (power: string): boolean => Object.hasOwn(LOOK, power)
export const isPower = (control: string): boolean => control !== 'nobody' && control !== 'zombies' && control !== ''
export const colourOf = (power: string): string => `var(--side-${lookOf(power).side})`
export const inkOf = (power: string): string => `var(--side-${lookOf(power).side}-ink)`
export const patternName = (power: string): string => patternOf(lookOf(power).pattern)
