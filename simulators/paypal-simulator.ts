import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import type { Fault } from './fault-plan.ts'
import type { RecordedTrade } from './gateway-ledger.ts'
import { makeCertificate } from './make-certificate.ts'
import { paypalApi } from './paypal-api.ts'
import { captureOf, moneyOf, orderOf, paypalNo, refundOf } from './paypal-resources.ts'
import { nextRsaKeys, unrelatedRsaKeys } from './rsa-keys.ts'
import {
  createGatewayParts,
  type GatewayPages,
  type ServedGateway,
  type SimulatorOptions,
  serveGateway,
} from './serve-gateway.ts'
import { faultOfAction } from './take-payment.ts'

/** A PayPal simulator: one app, its webhook and certificate, and a ledger in the requested currency. */
export interface PaypalSimulator extends ServedGateway {
  /** Channel settings for the shop. */
  settings: Readonly<Record<string, string | boolean>>
  /** Sets the webhook's URL, as on developer.paypal.com. */
  setWebhookUrl(endpoint: string): void
  /** Captures the trade of a pay page, as if the shop's request had succeeded and the response was lost. */
  captureUnanswered(page: string): Promise<void>
  /** The buyer's card is declined while this is set. */
  card: { isDeclined: boolean }
  /** Sends an arbitrary, validly signed event to the shop. */
  sendEvent(type: string, resource: object): Promise<void>
}

/** Up to 25 times in three days; these are the first ones. */
const defaultRetryDelaysMs = [5, 60, 300, 1800, 7200].map((each) => each * 1000)
const dayMs = 86_400_000

/** The certificate that signs webhooks, with PayPal's name. */
function newCertificate(now: Date): { path: string; pem: string; privateKey: string } {
  const { publicKey, privateKey } = nextRsaKeys()
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const name = [
    ['C', 'US'],
    ['O', 'Small PayPal'],
    ['CN', 'messageverificationcerts.paypal.com'],
  ] as const
  const pem = makeCertificate({
    serial: BigInt(`0x4${randomBytes(15).toString('hex')}`),
    subject: name,
    issuer: name,
    publicKey: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    signingKey: createPrivateKey(pkcs8),
    from: new Date(now.getTime() - dayMs),
    to: new Date(now.getTime() + 365 * dayMs),
  })
  return { path: `/v1/notifications/certs/CERT-${randomBytes(8).toString('hex')}`, pem, privateKey: pkcs8 }
}

/**
 * Opens a PayPal simulator on loopback that requires access tokens, and signs its webhooks with a
 * certificate.
 */
export async function openPaypalSimulator(options: SimulatorOptions = {}): Promise<PaypalSimulator> {
  const parts = createGatewayParts(options, {
    retryDelaysMs: defaultRetryDelaysMs,
    newTradeNo: () => paypalNo('order', randomBytes(8).toString('hex')),
  })
  const { now, plan, delayMs, ledger, webhooks, rejections } = parts
  const clientId = `A${randomBytes(39).toString('base64url')}`
  const clientSecret = `E${randomBytes(39).toString('base64url')}`
  const webhookId = paypalNo('webhook', clientId)
  const certificate = newCertificate(now())
  const endpoint = { url: '' }
  const card = { isDeclined: false }
  const approvals = new Map<string, Date>()
  const approvedAt = ({ tradeNo }: RecordedTrade) => approvals.get(tradeNo)

  const notify = async (
    type: string,
    resource: (fault?: Fault) => object,
    firstFault?: Fault,
  ): Promise<void> => {
    if (endpoint.url === '') return
    const id = `WH-${paypalNo('event', randomBytes(8).toString('hex'))}`
    const transmission = randomBytes(16).toString('hex')
    await webhooks.send({
      firstFault,
      build(fault) {
        const event = { id, event_version: '1.0', create_time: now().toISOString(), event_type: type }
        const body = JSON.stringify({ ...event, resource_version: '2.0', resource: resource(fault) })
        const at = new Date(now().getTime() - (fault === 'oldTimestamp' ? 10 * dayMs : 0))
        const time = at.toISOString().replace(/\.\d+Z$/, 'Z')
        const key =
          fault === 'badSignature' ? unrelatedRsaKeys().privateKey : createPrivateKey(certificate.privateKey)
        const signed = `${transmission}|${time}|${webhookId}|${crc32(body)}`
        const headers = {
          'content-type': 'application/json',
          'paypal-transmission-id': transmission,
          'paypal-transmission-time': time,
          'paypal-transmission-sig': sign('sha256', Buffer.from(signed), key).toString('base64'),
          'paypal-cert-url': `${served.url}${certificate.path}`,
          'paypal-auth-algo': 'SHA256withRSA',
        }
        return { url: endpoint.url, method: 'POST', headers, body }
      },
      isAcknowledged: (status) => status === 200,
    })
  }
  // an aborted webhook is not an error
  const notifyLater = (...event: Parameters<typeof notify>): void => void notify(...event).catch(() => {})
  const notifyCaptured = (trade: RecordedTrade) =>
    notifyLater('PAYMENT.CAPTURE.COMPLETED', (fault) => captureOf(trade, fault))

  const approve = (trade: RecordedTrade, firstFault?: Fault): Promise<void> => {
    approvals.set(trade.tradeNo, now())
    return notify(
      'CHECKOUT.ORDER.APPROVED',
      (fault) => orderOf(trade, { url: served.url, approvedAt: now(), fault }),
      firstFault,
    )
  }
  const pages: GatewayPages = {
    name: 'PayPal（模拟）',
    notify: approve,
    formatAmount: ({ amountFen, more }) => {
      const { value, currency_code } = moneyOf(amountFen, more.currency ?? '')
      return `${currency_code} ${value}`
    },
    async pay(trade, action) {
      if (trade.state !== 'unpaid') return false
      if (action === 'noCallback') approvals.set(trade.tradeNo, now())
      else approve(trade, action === 'pay' ? undefined : faultOfAction[action]).catch(() => {})
      // the page does not wait for the webhook
      await pause(0)
      return true
    },
  }

  const handleRequest = paypalApi({
    now,
    plan,
    delayMs,
    ledger,
    clientId,
    clientSecret,
    webhookId,
    approvedAt,
    approve,
    endpoint,
    merchant: 'SMALLPAYPAL',
    url: () => served.url,
    isDeclined: () => card.isDeclined,
    notifyCaptured,
    notifyRefunded(trade) {
      const newest = trade.refunds.at(-1)
      if (newest) notifyLater('PAYMENT.CAPTURE.REFUNDED', () => refundOf(newest, trade))
    },
    recordRejection: (reason) => void rejections.push(reason),
  })
  const served = await serveGateway(parts, pages, (request) =>
    request.path === certificate.path
      ? { status: 200, headers: { 'content-type': 'text/plain' }, body: certificate.pem }
      : handleRequest(request),
  )

  return {
    ...served,
    card,
    settings: {
      gatewayUrl: served.url,
      testMoney: true,
      clientId,
      clientSecret,
      webhookId,
      currency: 'USD',
      yuanPerUnit: '7.2',
    },
    setWebhookUrl: (url) => {
      endpoint.url = url
    },
    async captureUnanswered(page) {
      const trade = ledger.byToken(page.split('/').at(-1) ?? '')
      if (!trade) throw new Error('there is no such trade')
      approvals.set(trade.tradeNo, now())
      if (ledger.pay(trade)) await notify('PAYMENT.CAPTURE.COMPLETED', (fault) => captureOf(trade, fault))
    },
    sendEvent: (type, resource) => notify(type, () => resource),
  }
}
