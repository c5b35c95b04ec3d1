import { type Advice, type Goal, type Hint, isCostly, type Plan } from '@deadfront/ai/coach'
import type { Answer, Ask, Seat } from '@deadfront/kernel'
import { signal } from '@preact/signals'
import { type Caller, caller } from '../host/rpc.ts'
import { choices } from '../shell/settings.ts'
import type { Session } from '../shell/table/session.ts'
import type { CoachCalls } from './calls.ts'
import { type CoachWorker, startWorker } from './workers.ts'

/** How long it thinks: for a hint, for the bar, and about an answer that is being given. */
const HINT_MS = 1800
const BAR_MS = 900
const DOUBT_MS = 800

/** An answer that certainly costs much. */
export interface CostlyAnswer {
  ask: Ask
  own: Advice
  better: Advice
  /** Set while the answer waits: sends it, or keeps it back. */
  decide: ((send: boolean) => void) | null
}

/** What thinking led to: null when the worker has died or failed. */
type Thought = Hint | null | 'stopped'

/** A worker at work. All callers that wait for it are told when it ends. */
interface Mind {
  call: Caller<CoachCalls>
  ended: Promise<null | 'stopped'>
  end(how: null | 'stopped'): void
}

function mindOf(worker: CoachWorker): Mind {
  const { promise: ended, resolve } = Promise.withResolvers<null | 'stopped'>()
  const end = (how: null | 'stopped'): void => {
    worker.terminate()
    resolve(how)
  }
  return { call: caller<CoachCalls>(worker), ended, end }
}

/** The chances at the open question, and what they are of. */
interface ToldChance {
  value: number
  goal: Goal
}

/** Chances that were not compared with what happens are not told. */
function toldChance({ calibrated, goal, advice: [best] }: Hint): ToldChance | null {
  return calibrated && best !== undefined ? { value: best.chance.value, goal } : null
}

/** The coach at one table: hints on demand and, if wished, the chances and a mark at costly answers. */
export class Coach {
  /** The last hint, with the question it is about and the number of commands before it. */
  readonly hint = signal<{ hint: Hint; ask: Ask; at: number } | null>(null)
  readonly thinking = signal(false)
  readonly failed = signal(false)
  /** An advised answer is being sent: a second press must not answer the question after it. */
  readonly playing = signal(false)
  /** The chances at the open question. */
  readonly chance = signal<ToldChance | null>(null)
  readonly costly = signal<CostlyAnswer | null>(null)
  private readonly session: Session
  private readonly start: () => CoachWorker
  private mind: Mind | null = null

  constructor(session: Session, start: () => CoachWorker = startWorker) {
    this.session = session
    this.start = start
  }

  /** "What would you do?" */
  async ask(seat: Seat): Promise<void> {
    const ask = this.askOf(seat)
    if (ask === null) return
    this.thinking.value = true
    this.failed.value = false
    const at = this.session.at.value
    const hint = await this.think(seat, null, HINT_MS)
    if (hint === 'stopped') return
    this.thinking.value = false
    this.failed.value = hint === null
    if (hint === null || this.session.at.value !== at) return
    this.hint.value = { hint, ask, at }
    this.chance.value = toldChance(hint)
  }

  /** Gives the advised answers. Advice that was taken is over; one that was refused stays. */
  async play(plan: Plan, seat: Seat): Promise<void> {
    if (this.playing.value) return
    this.playing.value = true
    const refusal = await this.session.answer(plan, seat)
    if (refusal === null) this.hint.value = null
    this.playing.value = false
  }

  /** For the bar: the chances at the open question. */
  async watch(seat: Seat): Promise<void> {
    const at = this.session.at.value
    const hint = await this.think(seat, null, BAR_MS)
    if (hint !== null && hint !== 'stopped' && this.session.at.value === at) this.chance.value = toldChance(hint)
  }

  /** Looks at an answer that is being given. False keeps it back. */
  async judge(answer: Answer | readonly Answer[], seat: Seat): Promise<boolean> {
    const wish = choices.value.coach
    if (wish === 'off' || this.costly.value?.decide) return true
    const ask = this.askOf(seat)
    if (ask === null) return true
    this.costly.value = null
    const plan: Plan = Array.isArray(answer) ? answer : [answer as Answer]
    const guess = await this.session.guess(seat)
    if (guess === null) return true
    const found = this.judged(plan, ask, guess)
    if (wish === 'bar') {
      void found.then((costly) => {
        if (costly !== null) this.costly.value = costly
      })
      return true
    }
    const costly = await found
    if (costly === null) return true
    const sent = await new Promise<boolean>((decide) => {
      this.costly.value = { ...costly, decide }
    })
    this.costly.value = null
    return sent
  }

  private async judged(plan: Plan, ask: Ask, guess: NonNullable<Awaited<ReturnType<Session['guess']>>>): Promise<CostlyAnswer | null> {
    const hint = await this.thinkOf(guess, ask.seat, plan, DOUBT_MS)
    if (hint === null || hint === 'stopped' || hint.own === null || !hint.marked) return null
    const { own } = hint
    const better = hint.advice.find((one) => one !== own)
    return better !== undefined && isCostly(own.behind) ? { ask, own, better, decide: null } : null
  }

  /** Ends the thinking; the next question starts a new worker. */
  stop(): void {
    this.mind?.end('stopped')
    this.mind = null
    this.thinking.value = false
  }

  close(): void {
    this.stop()
    this.costly.value?.decide?.(true)
  }

  private askOf(seat: Seat): Ask | null {
    return this.session.live.value?.asks.find((ask) => ask.seat === seat) ?? null
  }

  private async think(seat: Seat, own: Plan | null, ms: number): Promise<Thought> {
    const guess = await this.session.guess(seat)
    return guess === null ? null : this.thinkOf(guess, seat, own, ms)
  }

  /** A worker that dies or fails costs the hints that it was thinking about: the next one starts anew. */
  private async thinkOf(
    guess: NonNullable<Awaited<ReturnType<Session['guess']>>>,
    seat: Seat,
    own: Plan | null,
    ms: number,
  ): Promise<Thought> {
    const mind = (this.mind ??= this.startMind())
    try {
      return await Promise.race([mind.call('hint', { game: this.session.game.id, guess, seat, own, ms }), mind.ended])
    } catch {
      this.lose(mind)
      return null
    }
  }

  private startMind(): Mind {
    const worker = this.start()
    const mind = mindOf(worker)
    worker.addEventListener('error', () => this.lose(mind))
    return mind
  }

  private lose(mind: Mind): void {
    mind.end(null)
    if (this.mind === mind) this.mind = null
  }
}
