import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { accountHandlers } from './modules/account/account.http.ts'
import { accountJobs } from './modules/account/account.jobs.ts'
import {
  actorName,
  authenticate,
  authorizeAdmin,
  checkConfirmation,
  plaintextPhones,
} from './modules/account/public.ts'
import { apiKeyHandlers } from './modules/api-key/api-key.http.ts'
import { authenticateApiKey, authorizeApiKey } from './modules/api-key/public.ts'
import { complaintHandlers } from './modules/complaint/complaint.http.ts'
import {
  complaintJobs,
  countRecentComplaints,
  findRecallOfOrder,
  listComplaintsOfOrder,
} from './modules/complaint/public.ts'
import { auditedTables, limitDefinitions } from './modules/declarations.ts'
import { deliveryHandlers } from './modules/delivery/delivery.http.ts'
import { deliveryJobs, listExportTimes } from './modules/delivery/public.ts'
import { feedbackHandlers } from './modules/feedback/feedback.http.ts'
import { itemHandlers } from './modules/item/item.http.ts'
import {
  countAllItemsByClassify,
  countItemsByClassify,
  countPublishedItems,
  itemJobs,
} from './modules/item/public.ts'
import { menuHandlers } from './modules/menu/menu.http.ts'
import { notificationHandlers } from './modules/notification/notification.http.ts'
import {
  listLowStockLimits,
  measureWebhookCalls,
  notificationJobs,
  waitForWebhookCalls,
} from './modules/notification/public.ts'
import { orderHandlers } from './modules/order/order.http.ts'
import {
  countRecentSales,
  getHoldAvailability,
  orderJobs,
  plaintextContacts,
  sumRecentOrders,
} from './modules/order/public.ts'
import { payChannelHandlers } from './modules/pay-channel/pay-channel.http.ts'
import { listOfferedPayChannels } from './modules/pay-channel/public.ts'
import { paymentHandlers, webhookRoutes } from './modules/payment/payment.http.ts'
import {
  findOrderNosByTrade,
  findUnconfirmedFen,
  getPaymentsAndRefunds,
  getSoldOrderMoney,
  listRefundsSince,
  paymentJobs,
} from './modules/payment/public.ts'
import { pricingHandlers } from './modules/pricing/pricing.http.ts'
import { profileHandlers } from './modules/profile/profile.http.ts'
import { findMailAddress, plaintextProfiles } from './modules/profile/public.ts'
import {
  findRefundOfOrder,
  reconciliationHandlers,
  reconciliationJobs,
} from './modules/reconciliation/public.ts'
import { listLowItemIds, reportHandlers } from './modules/report/public.ts'
import { listShopUrlsByOwner } from './modules/shop/public.ts'
import { shopHandlers } from './modules/shop/shop.http.ts'
import { countListedCards, getFreeCardCounts } from './modules/stock/public.ts'
import { stockHandlers } from './modules/stock/stock.http.ts'
import { uploadHandlers } from './modules/upload/upload.http.ts'
import { uploadJobs } from './modules/upload/upload.jobs.ts'
import { uploadRoutes } from './modules/upload/upload-routes.ts'
import { visitJobs } from './modules/visit/public.ts'
import { visitHandlers } from './modules/visit/visit.http.ts'
import { getBalance } from './modules/wallet/public.ts'
import { walletHandlers } from './modules/wallet/wallet.http.ts'
import { mountStorefront } from './mount-storefront.ts'
import { auditJob } from './platform/audit/link-events.ts'
import type { Config } from './platform/config.ts'
import type { Actor, Services } from './platform/ctx.ts'
import { createWriteProbe } from './platform/db/write-probe.ts'
import { backfillEncryption } from './platform/encryption/backfill-encryption.ts'
import { enforceBodyTimeouts } from './platform/http/body-timeout.ts'
import { callBodyTimeout } from './platform/http/call-body-timeout.ts'
import { coarseNetwork } from './platform/http/ip-address.ts'
import { mountMetrics } from './platform/http/mount-metrics.ts'
import { restrictDevPages } from './platform/http/own-host.ts'
import { parseJsonBodies } from './platform/http/parse-json-bodies.ts'
import {
  rejectMalformedUrls,
  rejectOtherMethods,
  rejectUnparsedRequest,
} from './platform/http/reject-malformed.ts'
import { createTrustedProxyCheck } from './platform/http/trusted-proxies.ts'
import { warnAboutUntrustedProxy } from './platform/http/warn-about-untrusted-proxy.ts'
import {
  type Authorize,
  type Handler,
  handleErrors,
  mountOperations,
  sendRejection,
} from './platform/http.ts'
import { deleteExpiredRequests } from './platform/idempotency/idempotency.sql.ts'
import type { Job } from './platform/jobs.ts'
import { describeError } from './platform/log.ts'
import { messageJobs, waitForMessageRun } from './platform/messages.ts'
import { newNumber } from './platform/random.ts'
import { readProgramFacts } from './program-facts.ts'
import { readBrowserClient } from './read-browser-client.ts'
import { registerMetrics } from './register-metrics.ts'
import { createMerchant, createSandboxGateway } from './sandbox-gateway/sandbox-gateway.ts'
import { mountApiDocs } from './web/internal-pages/api-docs/mount-api-docs.ts'
import { mountDevUi } from './web/internal-pages/dev-ui/mount-dev-ui.ts'
import { mountOutboxPage } from './web/internal-pages/outbox/mount-outbox-page.ts'
import { mountRestockUnsubscribePage } from './web/internal-pages/restock-unsubscribe/mount-restock-unsubscribe-page.ts'
import { registerSecurityHeaders } from './web/security-headers.ts'

/** The operations of user-management, with the ports that modules to their right implement. */
export const userManagementHandlers: readonly Handler[] = accountHandlers({
  findMailAddress,
  listShopUrlsByOwner,
})

/** The operations of the storefront's own origin. */
export const ownOriginHandlers: readonly Handler[] = [...uploadHandlers, ...menuHandlers]

/** The operations of card-core, with the ports that modules to their right implement. */
export const cardCoreHandlers: readonly Handler[] = [
  ...profileHandlers({ getBalance }),
  ...shopHandlers({
    countAllItemsByClassify,
    countItemsByClassify,
    listOfferedPayChannels,
    countRecentSales,
    countRecentComplaints,
    countPublishedItems,
    sumRecentOrders,
  }),
  ...apiKeyHandlers,
  ...itemHandlers({
    getFreeCardCounts,
    getHoldAvailability,
    countListedCards,
    listLowStockLimits,
    listLowItemIds: listLowItemIds({ listLowStockLimits }),
  }),
  ...payChannelHandlers({ createSandboxMerchant: (ctx, name) => createMerchant(ctx.db, ctx.random, name) }),
  ...pricingHandlers({ getHoldAvailability }),
  ...stockHandlers,
  ...orderHandlers({ listExportTimes, listRefundsSince, findOrderNosByTrade }),
  ...deliveryHandlers({
    findRefundOfOrder,
    findRecallOfOrder,
    findUnconfirmedFen,
    getPaymentsAndRefunds,
    getSoldOrderMoney,
    listComplaintsOfOrder,
  }),
  ...walletHandlers,
  ...paymentHandlers,
  ...reconciliationHandlers,
  ...complaintHandlers,
  ...feedbackHandlers,
  ...visitHandlers,
  ...reportHandlers(
    { listLowStockLimits, measureWebhookCalls },
    { program: readProgramFacts(), limitDefinitions, auditedTables },
  ),
  ...notificationHandlers,
]

/** No call needs a larger body; uploads have a limit of their own. */
const maxBodyBytes = 64 * 1024
/** How much faster than a real EPay the sandbox repeats its webhooks, so that a person at the checkout need not wait an hour. */
const sandboxTimeFactor = 60

/** Tokens are 256 bits in base64url. */
const tokenPattern = /^[\w-]{43}$/

/** API keys are sent as `Authorization: Bearer faka_…`; what else stands there, of a proxy for example, is not for us. */
const apiKeyPattern = /^Bearer +(faka_.*)$/i

/** The sender of a request: a program by its API key, a buyer where its token belongs to a session, else a guest. */
const resolveActor = (services: Services): ((request: FastifyRequest) => Promise<Actor>) => {
  const resolve = async (request: FastifyRequest): Promise<Actor> => {
    const client = readBrowserClient(services, request)
    const { token, authorization } = request.headers
    const [, apiKey] = apiKeyPattern.exec(authorization ?? '') ?? []
    if (apiKey !== undefined) return authenticateApiKey(services, apiKey, client)
    const identity =
      typeof token === 'string' && tokenPattern.test(token)
        ? await authenticate(services, token, coarseNetwork(request.ip))
        : undefined
    return identity ? { kind: 'buyer', ...identity, ...client } : { kind: 'guest', ...client }
  }
  // once for a request, so that it counts once
  const resolved = new WeakMap<FastifyRequest, Promise<Actor>>()
  return (request) => {
    const actor = resolved.get(request) ?? resolve(request)
    resolved.set(request, actor)
    return actor
  }
}

/** Refuses an operation to callers who may not call it, whatever it is about. */
const authorize =
  (services: Services): Authorize =>
  async (actor, operation) => {
    authorizeApiKey(actor, operation)
    authorizeAdmin(actor, operation)
    await checkConfirmation(services, actor, operation)
  }

const sandboxDeps = (services: Services) => ({
  db: services.db,
  now: () => services.now(),
  random: services.random,
  fetch: services.fetch,
  log: services.log,
  publicUrl: services.config.publicUrl,
  timeFactor: sandboxTimeFactor,
})

function mountHealth(app: FastifyInstance, services: Services): void {
  const probe = createWriteProbe(services.db)
  const { version } = readProgramFacts()
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (services.shutdownSignal.aborted) return sendRejection(request, reply, 'unavailable')
    try {
      await probe()
      return { status: 'ready', version }
    } catch (error) {
      services.log.warn(describeError(error), 'not ready: the database does not take writes')
      return sendRejection(request, reply, 'unavailable')
    }
  })
}

const rateLimitCleanupJob = (services: Services): Job => ({
  name: 'limits',
  everySeconds: 60,
  async run() {
    await services.rateLimits.deleteExpired()
    return false
  },
})

const maxDeletedRequests = 1000

const requestCleanupJob = (services: Services): Job => ({
  name: 'idempotent-requests',
  everySeconds: 60,
  async run() {
    const batch = { now: services.now(), limit: maxDeletedRequests }
    return (await deleteExpiredRequests(services.db, batch)) === maxDeletedRequests
  },
})

/** An HTTP application that does not listen yet, and its jobs. */
export interface BuiltApp {
  app: FastifyInstance
  jobs: Job[]
}

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

/** The shop with its calls, and without the storefront. */
export async function buildApi(services: Services): Promise<BuiltApp> {
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
  app.addHook('onRequest', async (request, reply) => {
    if (services.shutdownSignal.aborted && request.url !== '/healthz')
      return sendRejection(request, reply, 'unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (services.shutdownSignal.aborted) reply.header('connection', 'close')
  })
  await allowOrigins(app, config)
  app.setNotFoundHandler((request, reply) => sendRejection(request, reply, 'routeNotFound'))
  mountHealth(app, services)
  mountMetrics(app, services)

  app.addHook('onClose', () => waitForMessageRun(services))
  app.addHook('onClose', () => waitForWebhookCalls(services))

  const jobs: Job[] = [
    rateLimitCleanupJob(services),
    requestCleanupJob(services),
    auditJob(services, auditedTables),
    ...messageJobs(services),
    ...uploadJobs(services),
  ]
  const callers = {
    resolveActor: resolveActor(services),
    authorize: authorize(services),
    nameActor: actorName,
  }
  mountOperations(app, services, ownOriginHandlers, callers)
  await app.register(uploadRoutes(services))
  if (config.enabledServices.includes('user-management')) {
    mountOperations(app, services, userManagementHandlers, callers)
    jobs.push(...accountJobs(services), backfillEncryption(services, plaintextPhones))
  }
  if (config.enabledServices.includes('card-core')) {
    mountOperations(app, services, cardCoreHandlers, callers)
    registerMetrics(services)
    await app.register(webhookRoutes(services))
    await app.register((scope) => mountRestockUnsubscribePage(scope, services))
    jobs.push(
      backfillEncryption(services, plaintextContacts),
      backfillEncryption(services, plaintextProfiles),
    )
    jobs.push(
      ...itemJobs(services),
      ...orderJobs(services),
      ...deliveryJobs(services),
      ...paymentJobs(services),
      ...reconciliationJobs(services),
      ...complaintJobs(services),
      ...visitJobs(services),
      ...notificationJobs(services),
    )
    if (config.sandbox) {
      const sandbox = createSandboxGateway(sandboxDeps(services))
      await app.register(sandbox.routes, { prefix: '/sandbox-gateway' })
      jobs.push(...sandbox.jobs)
    }
  }
  if (config.sandbox) mountOutboxPage(app, services)
  rejectOtherMethods(app, ['/user-management', '/card-core', '/api'])
  mountApiDocs(app, services)
  return { app, jobs }
}

/** The shop with its calls and its storefront. */
export async function buildApp(services: Services): Promise<BuiltApp> {
  const built = await buildApi(services)
  await mountDevUi(built.app, services.config)
  await mountStorefront(built.app, services)
  return built
}
