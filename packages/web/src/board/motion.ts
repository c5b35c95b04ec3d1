import type { Settings } from './board.ts'

/**
 * Animations of events, one after the other; the motions of an inner list run together. The queue only moves what is drawn.
 * Every motion gets its `end`, also if it is skipped or turned off; then the board draws the view exactly.
 */
export interface Motion {
  ms: number
  begin?(): void
  /** From 0 to 1, eased. */
  tick?(done: number): void
  end?(): void
  /** Lasts until it is ended by a call (`next` or `skip`), at any speed. */
  held?: boolean
}

export type Motions = readonly (Motion | readonly Motion[])[]

/** The clock is a parameter, so that tests control the time. */
export interface Clock {
  now(): number
  /** Calls back at the next tick; returns the function that cancels it. */
  next(callback: () => void): () => void
}

const screenClock: Clock = {
  now: () => performance.now(),
  next(callback) {
    // A hidden page gets no animation frames: use a timer.
    if (document.hidden) {
      const timer = setTimeout(callback, 16)
      return () => clearTimeout(timer)
    }
    const frame = requestAnimationFrame(callback)
    return () => cancelAnimationFrame(frame)
  },
}

export class MotionQueue {
  private readonly speed: () => number
  private readonly clock: Clock
  private finishNow: (() => void) | null = null
  private skipping = false
  private showing = false

  /** `speed`: 1 as written, 2 twice as fast, 0 off. */
  constructor(speed: () => number, clock: Clock = screenClock) {
    this.speed = speed
    this.clock = clock
  }

  /** Plays events one after the other: calls `note` for each, then plays its motions. A skip ends the motions of all of them. */
  async show<E>(events: readonly E[], note: (event: E) => void, motionsOf: (event: E) => Motions): Promise<void> {
    this.showing = true
    this.skipping = false
    for (const event of events) {
      note(event)
      if (!this.skipping) await this.play(motionsOf(event))
    }
    this.showing = false
    this.skipping = false
  }

  async play(motions: Motions): Promise<void> {
    if (!this.showing) this.skipping = false
    for (const entry of motions) {
      const together = Array.isArray(entry) ? (entry as readonly Motion[]) : [entry as Motion]
      await this.run(together)
    }
  }

  /** Ends the motion that runs now; those after it are played. */
  next(): void {
    this.finishNow?.()
  }

  /** Ends all motions of this play at once. */
  skip(): void {
    this.skipping = true
    this.finishNow?.()
  }

  private run(together: readonly Motion[]): Promise<void> | void {
    const speed = this.speed()
    const held = together.some((motion) => motion.held)
    for (const motion of together) motion.begin?.()
    const longest = together.reduce((max, motion) => Math.max(max, motion.ms), 0)
    if (this.skipping || (!held && (speed <= 0 || longest <= 0))) {
      finish(together)
      return
    }
    return new Promise((over) => {
      const start = this.clock.now()
      let cancel = () => {}
      const stop = () => {
        cancel()
        this.finishNow = null
        finish(together)
        over()
      }
      const turn = () => {
        const passed = (this.clock.now() - start) * speed
        if (passed >= longest && !held) return stop()
        for (const motion of together) motion.tick?.(ease(Math.min(1, passed / Math.max(1, motion.ms))))
        cancel = this.clock.next(turn)
      }
      this.finishNow = stop
      // A motion that is held and does not move needs no clock.
      if (longest > 0) cancel = this.clock.next(turn)
    })
  }
}

function finish(together: readonly Motion[]): void {
  for (const motion of together) {
    motion.tick?.(1)
    motion.end?.()
  }
}

/** Slow at both ends. */
const ease = (x: number): number => (x < 0.5 ? 4 * x * x * x : 1 - (-2 * x + 2) ** 3 / 2)

const RATES = { slow: 0.5, normal: 1, fast: 2.2, instant: 0 } as const

/** The speed of the queue for the settings. */
export const speedOf = ({ motion, speed }: Pick<Settings, 'motion' | 'speed'>): number => (motion === 'off' ? 0 : RATES[speed])

interface Point {
  x: number
  y: number
}

/** Moves an element that is drawn around its own origin. */
export const slide = (element: SVGElement, from: Point, to: Point, ms = 320): Motion => ({
  ms,
  tick: (d) => element.setAttribute('transform', `translate(${from.x + (to.x - from.x) * d} ${from.y + (to.y - from.y) * d})`),
})

export const fade = (element: SVGElement, from: number, to: number, ms = 240): Motion => ({
  ms,
  tick: (d) => element.setAttribute('opacity', String(from + (to - from) * d)),
})

/** A ring that grows around a place and fades. */
export const ring = (layer: SVGElement, at: Point, colour: string, radius = 40, ms = 420): Motion => {
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  return {
    ms,
    begin() {
      for (const [name, value] of Object.entries({ cx: at.x, cy: at.y, fill: 'none', stroke: colour, 'stroke-width': 3 }))
        circle.setAttribute(name, String(value))
      layer.append(circle)
    },
    tick(d) {
      circle.setAttribute('r', String(radius * (0.3 + 0.7 * d)))
      circle.setAttribute('opacity', String(1 - d))
    },
    end: () => circle.remove(),
  }
}

export const pause = (ms: number): Motion => ({ ms })

/** Calls a function between two motions, for sounds. */
export const sayAt = (act: () => void): Motion => ({ ms: 0, end: act })
