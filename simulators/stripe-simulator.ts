import { randomBytes } from 'node:crypto'
import { type Fault, type FaultPlan, noFaults } from './fault-plan.ts'
import { createGatewayLedger, type GatewayLedger, type RecordedTrade } from './gateway-ledger.ts'
import { type PayPageGateway, payPage } from './pay-page.ts'
import { serve } from './serve.ts'
import { stripeApi } from './stripe-api.ts'
import { chargeOf, seconds, sessionOf, signatureOf } from './stripe-resources.ts'
import { takePayment } from './take-payment.ts'
import { tradeListPage } from './trade-list-page.ts'
import { createWebhookSender, type WebhookSender } from './webhook-sender.ts'

/** A Stripe simulator: one account, its keys, its own ledger. */
export interface StripeSimulator extends AsyncDisposable {
  url: string
  ledger: GatewayLedger
  webhooks: WebhookSender
  /** Channel settings for the shop. */
  settings: Readonly<Record<string, string | boolean>>
  /** Sets the URL of this account's webhook, as in Stripe's dashboard. */
  setWebhookUrl(endpoint: string): void
  /** Sends an arbitrary event to the shop. */
  sendEvent(type: string, object: () => object): Promise<void>
  /** Error codes of rejected requests. */
  rejections: string[]
}

export interface StripeSimulatorOptions {
  now?: () => Date
  plan?: FaultPlan
  port?: number
  /** Delays between attempts of a webhook. */
  retryDelaysMs?: readonly number[]
  delayMs?: number
}

/** For three days with growing delays; these are the first ones. */
const defaultRetryDelaysMs = [5, 60, 300, 1800, 7200].map((each) => each * 1000)
const newKey = () => randomBytes(24).toString('hex')

/** Opens a Stripe simulator on loopback that requires its key, and signs its webhooks. */
export async function openStripeSimulator(options: StripeSimulatorOptions = {}): Promise<StripeSimulator> {
  const {
    now = () => new Date(),
    plan = noFaults(),
    port = 0,
    retryDelaysMs = defaultRetryDelaysMs,
    delayMs = 300,
  } = options
  const secretKey = `sk_test_${newKey()}`
  const webhookSecret = `whsec_${newKey()}`
  const ledger = createGatewayLedger(now, () => `cs_test_${newKey()}`)
  const webhooks = createWebhookSender({ plan, retryDelaysMs, delayMs })
  const rejections: string[] = []
  let endpoint: string | undefined
  const setWebhookUrl = (url: string) => {
    endpoint = url
  }

  const notify = async (
    type: string,
    object: (fault?: Fault) => object,
    firstFault?: Fault,
  ): Promise<void> => {
    const url = endpoint
    if (url === undefined) return
    const id = `evt_${newKey()}`
    await webhooks.send({
      firstFault,
      build(fault) {
        const event = { id, object: 'event', type, livemode: false, created: seconds(now()) }
        const body = JSON.stringify({ ...event, data: { object: object(fault) } }, null, 2)
        const time = new Date(now().getTime() - (fault === 'oldTimestamp' ? 3_600_000 : 0))
        const secret = fault === 'badSignature' ? `whsec_${newKey()}` : webhookSecret
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, time),
        }
        return { url, method: 'POST', headers, body }
      },
      isAcknowledged: (status) => status >= 200 && status < 300,
    })
  }
  const notifyPaid = (trade: RecordedTrade, firstFault?: Fault): Promise<void> =>
    notify(
      'checkout.session.completed',
      (fault) => sessionOf(trade, { url: server.url, now: now(), fault }),
      firstFault,
    )

  const payPageGateway: PayPageGateway = {
    name: 'Stripe（模拟）',
    byToken: ledger.byToken,
    pay: takePayment({ plan, ledger, delayMs, notify: notifyPaid }),
  }

  const handleRequest = stripeApi({
    ...{ now, plan, delayMs, ledger, secretKey, merchant: 'acct_1' },
    url: () => server.url,
    async pay(trade) {
      if (ledger.pay(trade)) await notifyPaid(trade)
    },
    setWebhookUrl,
    notifyRefund: (trade) => notify('charge.refunded', () => chargeOf(trade)),
    recordRejection: (reason) => void rejections.push(reason),
  })
  const server = await serve((request) => {
    if (/^(?:\/c)?\/pay\//.test(request.path)) return payPage(payPageGateway, request)
    return request.path === '/' ? tradeListPage(payPageGateway.name, ledger, request) : handleRequest(request)
  }, port)

  return {
    ...{ url: server.url, ledger, webhooks, rejections },
    settings: { gatewayUrl: server.url, testMoney: true, secretKey, webhookSecret },
    setWebhookUrl,
    sendEvent: (type, object) => notify(type, object),
    async [Symbol.asyncDispose]() {
      await webhooks.stop()
      await server.close()
    },
  }
}
