import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerRequest } from '../../../simulators/epay/answer-request.ts'
import type { EpayGateway } from '../../../simulators/epay/epay-endpoint.ts'
import { epayRoutes } from '../../../simulators/epay/epay-routes.ts'
import { sandboxErrorPage, sandboxPayPage } from '../../../simulators/epay/sandbox-pay-page.ts'
import { headerTexts, type SimulatorRequest } from '../../../simulators/simulator-request.ts'
import type { SimulatorResponse } from '../../../simulators/simulator-response.ts'
import type { CommonDb } from '../platform/db.ts'
import type { Job } from '../platform/jobs.ts'
import { describeError, type Log } from '../platform/log.ts'
import type { Random } from '../platform/random.ts'
import { sendPlainPage, visitorLocale } from '../web/internal-pages/plain-page/send-plain-page.ts'
import { createDatabaseLedger } from './database-ledger.ts'
import { createMerchantLookup } from './merchants.ts'
import { sandboxJobs } from './sandbox-jobs.ts'
import { createWebhookQueue } from './webhook-queue.ts'

export { createMerchant, type MerchantCredentials } from './merchants.ts'

export interface SandboxDeps {
  db: CommonDb
  now(): Date
  random: Random
  fetch: typeof fetch
  log: Log
  /** The public base URL of this host, without a trailing slash. */
  publicUrl: string
  /** Webhooks are retried so many times faster than by a real EPay. */
  timeFactor: number
}

export interface SandboxGateway {
  /** A Fastify plugin; register it under a prefix. */
  routes(app: FastifyInstance): Promise<void>
  jobs: Job[]
}

const maxFormBytes = 16 * 1024

/** A request as the simulators read it. */
function toSimulatorRequest(request: FastifyRequest): SimulatorRequest {
  const [path = '', query = ''] = (request.raw.url ?? '').split(/\?(.*)/s)
  const body = String(request.body ?? '')
  return { method: request.method, path, query, headers: headerTexts(request.headers), body }
}

const send = (reply: FastifyReply, { status, headers, body }: SimulatorResponse): FastifyReply =>
  headers['content-type']?.startsWith('text/html')
    ? sendPlainPage(reply, status, String(body))
    : reply.status(status).headers(headers).send(body)

/**
 * The EPay simulator with its ledger in the database: a gateway for test money, separate from the shop, with
 * its own tables and keys, used over HTTP only, in both versions of EPay.
 */
export function createSandboxGateway(deps: SandboxDeps): SandboxGateway {
  const { db, now, random, log, publicUrl } = deps
  const findMerchant = createMerchantLookup(db)
  const webhooks = createWebhookQueue({ ...deps, findMerchant })
  const ledger = createDatabaseLedger({ db, now, random, findMerchant, sendWebhooks: webhooks.send })
  return {
    jobs: sandboxJobs({ db, now, ledger, webhooks }),
    async routes(app) {
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
          log.error(
            { route: request.routeOptions.url, ...describeError(error) },
            'the sandbox gateway failed',
          )
        return reply.status(status).send({ code: -1, msg: status >= 500 ? '系统错误' : '请求不正确' })
      })
      app.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
      })
      app.addHook('onClose', () => webhooks.stop())
      const gatewayFor = (request: FastifyRequest): EpayGateway => ({
        ledger,
        now,
        url: publicUrl + app.prefix,
        renderErrorPage: (error) => sandboxErrorPage(error, visitorLocale(request)),
      })
      for (const route of epayRoutes)
        app.route({
          method: [...route.methods],
          url: route.path,
          handler: async (request, reply) =>
            send(reply, await answerRequest(gatewayFor(request), route, toSimulatorRequest(request))),
        })
      app.route<{ Params: { token: string } }>({
        method: ['GET', 'POST'],
        url: '/pay/:token',
        async handler(request, reply) {
          const pageDeps = { ledger, now, locale: visitorLocale(request) }
          return send(
            reply,
            await sandboxPayPage(pageDeps, request.params.token, toSimulatorRequest(request)),
          )
        },
      })
    },
  }
}
