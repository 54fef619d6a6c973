import { AsyncLocalStorage } from 'node:async_hooks'
import {
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Env } from '../config.ts'
import { DomainError } from '../domain-error.ts'
import type { Tracing } from '../tracing.ts'
import { createSampler } from './create-sampler.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }

/** A span by its W3C `traceparent`; undefined if it is malformed. */
function parseTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true }
}

const toTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`

/** Says why a step failed: by its code, never by a message. A refusal is no failure. */
function noteError(span: Span, error: unknown): void {
  if (error instanceof DomainError) {
    span.setAttribute('faka.code', error.codeName)
    return
  }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
}

/**
 * Sends traces by OTLP over HTTP, as the standard variables say. A span knows what it is below by an asynchronous context of
 * its own, so no library is patched.
 */
export function createOpenTelemetry(env: Env, version: string): Tracing {
  const named = resourceFromAttributes({ 'service.name': 'faka', 'service.version': version })
  const provider = new TracerProvider({
    resource: named.merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: createSampler(env),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  const tracer = provider.getTracer('faka', version)
  const active = new AsyncLocalStorage<Span>()
  return {
    isOn: true,
    async span(name, { kind = 'internal', facts = {}, continues }, run) {
      const outer = active.getStore()
      const continued = parseTraceparent(continues)
      const isOther = continued !== undefined && continued.traceId !== outer?.spanContext().traceId
      const parent = isOther ? continued : outer?.spanContext()
      const span = tracer.startSpan(
        name,
        {
          kind: kinds[kind],
          attributes: facts,
          links: isOther && outer ? [{ context: outer.spanContext() }] : [],
        },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      )
      return active.run(span, async () => {
        try {
          return await run((more) => void span.setAttributes(more))
        } catch (error) {
          noteError(span, error)
          throw error
        } finally {
          span.end()
        }
      })
    },
    current() {
      const context = active.getStore()?.spanContext()
      return context && context.traceFlags & TraceFlags.SAMPLED ? toTraceparent(context) : undefined
    },
    close: () => provider.shutdown(),
  }
}
