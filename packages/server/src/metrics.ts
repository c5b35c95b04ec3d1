import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

/** What an operator watches, in the form Prometheus reads. */
export class Metrics {
  readonly registry = new Registry()
  readonly storeSeconds = new Histogram({
    name: 'deadfront_store_append_seconds',
    help: 'Time until a command was stored',
    buckets: [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
    registers: [this.registry],
  })
  /** Counted here, and handed over when somebody asks. */
  private readonly verdicts: { [verdict: string]: number } = {}
  readonly faults = new Counter({ name: 'deadfront_faults_total', help: 'Exceptions that stopped one command', registers: [this.registry] })

  verdict(verdict: string): void {
    this.verdicts[verdict] = (this.verdicts[verdict] ?? 0) + 1
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
