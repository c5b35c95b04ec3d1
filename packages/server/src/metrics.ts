import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client'

const STORE_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1]

/** How long something took, in classes. Every move is noted here, so noting one costs next to nothing. */
class Histogram {
  private readonly name: string
  private readonly help: string
  private readonly bounds: readonly number[]
  private readonly counts: number[]
  private sum = 0

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.name = name
    this.help = help
    this.bounds = bounds
    this.counts = new Array<number>(bounds.length + 1).fill(0)
  }

  note(value: number): void {
    let at = 0
    while (at < this.bounds.length && value > (this.bounds[at] as number)) at++
    this.counts[at]!++
    this.sum += value
  }

  /** Each class with all below it. */
  text(): string {
    let count = 0
    const lines = this.counts.map((more, at) => {
      count += more
      return `${this.name}_bucket{le="${this.bounds[at] ?? '+Inf'}"} ${count}`
    })
    const about = [`# HELP ${this.name} ${this.help}`, `# TYPE ${this.name} histogram`]
    return [...about, ...lines, `${this.name}_sum ${this.sum}`, `${this.name}_count ${count}`, ''].join('\n')
  }
}

/** What an operator watches, in the form Prometheus reads. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly stored = new Histogram('deadfront_store_append_seconds', 'Time until a command was stored', STORE_SECONDS)
  /** Counted here, and handed over when somebody asks. */
  private readonly verdicts: { [verdict: string]: number } = {}
  private readonly faults = new Counter({
    name: 'deadfront_faults_total',
    help: 'Exceptions that stopped one command',
    registers: [this.registry],
  })

  /** A verdict, and how long the store took where it was asked. */
  note(verdict: string, seconds: number | null): void {
    this.verdicts[verdict] = (this.verdicts[verdict] ?? 0) + 1
    if (seconds !== null) this.stored.note(seconds)
    if (verdict === 'fault') this.faults.inc()
  }

  async text(): Promise<string> {
    return `${await this.registry.metrics()}\n${this.stored.text()}`
  }

  get contentType(): string {
    return this.registry.contentType
  }

  constructor(read: { connections(): number; tables(): number; clusterHealthy(): boolean }) {
    collectDefaultMetrics({ register: this.registry })
    const { verdicts } = this
    new Counter({
      name: 'deadfront_commands_total',
      help: 'Commands by verdict',
      labelNames: ['verdict'],
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [verdict, count] of Object.entries(verdicts)) this.inc({ verdict }, count)
      },
    })
    const gauge = (name: string, help: string, value: () => number): void => {
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value())
        },
      })
    }
    gauge('deadfront_connections', 'Open sockets', read.connections)
    gauge('deadfront_tables_in_memory', 'Tables in memory on this node', read.tables)
    gauge('deadfront_cluster_healthy', 'Can this node hear the others', () => (read.clusterHealthy() ? 1 : 0))
  }
}
