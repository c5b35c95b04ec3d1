import type { AazView, BattleSetup, Count, Threat } from '@deadfront/aaz'
import { signal } from '@preact/signals'
import type { Desk } from './desk.ts'
import { total } from './tokens.ts'

/** An enemy that can attack, with everything it can bring, and the chance to hold against its best play. */
interface Comer {
  setup: BattleSetup
  /** Undefined while it is computed. */
  hold: number | undefined
}

/** An own place, who can attack it, and what the dead can do there. */
export interface ThreatWithChance extends Pick<Threat, 'at' | 'open' | 'dead'> {
  by: readonly Comer[]
  /** The worst of the chances; undefined while they are computed. */
  hold: number | undefined
}

/** A stack of another side that was clicked: where it can attack next turn, and with what. */
interface Stack {
  at: string
  power: string
  reach: ReadonlyMap<string, Count>
}

/** Threats from the referee: the reach of a stack that was clicked, and on demand the chance to hold each own place. */
export class ThreatsDesk {
  readonly on = signal(false)
  /** True while the chances are computed. */
  readonly busy = signal(false)
  readonly list = signal<readonly ThreatWithChance[]>([])
  readonly stack = signal<Stack | null>(null)
  /** The place under the pointer or the keyboard focus. */
  readonly pointed = signal<string | null>(null)
  private readonly desk: Desk
  private asked = 0
  private shown = 0

  constructor(desk: Desk) {
    this.desk = desk
  }

  /** The powers whose places are shown: those of the visitor, else the power on turn. */
  private mine(view: AazView): readonly string[] {
    const own = this.desk.standing.powers.peek()
    return own.length > 0 && own.length < Object.keys(view.powers).length ? own : [view.turn]
  }

  toggle(): void {
    this.on.value = !this.on.peek()
    void this.refresh()
  }

  /** A click on units of another side shows where they can go; a click on anything else ends this. */
  async show(at: string): Promise<void> {
    const ticket = ++this.shown
    this.stack.value = null
    const view = this.desk.view.peek()
    const mine = view ? this.mine(view) : []
    const side = view?.powers[mine[0] ?? '']?.side
    const power = Object.entries(view?.spaces[at]?.units ?? {}).find(
      ([owner, n]) => view?.powers[owner]?.side !== side && total(n) > 0,
    )?.[0]
    if (power === undefined) return
    const attacks = (await this.desk.inspect({ ask: 'attacks', by: power, from: at })) ?? []
    if (ticket === this.shown) this.stack.value = { at, power, reach: new Map(attacks.map((setup) => [setup.at, setup.attackers])) }
  }

  /** Called when the table has changed. */
  async refresh(): Promise<void> {
    const ticket = ++this.asked
    this.shown++
    const view = this.desk.view.peek()
    this.stack.value = null
    this.busy.value = view !== null && this.on.peek()
    if (!view || !this.on.peek()) {
      this.list.value = []
      return
    }
    const answers = await Promise.all(this.mine(view).map((of) => this.desk.inspect({ ask: 'threats', of })))
    if (ticket !== this.asked) return
    const found = answers.flatMap((answer) => answer ?? [])
    this.list.value = found.filter(({ at }, n) => found.findIndex((other) => other.at === at) === n).map(withChance)
    await Promise.all(
      this.list.peek().flatMap(({ at, by, open }) =>
        open
          ? []
          : by.map(async ({ setup }) => {
              const forecast = await this.desk.odds.of(setup)
              if (ticket === this.asked) this.note(at, setup.attacker, forecast ? forecast.holds : 1)
            }),
      ),
    )
    if (ticket === this.asked) this.busy.value = false
  }

  private note(at: string, attacker: string, hold: number): void {
    this.list.value = this.list.peek().map((threat) => {
      if (threat.at !== at) return threat
      const by = threat.by.map((comer) => (comer.setup.attacker === attacker ? { ...comer, hold } : comer))
      return { ...threat, by, hold: worst(by, threat) }
    })
  }
}

function withChance({ at, by, open, dead }: Threat): ThreatWithChance {
  const comers = by.map((setup) => ({ setup, hold: open ? 0 : undefined }))
  const threat = { at, open, ...(dead ? { dead } : {}) }
  return { ...threat, by: comers, hold: worst(comers, threat) }
}

/** True if no enemy can come and no zombie is there: the place holds. */
function worst(by: readonly Comer[], { open, dead }: Pick<ThreatWithChance, 'open' | 'dead'>): number | undefined {
  if (open) return 0
  const chances = by.map(({ hold }) => hold)
  return chances.includes(undefined) ? undefined : Math.min(dead?.hold ?? 1, ...chances.map((hold) => hold ?? 1))
}
