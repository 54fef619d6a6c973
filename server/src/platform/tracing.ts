import type { Env } from './config.ts'

/** What a span says of its step: kinds and codes, never what was sent, an order number or a person. */
type SpanFacts = Readonly<Record<string, string | number | boolean>>

interface SpanOptions {
  /** `server`: a request to this process; `client`: one that it makes. */
  kind?: 'server' | 'client' | 'internal'
  facts?: SpanFacts
  /** The W3C `traceparent` of a span of another request, whose trace goes on here; the current span is linked. */
  continues?: string | undefined
}

/** Adds what is known only at the end of a step. */
type Note = (facts: SpanFacts) => void

/** The traces of this process. */
export interface Tracing {
  isOn: boolean
  /** Runs a step as a span below the current one. */
  span<Result>(name: string, options: SpanOptions, run: (note: Note) => Promise<Result>): Promise<Result>
  /** The `traceparent` of the current span; undefined without one, or where its trace is not sampled. */
  current(): string | undefined
  /** Sends what was not sent yet. */
  close(): Promise<void>
}

/** For a process without the variables of OpenTelemetry: steps run, and nothing is recorded. */
export const noTracing: Tracing = {
  isOn: false,
  span: (_name, _options, run) => run(() => undefined),
  current: () => undefined,
  close: async () => undefined,
}

/** Traces by the standard variables of OpenTelemetry. Its packages are loaded only where they name an endpoint. */
export async function createTracing(env: Env, version: string): Promise<Tracing> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint || env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return noTracing
  const { createOpenTelemetry } = await import('./tracing/open-telemetry.ts')
  return createOpenTelemetry(env, version)
}
