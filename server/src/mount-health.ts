import type { FastifyInstance } from 'fastify'
import { backupAgeSeconds } from './backup/backup-job.ts'
import { createCache } from './platform/cache.ts'
import type { Services } from './platform/ctx.ts'
import { createWriteProbe } from './platform/db/write-probe.ts'
import { mountSeenRequest } from './platform/http/mount-seen-request.ts'
import { createTrustedProxyCheck } from './platform/http/trusted-proxies.ts'
import { sendRejection } from './platform/http.ts'
import { describeError } from './platform/log.ts'
import { readProgramFacts } from './program-facts.ts'

/**
 * `GET /healthz` while the process runs, `GET /readyz` while it takes requests and its database takes writes;
 * cells whose own database is away are named, and keep no other from selling.
 */
export function mountHealth(app: FastifyInstance, services: Services): void {
  const probe = createWriteProbe(services.db)
  const { version } = readProgramFacts()
  const age = createCache(1, { now: services.now, maxAgeMs: 3000 }, () => backupAgeSeconds(services))
  const describeBackups = async () =>
    services.config.backup ? { backupAgeSeconds: (await age.get('')) ?? null } : {}
  mountSeenRequest(app, createTrustedProxyCheck(services.config.trustedProxies))
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (services.shutdownSignal.aborted) return sendRejection(request, reply, 'unavailable')
    try {
      await probe()
      const awayCells = services.cells.problems().map(({ cell }) => cell)
      return {
        status: 'ready',
        version,
        ...(await describeBackups()),
        ...(awayCells.length > 0 && { awayCells }),
      }
    } catch (error) {
      services.log.warn(describeError(error), 'not ready: the database does not take writes')
      return sendRejection(request, reply, 'unavailable')
    }
  })
}
