import type { FastifyInstance } from 'fastify'
import { describeError } from '../platform/log.ts'
import { registerMd5Routes } from './md5-routes.ts'
import { registerPayPages } from './pay-pages.ts'
import { registerRsaRoutes } from './rsa-routes.ts'
import { type SandboxDeps, sandboxServiceOf } from './sandbox-service.ts'

export { createMerchant, type MerchantCredentials } from './merchants.ts'
export { sandboxJobs } from './sandbox-jobs.ts'
export type { SandboxDeps } from './sandbox-service.ts'

const maxFormBytes = 16 * 1024

/**
 * A gateway for test money, separate from the shop: own tables, own keys, used over HTTP only, in both
 * dialects of EPay. Register it under a prefix for its pages.
 */
export async function sandboxGateway(app: FastifyInstance, deps: SandboxDeps): Promise<void> {
  const service = sandboxServiceOf(deps)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (_request, body, done) => done(null, body),
  )
  app.setErrorHandler((error, request, reply) => {
    const status = (error as { statusCode?: number }).statusCode ?? 500
    // never log the request's URL: in v1 it contains the merchant key
    if (status >= 500)
      deps.log.error(
        { route: request.routeOptions.url, ...describeError(error) },
        'the sandbox gateway failed',
      )
    return reply.status(status).send({ code: -1, msg: status >= 500 ? '系统错误' : '请求不正确' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
  })
  app.addHook('onClose', () => service.stop())
  registerMd5Routes(app, service)
  registerRsaRoutes(app, service)
  registerPayPages(app, service)
}
