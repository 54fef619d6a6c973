import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../ctx.ts'
import { sendRejection } from '../http.ts'
import { measureProcess } from '../metrics.ts'

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * `GET /metrics` in the text format of Prometheus, for the bearer of `METRICS_TOKEN`; without that setting the path does
 * not exist. To others it answers like a path that does not exist.
 */
export function mountMetrics(app: FastifyInstance, { config, metrics }: Services): void {
  if (config.metricsToken === undefined) return
  const wanted = hash(`Bearer ${config.metricsToken}`)
  measureProcess(metrics)
  app.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), wanted))
      return sendRejection(request, reply, 'routeNotFound')
    const text = await metrics.read()
    return reply.header('cache-control', 'no-store').type(metrics.registry.contentType).send(text)
  })
}
