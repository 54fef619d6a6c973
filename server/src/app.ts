import cors from '@fastify/cors'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { describeApi } from './describe-api.ts'
import { showDevUi } from './dev-ui-page/show-dev-ui.ts'
import { auditJob } from './kernel/audit/link-events.ts'
import { watchBodies } from './kernel/body-pace.ts'
import { bodyPaces } from './kernel/body-paces.ts'
import type { Actor, House } from './kernel/ctx.ts'
import { encryptInSteps } from './kernel/encrypt-in-steps.ts'
import { answerErrors, type Handler, mount, refuse } from './kernel/http.ts'
import type { Job } from './kernel/jobs.ts'
import { describeError } from './kernel/log.ts'
import { messageJobs, nudgedMessages } from './kernel/messages.ts'
import { coarseNetworkOf, networkOf, plainAddress } from './kernel/network-of.ts'
import { keepDevPages } from './kernel/own-host.ts'
import { newNumber } from './kernel/random.ts'
import { readJson } from './kernel/read-json.ts'
import { refuseOddAddresses, refuseOtherMethods, refuseUnread } from './kernel/refuse-unread.ts'
import { proxyTrust } from './kernel/trusted-proxies.ts'
import { warnOfProxies } from './kernel/warn-of-proxies.ts'
import { createWriteProbe } from './kernel/writable.ts'
import { openStorefront } from './open-storefront.ts'
import { showOutbox } from './outbox-page/outbox-page.ts'
import { showRestockUnsubscribe } from './restock-page/restock-page.ts'
import { accountHandlers } from './rooms/account/account.http.ts'
import { accountJobs } from './rooms/account/account.jobs.ts'
import { plainPhones, whoAsks } from './rooms/account/door.ts'
import { complaintHandlers } from './rooms/complaint/complaint.http.ts'
import { complaintJobs, complaintsLately } from './rooms/complaint/door.ts'
import { deliveryHandlers } from './rooms/delivery/delivery.http.ts'
import { deliveryJobs, exportedTimes } from './rooms/delivery/door.ts'
import { feedbackHandlers } from './rooms/feedback/feedback.http.ts'
import { itemCounts } from './rooms/item/door.ts'
import { itemHandlers } from './rooms/item/item.http.ts'
import { menuHandlers } from './rooms/menu/menu.http.ts'
import { noticeJobs, sentCalls } from './rooms/notice/door.ts'
import { noticeHandlers } from './rooms/notice/notice.http.ts'
import { orderJobs, plainContacts, shownHolds, soldLately } from './rooms/order/door.ts'
import { orderHandlers } from './rooms/order/order.http.ts'
import { givenBackSince, moneyOf, paymentJobs, refundOf, unconfirmedOf } from './rooms/payment/door.ts'
import { noticeRoutes, paymentHandlers } from './rooms/payment/payment.http.ts'
import { pricingHandlers } from './rooms/pricing/pricing.http.ts'
import { mailOf, plainProfiles } from './rooms/profile/door.ts'
import { profileHandlers } from './rooms/profile/profile.http.ts'
import { shopHandlers } from './rooms/shop/shop.http.ts'
import { freeCards } from './rooms/stock/door.ts'
import { uploadHandlers } from './rooms/upload/upload.http.ts'
import { uploadJobs } from './rooms/upload/upload.jobs.ts'
import { uploadRoutes } from './rooms/upload/upload-routes.ts'
import { visitJobs } from './rooms/visit/door.ts'
import { visitHandlers } from './rooms/visit/visit.http.ts'
import { balanceOf } from './rooms/wallet/door.ts'
import { walletHandlers } from './rooms/wallet/wallet.http.ts'
import { sandboxGateway, sandboxJobs } from './sandbox-gateway/sandbox-gateway.ts'
import { transportSecurity } from './storefront/security-headers.ts'

/** The operations of user-management, with what they need of rooms to their right handed in. */
export const userManagementHandlers: readonly Handler[] = accountHandlers({ mailOf })

/** The operations of the storefront's own origin. */
export const ownOriginHandlers: readonly Handler[] = [...uploadHandlers, ...menuHandlers]

/** The operations of card-core, with what rooms need of those to their right handed in. */
export const cardCoreHandlers: readonly Handler[] = [
  ...profileHandlers({ balanceOf }),
  ...shopHandlers({ itemCounts, soldLately, complaintsLately }),
  ...itemHandlers({ freeCards, shownHolds }),
  ...pricingHandlers({ shownHolds }),
  ...orderHandlers({ exportedTimes, givenBackSince }),
  ...deliveryHandlers({ refundOf, unconfirmedOf, moneyOf }),
  ...walletHandlers,
  ...paymentHandlers,
  ...complaintHandlers,
  ...feedbackHandlers,
  ...visitHandlers,
  ...noticeHandlers,
]

/** A request of more than this is nobody's order. */
const longestBody = 64 * 1024
/** How much faster than a real EPay the sandbox repeats its call-backs: a person at the desk does not wait an hour. */
const sandboxTimeFactor = 60

/** Tokens are 256 bits in base64url; what is longer or shorter is none. */
const tokenForm = /^[\w-]{43}$/

/** Who sent a request: a buyer where its token is of a session, else a guest. */
const actorOf =
  (house: House) =>
  async (request: FastifyRequest): Promise<Actor> => {
    const address = house.vault.fingerprint('addresses', networkOf(request.ip)).subarray(0, 16)
    const userAgent = request.headers['user-agent'] ?? ''
    const place = { address: address.toString('hex'), ip: plainAddress(request.ip), userAgent }
    const { token } = request.headers
    const identity =
      typeof token === 'string' && tokenForm.test(token)
        ? await whoAsks(house, token, coarseNetworkOf(request.ip))
        : undefined
    return identity ? { kind: 'buyer', ...identity, ...place } : { kind: 'guest', ...place }
  }

const sandboxDeps = (house: House) => ({
  db: house.db,
  now: () => house.now(),
  random: house.random,
  fetch: house.fetch,
  log: house.log,
  publicUrl: house.config.publicUrl,
  timeFactor: sandboxTimeFactor,
})

function mountHealth(app: FastifyInstance, house: House): void {
  const probe = createWriteProbe(house.db)
  app.get('/healthz', { exposeHeadRoute: true }, async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (house.stopping.aborted) return refuse(request, reply, 'unavailable')
    try {
      await probe()
      return { status: 'ready' }
    } catch (error) {
      house.log.warn(describeError(error), 'not ready: the database does not take writes')
      return refuse(request, reply, 'unavailable')
    }
  })
}

const sweepLimits = (house: House): Job => ({
  name: 'limits',
  everySeconds: 60,
  async run() {
    await house.limits.sweep()
    return false
  },
})

/** The shop as one HTTP application with its jobs, not yet listening; the calls alone where no pages are wanted. */
export async function buildApp(
  house: House,
  { pages = true } = {},
): Promise<{ app: FastifyInstance; jobs: Job[] }> {
  const { config } = house
  const overHttps = config.publicUrl.startsWith('https:')
  const trusts = proxyTrust(config.trustedProxies)
  const app = Fastify({
    bodyLimit: longestBody,
    trustProxy: trusts,
    genReqId: () => newNumber(house.random, 10),
    logger: false,
    // reading the built storefront takes as long as a busy machine needs
    pluginTimeout: 120_000,
    // pages and calls set their own pace for bodies; this is the last resort, for heads and for what is never read
    requestTimeout: (bodyPaces(config).upload.seconds + 30) * 1000,
    http: { requireHostHeader: false },
    clientErrorHandler: refuseUnread,
    return503OnClosing: false,
    // an address that cannot be read is nobody's
    frameworkErrors: (_error, request, reply) => refuse(request, reply, 'routeNotFound'),
    forceCloseConnections: 'idle',
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 100 },
  })
  readJson(app)
  refuseOddAddresses(app)
  keepDevPages(app, config.publicUrl)
  warnOfProxies(app, house, trusts)
  watchBodies(app, bodyPaces(config).call, (request, reply) =>
    refuse(request, reply.header('connection', 'close'), 'tooSlow'),
  )
  answerErrors(app, house)
  app.addHook('onRequest', async (request, reply) => {
    if (house.stopping.aborted && request.url !== '/healthz') return refuse(request, reply, 'unavailable')
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'no-referrer')
    if (overHttps) reply.header('strict-transport-security', transportSecurity)
    if (house.stopping.aborted) reply.header('connection', 'close')
  })
  // closed to every other origin: a browser that hears nothing refuses by itself
  if (config.allowedOrigins.length > 0)
    await app.register(cors, {
      origin: [...config.allowedOrigins],
      methods: ['POST'],
      allowedHeaders: ['content-type', 'token', 'accept-language'],
      exposedHeaders: ['content-disposition', 'retry-after', 'ratelimit', 'ratelimit-policy'],
      maxAge: 600,
    })
  app.setNotFoundHandler((request, reply) => refuse(request, reply, 'routeNotFound'))
  mountHealth(app, house)

  app.addHook('onClose', () => nudgedMessages(house))
  app.addHook('onClose', () => sentCalls(house))

  const jobs: Job[] = [sweepLimits(house), auditJob(house), ...messageJobs(house), ...uploadJobs(house)]
  mount(app, house, ownOriginHandlers, actorOf(house))
  await app.register(uploadRoutes(house))
  if (config.services.includes('user-management')) {
    mount(app, house, userManagementHandlers, actorOf(house))
    jobs.push(...accountJobs(house), encryptInSteps(house, plainPhones))
  }
  if (config.services.includes('card-core')) {
    mount(app, house, cardCoreHandlers, actorOf(house))
    await app.register(noticeRoutes(house))
    await app.register((pages) => showRestockUnsubscribe(pages, house))
    jobs.push(encryptInSteps(house, plainContacts), encryptInSteps(house, plainProfiles))
    jobs.push(
      ...orderJobs(house),
      ...deliveryJobs(house),
      ...paymentJobs(house),
      ...complaintJobs(house),
      ...visitJobs(house),
      ...noticeJobs(house),
    )
    if (config.sandbox) {
      const deps = sandboxDeps(house)
      await app.register((sandbox) => sandboxGateway(sandbox, deps), { prefix: '/sandbox-gateway' })
      jobs.push(...sandboxJobs(deps))
    }
  }
  if (config.sandbox) showOutbox(app, house)
  refuseOtherMethods(app)
  describeApi(app, config)
  if (pages) await showDevUi(app, config)
  if (pages) await openStorefront(app, house)
  return { app, jobs }
}
