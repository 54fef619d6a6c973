import type { FastifyInstance } from 'fastify'
import type { Services } from '../ctx.ts'

/**
 * Warns once when `X-Forwarded-For` arrives over a connection that is not trusted: behind a proxy that `TRUSTED_PROXIES`
 * does not name, all visitors count as one. The address is not logged, since it may be a visitor's.
 */
export function warnAboutUntrustedProxy(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  isTrusted: (address: string) => boolean,
): void {
  let warned = false
  app.addHook('onRequest', async ({ headers, socket }) => {
    if (warned || headers['x-forwarded-for'] === undefined || isTrusted(socket.remoteAddress ?? '')) return
    warned = true
    log.warn(
      {},
      'X-Forwarded-For came over a connection that TRUSTED_PROXIES does not name, and was ignored. Behind a proxy, name it: until then every visitor counts as one.',
    )
  })
}
