import { randomBytes } from 'node:crypto'
import { type Fault, statedTime } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import {
  createGatewayParts,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import { stripeApi } from './stripe-api.ts'
import { chargeOf, seconds, sessionOf, signatureOf } from './stripe-resources.ts'

/** A Stripe simulator: one account, its keys, its own ledger. */
export interface StripeSimulator extends ServedGateway {
  /** Channel settings for the shop. */
  settings: Readonly<Record<string, string | boolean>>
  /** Sets the URL of this account's webhook, as in Stripe's dashboard. */
  setWebhookUrl(endpoint: string): void
  /** Sends an arbitrary event to the shop. */
  sendEvent(type: string, object: () => object): Promise<void>
}

/** For three days with growing delays; these are the first ones. */
const defaultRetryDelaysMs = [5, 60, 300, 1800, 7200].map((each) => each * 1000)
const newKey = () => randomBytes(24).toString('hex')

/** Opens a Stripe simulator on loopback that requires its key, and signs its webhooks. */
export async function openStripeSimulator(options: SimulatorOptions = {}): Promise<StripeSimulator> {
  const parts = createGatewayParts(options, {
    retryDelaysMs: defaultRetryDelaysMs,
    newTradeNo: () => `cs_test_${newKey()}`,
  })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const secretKey = `sk_test_${newKey()}`
  const webhookSecret = `whsec_${newKey()}`
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
        const secret = fault === 'badSignature' ? `whsec_${newKey()}` : webhookSecret
        const headers = {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(body, secret, statedTime(now(), fault)),
        }
        return { url, method: 'POST', headers, body }
      },
      isAcknowledged: (status) => status >= 200 && status < 300,
    })
  }
  const notifyPaid = (trade: RecordedTrade, firstFault?: Fault): Promise<void> =>
    notify(
      'checkout.session.completed',
      (fault) => sessionOf(trade, { url: served.url, now: now(), fault }),
      firstFault,
    )

  const pages = { name: 'Stripe（模拟）', notify: notifyPaid, payPath: /^(?:\/c)?\/pay\// }

  const handleRequest = stripeApi({
    now,
    plan,
    delayMs,
    ledger,
    secretKey,
    merchant: 'acct_1',
    url: () => served.url,
    async pay(trade) {
      if (ledger.pay(trade)) await notifyPaid(trade)
    },
    setWebhookUrl,
    notifyRefund: (trade) => notify('charge.refunded', () => chargeOf(trade)),
    recordRejection: (reason) => void rejections.push(reason),
  })
  const served = await serveGateway(parts, pages, handleRequest)

  return {
    ...served,
    settings: { gatewayUrl: served.url, testMoney: true, secretKey, webhookSecret },
    setWebhookUrl,
    sendEvent: (type, object) => notify(type, object),
  }
}
