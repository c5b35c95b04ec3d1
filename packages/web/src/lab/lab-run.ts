import { armsIn, type ArmRun, type LabPlan, nextArm, type Playout, runPlan, type Series, type Team } from '@deadfront/lab'
import { signal } from '@preact/signals'
import { addGames, type LabHead, loadGames, putLab } from './store.ts'
import { type LabWorkers, openWorkers } from './workers.ts'

/**
 * How often the charts are given new games, in milliseconds: soon at first, then after every quarter of the time so far. Charts are
 * drawn on the processors that play, and one game among many changes little.
 */
const TELL = { soonest: 400, latest: 8000, part: 4 } as const

export interface LabStore {
  loadGames(id: string): Promise<Map<number, Map<number, Playout>>>
  addGames(head: LabHead, arm: number, first: number, games: readonly Playout[]): Promise<void>
  putLab(head: LabHead): Promise<void>
}

export interface LabHow {
  teams: readonly Team[]
  open?: (series: Series) => LabWorkers
  store?: LabStore
  now?: () => number
}

/** One experiment on this page: it plays, pauses, goes on, and reports its progress. */
export class LabRun {
  readonly head = signal<LabHead | null>(null)
  /** The games so far, arm by arm. */
  readonly runs = signal<readonly ArmRun[]>([])
  readonly fault = signal<string | null>(null)
  /** Games a second since it began or went on; null before the first. */
  readonly speed = signal<number | null>(null)
  /** It is played in another tab. */
  readonly elsewhere = signal(false)

  private readonly how: LabHow
  private readonly store: LabStore
  private readonly games = new Map<number, Map<number, Playout>>()
  private arms: Omit<ArmRun, 'played'>[] = []
  private stop: AbortController | null = null
  private playing: Promise<void> | null = null
  private told = 0

  constructor(head: LabHead, how: LabHow) {
    this.how = how
    this.store = how.store ?? { loadGames, addGames, putLab }
    this.head.value = head
  }

  get plan(): LabPlan {
    return this.current.plan
  }

  private get current(): LabHead {
    const head = this.head.peek()
    if (!head) throw new Error('the experiment is closed')
    return head
  }

  private now(): number {
    return (this.how.now ?? (() => performance.now()))()
  }

  get done(): number {
    return this.current.done
  }

  /** Games that it takes at most. */
  get total(): number {
    return this.plan.games * armsIn(this.plan)
  }

  /** Reads what was played before, and goes on if it was running. */
  async begin(): Promise<void> {
    for (const [arm, games] of await this.store.loadGames(this.current.id)) this.games.set(arm, games)
    this.restoreArms()
    this.tell()
    if (this.current.state === 'running') this.goOn()
  }

  goOn(): void {
    if (this.playing) return
    this.fault.value = null
    this.playing = this.holdAndPlay().finally(() => {
      this.playing = null
    })
  }

  async pause(): Promise<void> {
    this.stop?.abort()
    await this.playing
    if (this.current.state === 'running') await this.change({ state: 'paused' })
  }

  /** Leaves the page: the state stays `running`, so that it goes on when it is opened again. */
  async close(): Promise<void> {
    this.stop?.abort()
    this.workers?.close().catch(() => undefined)
    await this.playing
  }

  private workers: LabWorkers | null = null

  /** One tab plays an experiment. */
  private async holdAndPlay(): Promise<void> {
    this.stop = new AbortController()
    const play = async (): Promise<void> => {
      this.elsewhere.value = false
      await this.play()
    }
    if (typeof navigator === 'undefined' || !('locks' in navigator)) return play()
    await navigator.locks.request(`deadfront.lab.${this.current.id}`, { ifAvailable: true }, async (lock) => {
      if (lock) await play()
      else this.elsewhere.value = true
    })
  }

  private async play(): Promise<void> {
    const stop = this.stop
    if (!stop) return
    const [began, before] = [this.now(), this.done]
    try {
      await this.change({ state: 'running' })
      await runPlan(this.plan, {
        teams: this.how.teams,
        open: async (series) => {
          this.workers = (this.how.open ?? openWorkers)(series)
          return this.workers
        },
        known: (arm) => this.games.get(arm) ?? new Map(),
        onArm: (runs) => {
          this.arms = runs.map(({ played: _, ...arm }) => arm)
        },
        onPlayed: async (arm, played, first) => {
          if (stop.signal.aborted) return
          await this.keep(arm, played, first)
          this.speed.value = (1000 * (this.done - before)) / Math.max(1, this.now() - began)
          const pause = Math.min(TELL.latest, Math.max(TELL.soonest, (this.now() - began) / TELL.part))
          if (this.now() - this.told > pause) this.tell()
        },
        signal: stop.signal,
      })
      if (!stop.signal.aborted) await this.change({ state: 'done' })
    } catch (error) {
      if (stop.signal.aborted) return
      this.fault.value = error instanceof Error ? error.message : String(error)
      await this.change({ state: 'paused' }).catch(() => undefined)
    } finally {
      this.tell()
    }
  }

  /** A batch is stored before it is counted. */
  private async keep(arm: number, played: readonly Playout[], first: number): Promise<void> {
    const head: LabHead = { ...this.current, done: this.current.done + played.length, changed: Date.now() }
    await this.store.addGames(head, arm, first, played)
    const games = this.games.get(arm) ?? new Map<number, Playout>()
    this.games.set(arm, games)
    for (const [i, game] of played.entries()) games.set(first + i, game)
    // Another batch may have been counted meanwhile.
    this.head.value = { ...this.current, done: this.current.done + played.length, changed: head.changed }
  }

  private async change(more: Partial<LabHead>): Promise<void> {
    const head = { ...this.current, ...more, done: this.count() }
    this.head.value = head
    await this.store.putLab(head)
  }

  private count(): number {
    return [...this.games.values()].reduce((sum, games) => sum + games.size, 0)
  }

  /** Which arms the stored games belong to. */
  private restoreArms(): void {
    const runs: ArmRun[] = []
    for (let i = 0; this.games.has(i); i++) {
      const next = nextArm(this.plan, runs, this.how.teams)
      if (!next) break
      runs.push({ ...next, played: this.inOrder(i) })
    }
    this.arms = runs.map(({ played: _, ...arm }) => arm)
  }

  /** The games of an arm in their order; those after a gap wait for it. */
  private inOrder(arm: number): Playout[] {
    const games = this.games.get(arm)
    const played: Playout[] = []
    for (let game = games?.get(0); game; game = games?.get(played.length)) played.push(game)
    return played
  }

  private tell(): void {
    this.told = this.now()
    this.runs.value = this.arms.map((arm, i) => ({ ...arm, played: this.inOrder(i) }))
  }
}
