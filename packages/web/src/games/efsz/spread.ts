import type { AnswerTo, Mode, SpreadPlan as SpreadOdds } from '@deadfront/efsz'
import { signal } from '@preact/signals'
import { type AnyAnswer, type Question, textIn } from './question.ts'
import type { Desk } from './desk.ts'
import { spreadOf } from './referee.ts'
import type { Way } from './ways.ts'

/** Spread fire planned before the first die: the targets in their order. */
export interface SpreadPlan {
  way: Way
  hand: 'main' | 'off'
  cover: boolean
  mode: Mode
  /** In the order of fire. */
  targets: readonly string[]
  /** True: go on to the next target as soon as one is stunned. */
  stunOnly: boolean
  /** All possible targets. */
  open: readonly string[]
  /** The exact chances; null while the referee computes. */
  odds: SpreadOdds | null
}

interface Course {
  who: string
  targets: readonly string[]
  stunOnly: boolean
  last: string
}

/** The target of the next die, chosen as in the referee's odds. */
export function nextTarget(course: Course, open: readonly string[], isStunned: (id: string) => boolean): string | null {
  const left = course.targets.filter((id) => open.includes(id))
  if (!course.stunOnly) return left[0] ?? null
  return left.find((id) => !isStunned(id)) ?? left.find((id) => id === course.last) ?? left[0] ?? null
}

export class SpreadFire {
  readonly plan = signal<SpreadPlan | null>(null)
  private course: Course | null = null
  private readonly desk: Desk

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Changes from one target to several. */
  async begin(way: Way): Promise<void> {
    const question = this.desk.question.peek()
    const last = way.answers.at(-1)
    if (!last) return
    const cover = last.do === 'cover'
    const hand = textIn(last, 'hand') === 'off' ? 'off' : 'main'
    const mode = cover || !question ? 'walking' : this.desk.modeNow(question)
    const targets = [textIn(last, 'target') ?? '']
    this.plan.value = { way, hand, cover, mode, targets, stunOnly: false, open: targets, odds: null }
    await this.computeOdds()
  }

  /** Adds a target at the end or removes one; the first stays, because only near ones may be first. */
  async toggle(zombie: string): Promise<void> {
    const plan = this.plan.peek()
    if (!plan || !plan.open.includes(zombie) || plan.targets[0] === zombie) return
    const targets = plan.targets.includes(zombie) ? plan.targets.filter((id) => id !== zombie) : [...plan.targets, zombie]
    this.plan.value = { ...plan, targets, odds: null }
    await this.computeOdds()
  }

  async linger(stunOnly: boolean): Promise<void> {
    const plan = this.plan.peek()
    if (!plan) return
    this.plan.value = { ...plan, stunOnly, odds: null }
    await this.computeOdds()
  }

  private async computeOdds(): Promise<void> {
    const plan = this.plan.peek()
    if (!plan) return
    const odds = await spreadOf(this.desk.api, plan.way.who, plan.targets, plan)
    if (this.plan.peek() === plan) this.plan.value = { ...plan, odds, open: odds?.open ?? plan.open }
  }

  fire(): void {
    const plan = this.plan.peek()
    const [first] = plan?.targets ?? []
    if (!plan || first === undefined) return
    const answers = plan.way.answers.map((a, k) => (k === plan.way.answers.length - 1 ? { ...a, target: first } : a))
    this.course = { who: plan.way.who, targets: plan.targets, stunOnly: plan.stunOnly, last: first }
    this.plan.value = null
    this.desk.carryOut({ ...plan.way, answers })
  }

  drop(): void {
    this.plan.value = null
  }

  /** The plan's answer for the next die; null if it has none. Any other question ends the plan. */
  due(question: Question): AnswerTo<'spread.target', 'aim'> | null {
    const { course } = this
    if (!course) return null
    if (question.kind !== 'spread.target' || question.about.who !== course.who) {
      if (question.kind !== 'cover') this.course = null
      return null
    }
    const zombies = this.desk.view.peek()?.zombies ?? []
    const open = question.options.map((o: AnyAnswer) => textIn(o, 'target') ?? '')
    const target = nextTarget(course, open, (id) => zombies.find((z) => z.id === id)?.stunned ?? false)
    if (target === null) return null
    course.last = target
    return { do: 'aim', target }
  }
}
