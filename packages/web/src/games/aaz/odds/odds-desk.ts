import type { BattleSetup, RawContent } from '@deadfront/aaz'
import type { Battle, StandingOrder } from '@deadfront/ai/aaz/odds'
import { battleFrom } from '@deadfront/ai/aaz/odds/setup-battle'
import type { CalculatorReply, CalculatorRequest } from './calculator-sum.ts'
import type { Forecast } from './forecast.ts'

/** What standing orders cost in a battle against the best choice. */
export interface Toll {
  /** The chance of the side with these orders, and with the best. */
  chance: number
  best: number
  /** The difference to the best, in chance and in IPCs. */
  cost: { chance: number; ipc: number }
  /** Orders that lead to the best result, if orders can express it. */
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
  /** If given: compute what these orders cost, instead of the odds. */
  orders?: { side: Side; order: StandingOrder }
  /** If given: compute all results, for the calculator. */
  whole?: CalculatorRequest
}
export interface OddsReply {
  id: number
  odds?: Forecast
  toll?: Toll
  whole?: CalculatorReply
  failed?: string
}

/** The other side plays the usual way: it keeps a land unit to capture, and ceases against zombies, which captures too. */
const asOrdered = (battle: Battle): Battle => ({ ...battle, policy: { attacker: { keepLand: true, press: 'cease' } } })

/** One worker for the page; its answers are numbered. The same battle is not computed twice. */
export class OddsDesk {
  private worker: Worker | null = null
  private next = 1
  private readonly waiting = new Map<number, (reply: OddsReply) => void>()
  private readonly known = new Map<string, Promise<OddsReply>>()

  /** The units of the current board, for battles that do not bring their own. */
  units: RawContent['units'] | null = null

  async of(setup: BattleSetup): Promise<Forecast | null> {
    const battle = this.battleOf(setup)
    return battle ? ((await this.ask({ battle })).odds ?? null) : null
  }

  /** What standing orders cost there; null where there is nothing to compute. */
  async tollOf(setup: BattleSetup, side: Side, order: StandingOrder): Promise<Toll | null> {
    const battle = this.battleOf(setup)
    return battle ? ((await this.ask({ battle: asOrdered(battle), orders: { side, order } })).toll ?? null) : null
  }

  /** All results of a battle, or the sentence that says why it cannot be computed. */
  async whole(battle: Battle, whole: CalculatorRequest): Promise<CalculatorReply | string> {
    const reply = await this.ask({ battle, whole })
    return reply.whole ?? reply.failed ?? ''
  }

  private battleOf(setup: BattleSetup): Battle | null {
    return battleFrom(this.units && !setup.units ? { ...setup, units: this.units } : setup)
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
    // A worker that does not load never answers: open requests fail, and the next request starts a new worker.
    worker.onerror = () => {
      if (this.worker === worker) this.close()
    }
    return worker
  }
}
