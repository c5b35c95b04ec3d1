import type { IconName } from '../../../board/icons.tsx'

/** A chip on a place or counter: its cost and its chance. */
export interface Chip {
  key: string
  x: number
  y: number
  /** Drawn before the text, `icons` times (once, if left out). */
  icon?: IconName
  icons?: number
  text: string
  /** The chance that our unit is lost, after a skull. */
  loss?: string
  tone: 'cost' | 'good' | 'fair' | 'bad' | 'hits'
}

export const ICON_WIDTH = 19
const LETTER_WIDTH = 11.5
/** Height of a chip with a small margin. */
const ROW = 32

export const textWidth = (text: string): number => text.length * LETTER_WIDTH

/** The widths of a chip: its first part, its second part, and the whole with its border. */
export function chipWidths({ icon, icons, text, loss }: Pick<Chip, 'icon' | 'icons' | 'text' | 'loss'>): {
  main: number
  loss: number
  whole: number
} {
  const main = textWidth(text) + (icon ? (icons ?? 1) : 0) * ICON_WIDTH
  const behind = loss === undefined ? 0 : textWidth(loss) + ICON_WIDTH + 10
  return { main, loss: behind, whole: Math.max(34, main + behind + 16) }
}

const cover = (a: Chip, b: Chip): boolean =>
  Math.abs(a.x - b.x) < (chipWidths(a).whole + chipWidths(b).whole) / 2 && Math.abs(a.y - b.y) < ROW

/** Returns the chips moved so that none covers an earlier one: a row away from its counter, up (`step` −1) or down (1). */
export function apart(chips: readonly Chip[], step: 1 | -1): Chip[] {
  const placed: Chip[] = []
  for (const chip of chips) {
    const rows = chips.map((_, row) => ({ ...chip, y: chip.y + row * step * ROW }))
    placed.push(rows.find((free) => !placed.some((other) => cover(other, free))) ?? chip)
  }
  return placed
}
