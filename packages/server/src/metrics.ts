import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

const STORE_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1]

/** What the gauges show. */
interface MetricsSource {
  connections(): number
  tables(): number
  clusterHealthy(): boolean
  botsWaiting(): number
  freeBytes(): number | null
  troubles(): readonly string[]
}

/** What an operator watches, in the format of Prometheus. */
export class Metrics {
  private readonly registry = new Registry()
  private readonly stored = new Histogram({
    name: 'deadfront_store_append_seconds',
    help: 'Time until a command was stored',
    buckets: STORE_SECONDS,
    registers: [this.registry],
  })
  private readonly verdicts = new Counter({
    name: 'deadfront_commands_total',
    help: 'Commands by verdict',
    labelNames: ['verdict'],
    registers: [this.registry],
  })
  /** The counter of each verdict, found once: every move counts two. */
  private readonly byVerdict = new Map<string, Counter.Internal>()
  private readonly faults = new Counter({
    name: 'deadfront_faults_total',
    help: 'Exceptions that stopped one command',
    registers: [this.registry],
  })

  private readonly botFailures = new Counter({
    name: 'deadfront_bot_failures_total',
    help: 'Answers of bots that the referee refused, or that never came; another legal answer was given',
    registers: [this.registry],
  })

  constructor(read: MetricsSource) {
    collectDefaultMetrics({ register: this.registry })
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
    gauge('deadfront_cluster_healthy', 'Is this node connected to the others', () => (read.clusterHealthy() ? 1 : 0))
    gauge('deadfront_bots_waiting', 'Turns of bots that wait for a thread', read.botsWaiting)
    gauge('deadfront_disk_free_bytes', 'Free space for the database file; -1 when the database is elsewhere', () => read.freeBytes() ?? -1)
    new Gauge({
      name: 'deadfront_trouble',
      help: 'What is wrong with this node: store, slow-store, redis, disk',
      labelNames: ['trouble'],
      registers: [this.registry],
      collect() {
        const now = read.troubles()
        for (const trouble of ['store', 'slow-store', 'redis', 'disk']) this.set({ trouble }, now.includes(trouble) ? 1 : 0)
      },
    })
  }

  /** Counts a verdict, and the seconds that the store took. */
  note(verdict: string, seconds: number | null): void {
    if (verdict === 'bot-failed') return this.botFailures.inc()
    let counter = this.byVerdict.get(verdict)
    if (!counter) this.byVerdict.set(verdict, (counter = this.verdicts.labels(verdict)))
    counter.inc()
    if (seconds !== null) this.stored.observe(seconds)
    if (verdict === 'fault') this.faults.inc()
  }

  text(): Promise<string> {
    return this.registry.metrics()
  }

  get contentType(): string {
    return this.registry.contentType
  }
}
