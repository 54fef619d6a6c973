import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import type { PaymentRequest } from '../../server/src/payment-gateways/gateway-adapter.ts'
import type { TradeDeps, WithCache } from '../../server/src/payment-gateways/gateway-deps.ts'
import type { CommonDb } from '../../server/src/platform/db.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import {
  createMerchant,
  createSandboxGateway,
  type SandboxDeps,
} from '../../server/src/sandbox-gateway/sandbox-gateway.ts'
import { registerSecurityHeaders } from '../../server/src/web/security-headers.ts'

const gatewayUrl = 'self:/sandbox-gateway'
export const notifyUrl = 'http://shop.test/pay/notify/epay/C1'

/** A fetch that calls an app without a port. */
export const fetchInto =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }

/**
 * The sandbox with one merchant, a clock under the test's control, and a shop that only records webhooks and
 * responds as the test defines.
 */
export async function openSandbox(db: CommonDb) {
  const clock = { now: new Date() }
  const webhookUrls: string[] = []
  const shop = { answer: 'success' }
  const deps: SandboxDeps = {
    db,
    now: () => clock.now,
    random: systemRandom,
    log: createLog('silent'),
    publicUrl: 'http://shop.test',
    timeFactor: 60,
    fetch: async (input) => {
      webhookUrls.push(String(input))
      return new Response(shop.answer)
    },
  }
  const app = Fastify()
  await registerSecurityHeaders(app, false)
  await app.register(cookie)
  const { routes, jobs } = createSandboxGateway(deps)
  await app.register(routes, { prefix: '/sandbox-gateway' })
  const credentials = await createMerchant(db, systemRandom, 'Demo shop')
  const gatewayDeps: WithCache<TradeDeps, undefined> = {
    fetch: fetchInto(app),
    now: () => clock.now,
    random: systemRandom,
    selfUrl: 'http://127.0.0.1:1',
    cache: undefined,
    ledger: {
      findPurchase: async () => undefined,
      ruleOutPurchase: async () => true,
      refund: async () => false,
    },
  }
  return {
    app,
    clock,
    webhookUrls,
    shop,
    deps: gatewayDeps,
    md5: { gatewayUrl, payType: 'alipay', ...credentials.md5 },
    rsa: { gatewayUrl, payType: 'alipay', ...credentials.rsa },
    credentials,
    /** Advances the clock and runs the jobs that are due then. */
    async pass(seconds: number): Promise<void> {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
      for (const job of [...jobs].reverse()) while (await job.run());
    },
    press: (url: string, action: string, more = '') =>
      app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
        payload: `action=${action}${more}`,
      }),
    /** The queries of the received webhooks, in order. */
    notifications: () =>
      webhookUrls.map((url) => ({
        method: 'GET' as const,
        rawQuery: url.slice(url.indexOf('?') + 1),
        rawBody: Buffer.alloc(0),
        headers: {},
      })),
    [Symbol.asyncDispose]: () => app.close(),
  }
}

export const paymentRequest = (paymentNo: string, amountFen = 1280): PaymentRequest => ({
  paymentNo,
  amountFen,
  subject: '月卡 & VIP=1 <b>',
  clientIp: '192.0.2.7',
  device: 'desk',
  payBefore: new Date(Date.now() + 900_000),
  notifyUrl,
  returnUrl: 'http://shop.test/cashDesk?orderId=A',
})
