import { Histogram } from 'prom-client'
import type { Services } from '../../platform/ctx.ts'

/** What measures requests to gateways, by channel. */
export interface GatewayMeter {
  /** `fetch` that measures each request: until its headers, or until it failed. */
  measure(inner: typeof fetch, channelId: string): typeof fetch
}

/** Public ids of channels; what is tried before it is a channel counts as one. */
const idPattern = /^[\w-]+$/

/** Measures how long gateways take, and how often they fail, by channel. */
export function createGatewayMeter({ metrics, tracing }: Services): GatewayMeter {
  const name = 'faka_gateway_request_seconds'
  // the cells of a process measure together
  const before = metrics.registry.getSingleMetric(name) as Histogram<'channel' | 'outcome'> | undefined
  const seconds =
    before ??
    new Histogram({
      name,
      help: 'Requests to gateways by channel and outcome: ok, a status of 400 or more as rejected, no answer as failed.',
      labelNames: ['channel', 'outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics.registry],
    })
  return {
    measure: (inner, channelId) => {
      const channel = idPattern.test(channelId) ? channelId : 'test'
      return async (...request) => {
        const stop = seconds.startTimer({ channel })
        return tracing.span(
          'gateway request',
          { kind: 'client', facts: { 'faka.channel': channel } },
          async (note) => {
            try {
              const response = await inner(...request)
              stop({ outcome: response.status < 400 ? 'ok' : 'rejected' })
              note({ 'http.response.status_code': response.status })
              return response
            } catch (error) {
              stop({ outcome: 'failed' })
              throw error
            }
          },
        )
      }
    },
  }
}
