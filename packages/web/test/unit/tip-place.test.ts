import { describe, expect, test } from 'vitest'
import { placeTip } from '../../src/board/tip-place.ts'

const SCREEN = { width: 1000, height: 800 }
const TIP = { width: 200, height: 150 }
const anchor = { left: 450, top: 300, width: 50, height: 50 }

describe('a tip', () => {
  test('stands below its anchor, above it where there is no room, and never off the screen', () => {
    expect(placeTip(anchor, TIP, SCREEN)).toEqual({ left: 375, top: 360 })
    expect(placeTip({ ...anchor, top: 700 }, TIP, SCREEN)).toEqual({ left: 375, top: 540 })
    expect(placeTip({ ...anchor, left: 0 }, TIP, SCREEN)).toEqual({ left: 8, top: 360 })
  })

  test('leaves free what can be clicked next to its anchor', () => {
    const neighbours = [
      { left: 400, top: 400, width: 150, height: 50 },
      { left: 400, top: 200, width: 150, height: 50 },
    ]
    expect(placeTip(anchor, TIP, SCREEN, neighbours)).toEqual({ left: 510, top: 250 })
  })

  test('goes to a corner of the screen where all around is taken', () => {
    const around = [{ left: 200, top: 160, width: 700, height: 640 }]
    expect(placeTip(anchor, TIP, SCREEN, around)).toEqual({ left: 8, top: 8 })
  })
})
