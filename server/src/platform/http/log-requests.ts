import type { FastifyInstance } from 'fastify'
import type { Services } from '../ctx.ts'
import { coarseNetwork } from './ip-address.ts'

const wholeRange = 2 ** 32

/**
 * The access log: a line for each request, or for a share of them, with the request id that a failure of it has as well.
 * The route stands for the URL, which may have an order number; of the address only the network is logged.
 */
export function logRequests(app: FastifyInstance, { config, log, random }: Services): void {
  const { accessLogShare } = config
  if (accessLogShare === 0) return
  app.addHook('onResponse', async (request, reply) => {
    if (random(4).readUInt32BE() >= accessLogShare * wholeRange) return
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? '',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        network: coarseNetwork(request.ip),
      },
      'request',
    )
  })
}
