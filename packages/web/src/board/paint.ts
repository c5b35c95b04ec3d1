/**
 * Colours for boards, as CSS variables: theme and palette change them without a redraw. `dead` is a green that only the dead
 * have. `side(i)` gives colours that differ in every palette; always add a shape,
 * a letter or a pattern (see `patternOf`), because colour is never the only sign.
 */
export interface GamePaint {
  paper: string
  paperShade: string
  ink: string
  inkSoft: string
  line: string
  hot: string
  chosen: string
  danger: string
  dead: string
  deadInk: string
  water: string
  side(i: number): string
  sideInk(i: number): string
}

const SIDES = 8

export const PAINT: GamePaint = {
  paper: 'var(--paper)',
  paperShade: 'var(--paper-shade)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  line: 'var(--map-line)',
  hot: 'var(--hot)',
  chosen: 'var(--chosen)',
  danger: 'var(--danger)',
  dead: 'var(--dead)',
  deadInk: 'var(--dead-ink)',
  water: 'var(--water)',
  side: (i) => `var(--side-${i % SIDES})`,
  sideInk: (i) => `var(--side-${i % SIDES}-ink)`,
}

/** Names of the fill patterns that go with the side colours, in the same order (see `patterns` in svg.ts). */
export const PATTERNS = ['plain', 'diagonal', 'dots', 'cross', 'rows', 'columns', 'rings', 'checks'] as const
export const patternOf = (i: number): (typeof PATTERNS)[number] => PATTERNS[i % SIDES] as (typeof PATTERNS)[number]
