import type { Desk } from '../desk.ts'

/** The way into the first game: the guide itself is loaded when somebody wants it. */
export function guideDoor(desk: Desk): { open(): void; close(): void } {
  let shut: (() => void) | null = null
  return {
    async open() {
      const { openGuide } = await import('./overlay.tsx')
      shut?.()
      shut = openGuide(desk.api.language, desk.api, () => {
        shut = null
      })
    },
    close() {
      shut?.()
    },
  }
}
