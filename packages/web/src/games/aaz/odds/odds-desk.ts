import type { BattleSetup } from '@deadfront/aaz'
import { type Battle, type StandingOrder, tableFrom, type Tech } from '@deadfront/ai/aaz/odds'

/** What the table shows of a battle to come. */
export interface Forecast {
  attackerWins: number
  defenderWins: number
  draw: number
  captures: number
  exact: boolean
  plusMinus: number
  swing: number
  rounds: number
  zombies: number
  attackerLeft: { [unit: string]: number }
  defenderLeft: { [unit: string]: number }
  attackerLost: number
  defenderLost: number
}

/** What standing orders cost in a battle against the best choice. */
export interface Toll {
  /** The chance of the side with these orders, and with the best. */
  chance: number
  best: number
  /** What is lost against the best, in chance and in IPCs. */
  cost: { chance: number; ipc: number }
  /** Orders that do the best, where orders can say it. */
  advice: StandingOrder | null
  exact: boolean
  plusMinus: number
  /** Not every choice was tried: the cost may be higher. */
  partial: boolean
}

export type Side = 'attacker' | 'defender'

export interface OddsRequest {
  id: number
  battle: Battle
  /** Given: what these orders cost, instead of the odds. */
  orders?: { side: Side; order: StandingOrder }
}
export interface OddsReply {
  id: number
  odds?: Forecast
  toll?: Toll
  failed?: string
}

const TECHS: readonly string[] = ['z4Explosives', 'chainsawTanks', 'airDots']

/** The referee's battle in the odds engine's words. Null when there is nothing to reckon: nobody attacks. */
export function battleOf(setup: BattleSetup): Battle | null {
  const defender: { [unit: string]: number } = {}
  for (const count of Object.values(setup.defenders))
    for (const [unit, n] of Object.entries(count)) defender[unit] = (defender[unit] ?? 0) + n
  const some = (count: { [unit: string]: number }): boolean => Object.values(count).some((n) => n > 0)
  if (!some(setup.attackers) || (!some(defender) && setup.zombies === 0)) return null
  const techs = (list: readonly string[]): Tech[] => list.filter((tech): tech is Tech => TECHS.includes(tech))
  const clear = setup.friendly || setup.zombieControlled
  return {
    kind: setup.sea ? 'sea' : 'land',
    attacker: setup.attackers,
    defender,
    zombies: setup.zombies,
    ...(some(setup.seaborne) ? { seaborne: setup.seaborne } : {}),
    ...(setup.bombard > 0 ? { bombard: setup.bombard } : {}),
    tech: { attacker: techs(setup.attackerTechs), defender: techs(Object.values(setup.defenderTechs).flat()) },
    policy: { attacker: { keepLand: true, press: clear ? 'clear' : { landAtLeast: 2, zombiesAtMost: 6 } } },
    retreatSpace: setup.retreats.length > 0,
    ...(setup.units ? { units: tableFrom(setup.units) } : {}),
  }
}

/** One worker for the page; answers by number. The same battle is not reckoned twice. */
export class OddsDesk {
  private worker: Worker | null = null
  private next = 1
  private readonly waiting = new Map<number, (reply: OddsReply) => void>()
  private readonly known = new Map<string, Promise<OddsReply>>()

  async of(setup: BattleSetup): Promise<Forecast | null> {
    const battle = battleOf(setup)
    return battle ? ((await this.ask({ battle })).odds ?? null) : null
  }

  /** What standing orders cost there; null where there is nothing to reckon. */
  async tollOf(setup: BattleSetup, side: Side, order: StandingOrder): Promise<Toll | null> {
    const battle = battleOf(setup)
    return battle ? ((await this.ask({ battle, orders: { side, order } })).toll ?? null) : null
  }

  close(): void {
    this.worker?.terminate()
    this.worker = null
    for (const done of this.waiting.values()) done({ id: 0, failed: 'closed' })
    this.waiting.clear()
    this.known.clear()
  }

  private ask(request: Omit<OddsRequest, 'id'>): Promise<OddsReply> {
    const key = JSON.stringify(request)
    const known = this.known.get(key)
    if (known) return known
    this.worker ??= this.open()
    const id = this.next++
    const asked = new Promise<OddsReply>((done) => {
      this.waiting.set(id, done)
      this.worker?.postMessage({ id, ...request } satisfies OddsRequest)
    })
    if (this.known.size > 200) this.known.clear()
    this.known.set(key, asked)
    return asked
  }

  private open(): Worker {
    const worker = new Worker(new URL('./odds.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<OddsReply>) => {
      this.waiting.get(event.data.id)?.(event.data)
      this.waiting.delete(event.data.id)
    }
    // A worker that does not load never answers: those who wait hear so, and the next who asks tries anew.
    worker.onerror = () => {
      if (this.worker === worker) this.close()
    }
    return worker
  }
}
