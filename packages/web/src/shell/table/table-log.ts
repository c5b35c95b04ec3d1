import type { GameEvent, Viewer } from '@deadfront/kernel'
import { computed, signal } from '@preact/signals'
import type { LiveUpdate, LogStep, Picture } from '../../host/protocol.ts'
import { type Roll, rollsOf } from './dice.ts'

/** The game's data for the log: the sides of its dice, the event that a turn begins with, and the events that repeat dice. */
interface Dice {
  dieSides?: number
  turnEvent?: string
  retold?: readonly string[]
}

/** How many commands the log shows at first; more on demand. */
const LOG_WINDOW = 80

/** The log of a table: the last commands up to the point shown, each with its events. */
export class TableLog {
  readonly shown = signal<readonly LogStep[]>([])
  /** The newest dice among them. Dice of the turn before are shown until the first command of the next one. */
  readonly rolls = computed<readonly Roll[]>(() => {
    const { dieSides, turnEvent, retold } = this.dice()
    const steps = this.shown.value.filter((step) => !step.undone)
    for (const step of [...steps].reverse()) {
      const began = step.events.findLastIndex((event: GameEvent) => event.type === turnEvent)
      const rolls = rollsOf(step === steps.at(-1) ? step.events : step.events.slice(began + 1), dieSides, retold)
      if (rolls.length > 0) return rolls.map((roll) => ({ ...roll, at: step.at }))
      if (began >= 0) break
    }
    return []
  })
  private readonly picture: () => Picture | null
  private readonly history: (from: number, to: number, viewer: Viewer) => Promise<readonly LogStep[]>
  private readonly dice: () => Dice
  private window = LOG_WINDOW
  private newestLoad = 0
  /** The commands added since the newest load began. */
  private added: readonly LogStep[] = []

  constructor(
    picture: () => Picture | null,
    history: (from: number, to: number, viewer: Viewer) => Promise<readonly LogStep[]>,
    dice: () => Dice = () => ({}),
  ) {
    this.picture = picture
    this.history = history
    this.dice = dice
  }

  async load(more = false): Promise<void> {
    if (more) this.window += LOG_WINDOW * 4
    const { at, viewer } = this.picture() ?? { at: 0, viewer: null }
    const load = ++this.newestLoad
    this.added = []
    try {
      const steps = await this.history(Math.max(0, at - this.window), at, viewer)
      // A later load has more; commands that arrived while this one ran were already added and follow it.
      if (load === this.newestLoad) this.shown.value = [...steps, ...this.added.filter((step) => step.at > at)]
    } catch {
      // A save that does not replay has no log; the fault has been reported already.
    }
  }

  /** Adds the newest command. If it does not directly follow the last one, the log is loaded again. */
  extend(before: LiveUpdate | null, update: LiveUpdate, isVerified: boolean): void {
    const isNext = before !== null && update.at === before.at + 1 && update.viewer === before.viewer && isVerified && !update.undone
    // A command that is done again comes without its events: the update has none.
    if (!isNext || update.events.length === 0) {
      void this.load()
      return
    }
    const earlier = this.shown.value.filter((step) => step.at < update.at)
    const step: LogStep = { at: update.at, seat: null, events: update.events }
    this.added = [...this.added, step].slice(-LOG_WINDOW)
    this.shown.value = [...earlier.slice(-this.window * 2), step]
  }

  /** All commands up to the point shown, or to `to`, without those that were undone. Empty for a save that does not replay. */
  async all(to?: number): Promise<readonly LogStep[]> {
    const { at, viewer } = this.picture() ?? { at: 0, viewer: null }
    const steps = await this.history(0, to ?? at, viewer).catch(() => [])
    return steps.filter((step) => !step.undone)
  }
}

/** Lines as a screen reader reads them one after the other: each ends with exactly one full stop. */
export const asSentences = (lines: readonly string[]): string => lines.map((say) => (/[.!?…]$/.test(say) ? say : `${say}.`)).join(' ')
