import { keyOf } from './key.ts'
import { ICE, LAKE, type Sheet } from './raster.ts'

/** How long the drawn border between two spaces is, in sheet units; the rim of the sheet meets itself at the seam. */
export function drawnBorders(sheet: Sheet): Map<string, number> {
  const found = new Map<string, number>()
  const note = (a: number, b: number) => {
    if (a === b) return
    const [x, y] = [sheet.names[a]!, sheet.names[b]!]
    if ([x, y].some((name) => name === ICE || name === LAKE || name === '')) return
    const key = keyOf(x, y)
    found.set(key, (found.get(key) ?? 0) + 1 / sheet.fine)
  }
  for (let y = 0; y < sheet.h; y++) {
    for (let x = 0; x < sheet.w; x++) {
      const at = y * sheet.w + x
      note(sheet.of[at]!, x + 1 < sheet.w ? sheet.of[at + 1]! : sheet.of[y * sheet.w]!)
      if (y + 1 < sheet.h) note(sheet.of[at]!, sheet.of[at + sheet.w]!)
    }
  }
  return found
}
