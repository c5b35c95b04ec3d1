import { hasLook, lookOf } from '../games/aaz/powers.ts'

/** The colour that a power has on the board, in the palette of the page; null if it has none there. */
export const sideColours =
  (game: string) =>
  (key: string): string | null => {
    if (game !== 'aaz' || !hasLook(key)) return null
    const colour = getComputedStyle(document.documentElement)
      .getPropertyValue(`--side-${lookOf(key).side}`)
      .trim()
    return colour === '' ? null : colour
  }
