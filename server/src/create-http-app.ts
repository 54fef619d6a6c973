import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import { webhookBodyTimeout } from './modules/payment/payment.http.ts'
import { fileBodyTimeout } from './modules/stock/stock-file-routes.ts'
import { uploadBodyTimeout } from './modules/upload/upload-limits.ts'
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
import { commonSecurityHeaders, registerSecurityHeaders } from './web/security-headers.ts'

/** No call needs a larger body; uploads have a limit of their own. */
const maxBodyBytes = 64 * 1024

/** How long the headers of a request may take. */
const maxHeadersMs = 60_000
/** How often Node looks for requests beyond their timeouts. */
const checkIntervalMs = 1000

/** A body that is too slow is answered by its own timeout, so Node's is this much longer. */
const spareMs = 5000

/** The longest that the body of any route may take, in milliseconds; a route that allows more is refused. */
const longestBodyMs = (config: Config): number =>
  1000 *
  Math.max(
    ...[callBodyTimeout, webhookBodyTimeout, uploadBodyTimeout, fileBodyTimeout].map(
      (timeoutOf) => timeoutOf(config).maxSeconds,
    ),
  )

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
  const overHttps = config.publicUrl.startsWith('https:')
  const headers = commonSecurityHeaders(overHttps)
  const requestTimeout = longestBodyMs(config) + spareMs
  const isTrustedProxy = createTrustedProxyCheck(config.trustedProxies)
  const app = Fastify({
    bodyLimit: maxBodyBytes,
    trustProxy: isTrustedProxy,
    genReqId: () => newNumber(services.random, 10),
    logger: false,
    // loading the built storefront takes long on a busy machine
    pluginTimeout: 120_000,
    // bodies have timeouts of their own, which are shorter; this one must not cut them off
    requestTimeout,
    http: {
      requireHostHeader: false,
      // Node swaps the two timeouts where this one is longer
      headersTimeout: Math.min(maxHeadersMs, requestTimeout),
      connectionsCheckingInterval: checkIntervalMs,
    },
    clientErrorHandler: rejectUnparsedRequest(headers),
    return503OnClosing: false,
    // a URL that cannot be parsed: Fastify runs no hooks for it, so no other timeout ends its body
    frameworkErrors: (_error, request, reply) =>
      sendRejection(request, reply.headers({ ...headers, connection: 'close' }), 'routeNotFound'),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 100 },
  })
  registerSecurityHeaders(app, overHttps)
  await app.register(cookie)
  parseJsonBodies(app)
  // before the hooks that answer: the body of what they reject has to end too
  enforceBodyTimeouts(app, callBodyTimeout(config), (request, reply) =>
    sendRejection(request, reply.header('connection', 'close'), 'tooSlow'),
  )
  rejectMalformedUrls(app)
  restrictDevPages(app, config.publicUrl)
  warnAboutUntrustedProxy(app, services, isTrustedProxy)
  handleErrors(app, services)
  logRequests(app, services)
  app.addHook('onSend', async (_request, reply) => {
    if (services.shutdownSignal.aborted) reply.header('connection', 'close')
  })
  await allowOrigins(app, config)
  app.setNotFoundHandler((request, reply) => sendRejection(request, reply, 'routeNotFound'))
  return app
}
