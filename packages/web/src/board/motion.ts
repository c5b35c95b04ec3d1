/**
 * Animations of events, one after the other; a list inside the list runs at once. The queue only moves what is drawn:
 * when it is over, skipped or turned off, every motion has had its `end`, and the view is drawn exactly.
 */
export interface Motion {
  ms: number
  begin?(): void
  /** From 0 to 1, eased. */
  tick?(done: number): void
  end?(): void
}

export type Motions = readonly (Motion | readonly Motion[])[]

/** The clock is handed in, so that tests turn it by hand. */
export interface Clock {
  now(): number
  /** Calls back soon; returns the way to cancel. */
  next(callback: () => void): () => void
}

export const screenClock: Clock = {
  now: () => performance.now(),
  next(callback) {
    // A hidden page draws nothing: there the timer turns the clock.
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
  private hurry: (() => void) | null = null
  private skipping = false
  private showing = false

  /** `speed`: 1 as written, 2 twice as fast, 0 off. */
  constructor(speed: () => number, clock: Clock = screenClock) {
    this.speed = speed
    this.clock = clock
  }

  /** Events one after the other: each is told, then its motions are played. A skip holds until the last of them. */
  async show<E>(events: readonly E[], tell: (event: E) => void, motionsOf: (event: E) => Motions): Promise<void> {
    this.showing = true
    this.skipping = false
    for (const event of events) {
      tell(event)
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

  /** Everything still to come in this play ends at once. */
  skip(): void {
    this.skipping = true
    this.hurry?.()
  }

  private run(together: readonly Motion[]): Promise<void> | void {
    const speed = this.speed()
    for (const motion of together) motion.begin?.()
    const longest = together.reduce((most, motion) => Math.max(most, motion.ms), 0)
    if (speed <= 0 || this.skipping || longest <= 0) {
      finish(together)
      return
    }
    return new Promise((over) => {
      const start = this.clock.now()
      let cancel = () => {}
      const stop = () => {
        cancel()
        this.hurry = null
        finish(together)
        over()
      }
      const turn = () => {
        const passed = (this.clock.now() - start) * speed
        if (passed >= longest) return stop()
        for (const motion of together) motion.tick?.(ease(Math.min(1, passed / Math.max(1, motion.ms))))
        cancel = this.clock.next(turn)
      }
      this.hurry = stop
      cancel = this.clock.next(turn)
    })
  }
}

function finish(together: readonly Motion[]): void {
  for (const motion of together) {
    motion.tick?.(1)
    motion.end?.()
  }
}

/** Slow out, slow in. */
export const ease = (x: number): number => (x < 0.5 ? 4 * x * x * x : 1 - (-2 * x + 2) ** 3 / 2)

/** The speed that goes with the setting. */
export const speedOf = (motion: 'full' | 'brisk' | 'off'): number => (motion === 'full' ? 1 : motion === 'brisk' ? 2.2 : 0)

interface Point {
  x: number
  y: number
}

/** Moves an element, drawn around its own origin, from place to place. */
export const slide = (element: SVGElement, from: Point, to: Point, ms = 320): Motion => ({
  ms,
  tick: (d) => element.setAttribute('transform', `translate(${from.x + (to.x - from.x) * d} ${from.y + (to.y - from.y) * d})`),
})

export const fade = (element: SVGElement, from: number, to: number, ms = 240): Motion => ({
  ms,
  tick: (d) => element.setAttribute('opacity', String(from + (to - from) * d)),
})

/** A ring that opens round a place and goes. */
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

export const sayAt = (act: () => void): Motion => ({ ms: 0, end: act })
