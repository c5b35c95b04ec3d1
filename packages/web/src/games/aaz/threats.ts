import type { AazView, BattleSetup, Count } from '@deadfront/aaz'
import { signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import { reachOfStack, threatAt } from './orders.ts'
import { total } from './tokens.ts'

/** A place of one's own, whoever can bring most against it, and the chance to hold it against best play. */
export interface Menace {
  at: string
  setup: BattleSetup
  /** Undefined while it is reckoned. */
  hold: number | undefined
  /** Nobody stands there: whoever walks in has it. */
  open: boolean
}

/** A stack of another side that was clicked: where it can attack next turn, and with what. */
interface Stack {
  at: string
  power: string
  reach: ReadonlyMap<string, Count>
}

/** What threatens: the reach of a stack that was clicked, and on demand the chance to hold each place of one's own. */
export class ThreatsDesk {
  readonly on = signal(false)
  readonly list = signal<readonly Menace[]>([])
  readonly stack = signal<Stack | null>(null)
  private readonly desk: Desk
  private asked = 0

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** Whose places are shown: those of the visitor, else of the power on turn. */
  private mine(view: AazView): readonly string[] {
    const own = this.desk.standing.powers.peek()
    return own.length > 0 && own.length < Object.keys(view.powers).length ? own : [view.turn]
  }

  toggle(): void {
    this.on.value = !this.on.peek()
    void this.refresh()
  }

  /** A click on units of another side shows where they can come; a click on anything else ends it. */
  show(at: string): void {
    const view = this.desk.view.peek()
    const mine = view ? this.mine(view) : []
    const side = view?.powers[mine[0] ?? '']?.side
    const power = Object.entries(view?.spaces[at]?.units ?? {}).find(
      ([owner, n]) => view?.powers[owner]?.side !== side && total(n) > 0,
    )?.[0]
    this.stack.value = view && power !== undefined ? { at, power, reach: reachOfStack(this.desk.facts().content, view, power, at) } : null
  }

  /** The table has changed. */
  async refresh(): Promise<void> {
    const ticket = ++this.asked
    const view = this.desk.view.peek()
    this.stack.value = null
    if (!view || !this.on.peek()) {
      this.list.value = []
      return
    }
    const { content } = this.desk.facts()
    const found = this.mine(view).flatMap((power) =>
      Object.entries(view.spaces).flatMap(([at, { units, control }]): Menace[] => {
        const held = total(units?.[power] ?? {}) > 0
        const setup = held || control === power ? threatAt(content, view, power, at) : null
        if (!setup) return []
        if (held) return [{ at, setup, hold: undefined, open: false }]
        // An ally who stands there holds it for its owner; aircraft alone take nothing (AAZ-CONC.6).
        const walksIn = Object.keys(setup.attackers).some((unit) => content.units[unit]?.domain === 'land')
        return Object.values(setup.defenders).some((count) => total(count) > 0) || !walksIn ? [] : [{ at, setup, hold: 0, open: true }]
      }),
    )
    this.list.value = found.filter(({ at }, n) => found.findIndex((other) => other.at === at) === n)
    await Promise.all(
      this.list.peek().map(async ({ at, setup, open }) => {
        if (open) return
        const forecast = await this.desk.odds.of(setup)
        if (ticket !== this.asked) return
        const hold = forecast ? 1 - (forecast.take ?? 0) : 1
        this.list.value = this.list.peek().map((menace) => (menace.at === at ? { ...menace, hold } : menace))
      }),
    )
  }
}
