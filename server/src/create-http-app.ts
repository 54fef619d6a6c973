import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import type { Services } from './platform/ctx.ts'
import { enforceBodyTimeouts } from './platform/http/body-timeout.ts'
import { callBodyTimeout } from './platform/http/call-body-timeout.ts'
import { logRequests } from './platform/http/log-requests.ts'
import { restrictDevPages } from './platform/http/own-host.ts'
import { parseJsonBodies } from './platform/http/parse-json-bodies.ts'
import { rejectMalformedUrls, rejectUnparsedRequest } from './platform/http/reject-malformed.ts'
import { createTrustedProxyCheck } from './platform/http/trusted-proxies.ts'
import { warnAboutUntrustedProxy } from './platform/http/warn-about-untrusted-proxy.ts'
import { handleErrors, sendRejection } from './platform/http.ts'
import { newNumber } from './platform/random.ts'
import { registerSecurityHeaders } from './web/security-headers.ts'

/** No call needs a larger body; uploads have a limit of their own. */
const maxBodyBytes = 64 * 1024

/** Lets pages of these origins call; without these headers browsers block every other origin. */
async function allowOrigins(app: FastifyInstance, { allowedOrigins }: Config): Promise<void> {
  if (allowedOrigins.length === 0) return
  await app.register(cors, {
    origin: [...allowedOrigins],
    methods: ['POST'],
    allowedHeaders: ['content-type', 'token', 'authorization', 'idempotency-key', 'accept-language'],
    exposedHeaders: [
      'content-disposition',
      'retry-after',
      'ratelimit',
      'ratelimit-policy',
      'idempotency-replayed',
    ],
    maxAge: 600,
  })
}

/** An HTTP application that parses requests, refuses malformed ones, answers errors, and has no routes yet. */
export async function createHttpApp(services: Services): Promise<FastifyInstance> {
  const { config } = services
  const isTrustedProxy = createTrustedProxyCheck(config.trustedProxies)
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    trustProxy: isTrustedProxy,
    genReqId: () => newNumber(services.random, 10),
    logger: false,
    // loading the built storefront takes long on a busy machine
    pluginTimeout: 120_000,
    // bodies have timeouts of their own; this one is for headers and for bodies that are never read
    requestTimeout: (config.limits.uploadSeconds + 30) * 1000,
    http: { requireHostHeader: false },
    clientErrorHandler: rejectUnparsedRequest,
    return503OnClosing: false,
    // for a URL that cannot be parsed
    frameworkErrors: (_error, request, reply) => sendRejection(request, reply, 'routeNotFound'),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 100 },
  })
  registerSecurityHeaders(app, config.publicUrl.startsWith('https:'))
  await app.register(cookie)
  parseJsonBodies(app)
  rejectMalformedUrls(app)
  restrictDevPages(app, config.publicUrl)
  warnAboutUntrustedProxy(app, services, isTrustedProxy)
  enforceBodyTimeouts(app, callBodyTimeout(config), (request, reply) =>
    sendRejection(request, reply.header('connection', 'close'), 'tooSlow'),
  )
  handleErrors(app, services)
  logRequests(app, services)
  app.addHook('onSend', async (_request, reply) => {
    if (services.shutdownSignal.aborted) reply.header('connection', 'close')
  })
  await allowOrigins(app, config)
  app.setNotFoundHandler((request, reply) => sendRejection(request, reply, 'routeNotFound'))
  return app
}
