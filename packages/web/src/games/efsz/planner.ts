import type { CoverAnswer, Mode, StalingradView } from '@deadfront/efsz'
import type { Seat } from '@deadfront/kernel'
import { answersAt, type AnyAnswer, isActing, isCalledUp, isCover, type Question, type QuestionTo, textIn } from './question.ts'
import type { Desk } from './desk.ts'
import { facingsOf } from './map/routes.ts'
import { aimsOf, deedsOf, reachOf, targetOf, throwOf } from './referee.ts'
import { AIMED, type Way } from './ways.ts'

/** What a click on a square would do: a target square, a move, attacks and other deeds, a throw. Each becomes the desk's plan. */
export class Planner {
  private readonly desk: Desk
  /** The number of the newest plan: an older one with a late reply of the referee is not shown. */
  private newest = 0
  private isWarm = false

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Runs code of the referee once before the first selection of a game, which would otherwise wait for it. */
  warmUp(id: string): void {
    if (this.isWarm) return
    this.isWarm = true
    const { api } = this.desk
    void Promise.all([reachOf(api, id, 'running'), deedsOf(api, id), aimsOf(api, id, 'stationary')])
  }

  /** Cancels a plan that still waits for the referee. */
  dropPending(): void {
    this.newest++
  }

  /** If only one square can be chosen, it is planned already, and only the facing is left to choose. */
  offerPlace(question: QuestionTo<'place'>): void {
    const view = this.desk.view.peek()
    const who = this.desk.selected.peek() ?? question.options[0]?.place
    const squares = new Set(question.options.filter((o) => o.place === who).map((o) => o.at))
    const [only] = squares
    if (view && squares.size === 1) this.planPlace(question, view, only ?? '')
  }

  planPlace(question: QuestionTo<'place'>, view: StalingradView, square: string): void {
    const who = this.desk.selected.peek() ?? question.options[0]?.place
    if (who === undefined || !question.options.some((o) => o.place === who && o.at === square)) return
    const middle = view.w / 2
    const facing = Number(square.split(',')[0]) <= middle ? 'E' : 'W'
    this.desk.plan.value = { at: square, move: null, ways: [], hurl: null, place: { who, facing } }
  }

  async planAct(question: Question, view: StalingradView, square: string, targets = this.desk.targetsAt(square)): Promise<void> {
    const ticket = ++this.newest
    const attacks = await Promise.all(targets.map((target) => this.attacksOn(question, target)))
    const ways = [...attacks.flat(), ...this.deedsAt(question, view, square)]
    if (ticket !== this.newest) return
    const reach = this.desk.reachAt(square)
    const who = this.desk.selected.peek()
    const [best] = reach ? [...facingsOf(reach, square)].sort((a, b) => a.mp - b.mp) : []
    const stays = this.desk.character(who)?.at === square
    // On the current square, "turn" is offered only toward another side.
    const turns =
      stays && reach
        ? facingsOf(reach, square)
            .filter(({ mp }) => mp > 0)
            .sort((a, b) => a.mp - b.mp)
        : []
    const [first] = stays ? turns : best ? [best] : []
    const move = reach && first ? { mode: reach.mode, reach, facing: first.facing, before: this.desk.prelude(question, reach.mode) } : null
    if (!move && ways.length === 0) {
      this.desk.plan.value = null
      return
    }
    this.desk.plan.value = { at: square, move, place: null, hurl: null, ways }
  }

  async coverWay(answer: CoverAnswer, seat?: Seat): Promise<Way> {
    const way = await this.wayOf(answer.cover, answer.target ?? '', [answer], true, null)
    return seat === undefined ? way : { ...way, seat }
  }

  private async attacksOn(question: Question, target: string): Promise<Way[]> {
    const covers = question.options.filter((o: AnyAnswer) => isCover(o) && o.target === target) as readonly CoverAnswer[]
    const list = [...(await Promise.all(covers.map((o) => this.coverWay(o)))), ...this.desk.coveringFire.at(target)]
    const who = this.desk.selected.peek()
    if (question.kind === 'act') {
      const attacks = question.options.filter((o) => o.do === 'attack' && AIMED.has(o.attack) && o.target === target)
      list.unshift(...(await Promise.all(attacks.map((o) => this.wayOf(who as string, target, [o], false, question.about.mode)))))
    } else if (who !== null && isActing(question.ask)) list.unshift(...(await this.attacksToCome(question, who, target)))
    return list
  }

  private async wayOf(who: string, target: string, answers: AnyAnswer[], cover: boolean, mode: Mode | null): Promise<Way> {
    const last = answers.at(-1) as AnyAnswer
    const info = await targetOf(this.desk.api, { who, target, mode, cover, hand: textIn(last, 'hand') === 'off' ? 'off' : 'main' })
    return { kind: 'attack', who, answers, card: info?.attacks.find((card) => card.attack === textIn(last, 'attack')) ?? null }
  }

  /** Attacks of a character before its declaration: stationary, or in the chosen gait. */
  private async attacksToCome(question: Question, who: string, target: string): Promise<Way[]> {
    const mode = this.desk.modeNow(question)
    const info = await targetOf(this.desk.api, { who, target, mode, cover: false })
    if (!info || this.desk.character(who)?.locked || isCalledUp(question, who)) return []
    return info.attacks
      .filter((card) => card.refused === null)
      .map((card) => ({
        kind: 'attack' as const,
        who,
        answers: [...this.desk.prelude(question, mode), { do: 'attack' as const, attack: card.attack, target }],
        card,
      }))
  }

  /** Doors, searches, gear and the rest. */
  private deedsAt(question: Question, view: StalingradView, square: string): Way[] {
    const who = this.desk.selected.peek()
    return answersAt(question, view, square).flatMap((answer) => {
      if ('step' in answer || 'cover' in answer || 'attack' in answer) return []
      if ('activate' in answer && answer.activate !== who) return []
      return [{ kind: 'do' as const, who: who ?? '', answers: [answer], card: null }]
    })
  }

  async planThrow(question: Question, square: string): Promise<void> {
    const who = this.desk.selected.peek()
    const grenade = this.desk.throwing.peek()
    if (who === null || grenade === null) return
    const plan = this.desk.plan.peek()
    if (plan?.at === square && plan.hurl && plan.hurl.info.refused === null) return this.desk.doPlan()
    const mode = this.desk.modeNow(question)
    const info = await throwOf(this.desk.api, who, square, grenade, mode)
    if (!info) return
    if (info.refused) {
      this.desk.plan.value = null
      await this.desk.api.whyNot({ do: 'attack', attack: 'grenade', target: square, grenade })
    }
    this.desk.flight.value = { at: square, info }
    this.desk.plan.value = {
      at: square,
      move: null,
      place: null,
      ways: [],
      hurl: {
        answers: [...this.desk.prelude(question, mode), { do: 'attack', attack: 'grenade', target: square, grenade }],
        info,
        short: question.options.some((o: AnyAnswer) => textIn(o, 'fuse') === 'short' && textIn(o, 'target') === square),
      },
    }
  }
}
