import type { Desk } from '../desk.ts'

/** The way into the guide, which is loaded when somebody wants it. */
export function guideDoor(desk: Desk): { open(): void; close(): void } {
  let shut: (() => void) | null = null
  return {
    async open() {
      const { openGuide } = await import('./overlay.tsx')
      shut?.()
      shut = openGuide(desk.api, () => {
        shut = null
      })
    },
    close() {
      shut?.()
    },
  }
}
