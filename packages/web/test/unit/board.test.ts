import { describe, expect, test } from 'vitest'
import { nextSpot } from '../../src/board/hot.ts'
import { type Clock, type Motion, MotionQueue } from '../../src/board/motion.ts'
import { clamped, framed, panned, revealed, wholeBoard, zoomed } from '../../src/board/viewport.ts'

const board = { x: 0, y: 0, w: 1000, h: 500 }
const screen = { w: 800, h: 800 }

describe('viewport', () => {
  test('the whole board is in the middle, whatever the shape of the screen', () => {
    const sight = wholeBoard(board, screen, 0)
    expect(sight).toEqual({ x: 0, y: -250, w: 1000, h: 1000 })
    const wide = wholeBoard(board, { w: 1000, h: 250 }, 0)
    expect(wide).toEqual({ x: -500, y: 0, w: 2000, h: 500 })
  })

  test('zooming keeps the point under the pointer where it is', () => {
    const from = zoomed(wholeBoard(board, screen), board, screen, 4, { x: 500, y: 250 })
    const to = zoomed(from, board, screen, 1.5, { x: 450, y: 200 })
    const share = (s: typeof from) => ({ x: (450 - s.x) / s.w, y: (200 - s.y) / s.h })
    expect(share(to).x).toBeCloseTo(share(from).x)
    expect(share(to).y).toBeCloseTo(share(from).y)
  })

  test('never farther than the whole board, never nearer than the limit', () => {
    const whole = wholeBoard(board, screen)
    expect(zoomed(whole, board, screen, 0.2, { x: 0, y: 0 }).w).toBeCloseTo(whole.w)
    expect(zoomed(whole, board, screen, 1000, { x: 0, y: 0 }).w).toBeCloseTo(whole.w / 8)
  })

  test('the board cannot be pushed off the screen', () => {
    const near = zoomed(wholeBoard(board, screen), board, screen, 4, { x: 500, y: 250 })
    const far = panned(near, board, 1e6, 1e6)
    expect(far.x + far.w).toBeLessThanOrEqual(board.w * 1.05)
    expect(panned(near, board, -1e6, 0).x).toBeGreaterThanOrEqual(-board.w * 0.05)
    // Where there is room to spare the board is centred.
    expect(clamped({ x: 77, y: 0, w: 3000, h: 3000 }, board).x).toBe(-1000)
  })

  test('a part at the edge is shown without a strip beyond the board', () => {
    const board = { x: 0, y: 0, w: 1600, h: 900 }
    const shown = framed({ x: 1250, y: 600, w: 400, h: 400 }, board, { w: 1000, h: 600 })
    expect(shown.x + shown.w).toBeLessThanOrEqual(board.w)
    expect(shown.y + shown.h).toBeLessThanOrEqual(board.h)
    // Where the screen has more room than the board it is in the middle.
    expect(framed(board, board, { w: 4000, h: 600 }).x).toBeLessThan(0)
  })

  test('a focused spot out of sight is brought in, one in sight moves nothing', () => {
    const near = zoomed(wholeBoard(board, screen), board, screen, 5, { x: 100, y: 100 })
    const to = revealed(near, board, { x: 900, y: 400 })
    expect(to.x).toBeLessThan(900)
    expect(to.x + to.w).toBeGreaterThan(900)
    const middle = { x: near.x + near.w / 2, y: near.y + near.h / 2 }
    expect(revealed(near, board, middle)).toEqual(near)
  })
})

describe('keys over hot spots', () => {
  const spots = [
    { key: 'nw', x: 0, y: 0 },
    { key: 'ne', x: 100, y: 5 },
    { key: 'sw', x: 4, y: 100 },
    { key: 'far', x: 400, y: 0 },
  ]
  const from = (key: string) => spots.find((spot) => spot.key === key) as (typeof spots)[number]
  test('arrows go to what lies that way, the nearer and straighter first', () => {
    expect(nextSpot(spots, from('nw'), 'right')?.key).toBe('ne')
    expect(nextSpot(spots, from('ne'), 'right')?.key).toBe('far')
    expect(nextSpot(spots, from('nw'), 'down')?.key).toBe('sw')
    expect(nextSpot(spots, from('sw'), 'up')?.key).toBe('nw')
  })
  test('at the edge there is nothing', () => {
    expect(nextSpot(spots, from('nw'), 'left')).toBeNull()
    expect(nextSpot(spots, from('far'), 'right')).toBeNull()
  })
})

describe('motion queue', () => {
  /** A clock turned by hand. */
  function handClock() {
    let now = 0
    let waiting: (() => void)[] = []
    const clock: Clock = {
      now: () => now,
      next(callback) {
        waiting.push(callback)
        return () => {
          waiting = waiting.filter((x) => x !== callback)
        }
      },
    }
    const turn = async (ms: number) => {
      now += ms
      const due = waiting
      waiting = []
      for (const callback of due) callback()
      for (let i = 0; i < 5; i++) await Promise.resolve()
    }
    return { clock, turn }
  }
  const noted = (log: string[], name: string, ms: number): Motion => ({
    ms,
    begin: () => log.push(`${name} begins`),
    tick: (d) => log.push(`${name} ${d.toFixed(2)}`),
    end: () => log.push(`${name} ends`),
  })

  test('plays one after the other, those in a list together', async () => {
    const { clock, turn } = handClock()
    const log: string[] = []
    const queue = new MotionQueue(() => 1, clock)
    const over = queue.play([noted(log, 'a', 100), [noted(log, 'b', 100), noted(log, 'c', 50)]])
    await turn(50)
    expect(log).toEqual(['a begins', 'a 0.50'])
    await turn(60)
    expect(log.slice(2)).toEqual(['a 1.00', 'a ends', 'b begins', 'c begins'])
    await turn(120)
    await over
    expect(log.slice(-4)).toEqual(['b 1.00', 'b ends', 'c 1.00', 'c ends'])
  })

  test('skip ends everything at once, and every motion has had its end', async () => {
    const { clock, turn } = handClock()
    const log: string[] = []
    const queue = new MotionQueue(() => 1, clock)
    const over = queue.play([noted(log, 'a', 100), noted(log, 'b', 100)])
    await turn(10)
    queue.skip()
    await over
    expect(log.filter((line) => line.endsWith('ends'))).toEqual(['a ends', 'b ends'])
  })

  test('a show tells every event; a skip holds until the last', async () => {
    const { clock, turn } = handClock()
    const log: string[] = []
    const queue = new MotionQueue(() => 1, clock)
    const over = queue.show(
      ['a', 'b', 'c'],
      (event) => log.push(`told ${event}`),
      (event) => [noted(log, event, 100)],
    )
    await turn(10)
    queue.skip()
    await over
    expect(log.filter((line) => !/\d/.test(line))).toEqual(['told a', 'a begins', 'a ends', 'told b', 'told c'])
    const again = queue.show(
      ['d'],
      () => {},
      (event) => [noted(log, event, 100)],
    )
    await turn(10)
    expect(log.at(-1)).toBe('d 0.00')
    await turn(100)
    await again
  })

  test('turned off, it only sets the last picture', async () => {
    const log: string[] = []
    await new MotionQueue(() => 0, handClock().clock).play([noted(log, 'a', 100)])
    expect(log).toEqual(['a begins', 'a 1.00', 'a ends'])
  })
})
