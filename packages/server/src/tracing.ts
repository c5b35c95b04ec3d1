import type { Tracer } from '@opentelemetry/api'

type Attributes = { readonly [name: string]: string | number }

/** Null unless `startTracing` was called: then nothing of OpenTelemetry is even loaded. */
let tracer: Tracer | null = null

/** Does the work inside a span, if traces are on. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work()
  return tracer.startActiveSpan(name, { attributes: { ...attributes } }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.recordException(error instanceof Error ? error : String(error))
      span.setStatus({ code: 2 }) // SpanStatusCode.ERROR
      throw error
    } finally {
      span.end()
    }
  })
}

/** Sends spans to an OpenTelemetry collector. Returns a function that sends the rest and ends it. */
export async function startTracing(endpoint: string): Promise<() => Promise<void>> {
  const [{ trace }, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ])
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'deadfront' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  tracer = trace.getTracer('deadfront')
  return async () => {
    tracer = null
    await provider.shutdown()
    trace.disable()
  }
}
