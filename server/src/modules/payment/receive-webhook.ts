import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  Acknowledgement,
  GatewayNotification,
  NotificationStatus,
  RawNotification,
} from '../../payment-gateways/gateway-adapter.ts'
import { createBatcher } from '../../platform/batcher.ts'
import { findServicesOfMoved } from '../../platform/cells/find-services.ts'
import type { Services } from '../../platform/ctx.ts'
import { limitHeaders } from '../../platform/http/limit-headers.ts'
import { describeError } from '../../platform/log.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import {
  findSamePlatformChannel,
  gatewayDeps,
  type LoadedChannel,
  loadChannel,
} from '../pay-channel/public.ts'
import { findPayments } from './payment.sql.ts'
import { insertPaymentEvents, type NewPaymentEvent } from './payment-event.sql.ts'
import { processNotification, type VerifiedNotification } from './process-notification.ts'

/**
 * The response to the gateway; undefined: there is no such channel, or it is disabled and the message is not its
 * gateway's.
 */
export type WebhookResponse = (Acknowledgement & { headers?: Readonly<Record<string, string>> }) | undefined

/** WeChat Pay gives up after five seconds; by the time it retries, the work is done. */
const processingTimeoutMs = 4500
/**
 * The response to a duplicate is delayed, since buyers come first: 64 connections that repeat a message as fast as
 * they can get 256 responses a second. `npm run bench -- webhooks` measures what that costs buyers.
 */
const duplicateDelayMs = 250
/** Rejected messages of one network in a minute before the network is blocked. */
const maxRejectedPerMinute = 60

const tooManyRequests: Acknowledgement = { status: 429, body: '', contentType: 'text/plain; charset=utf-8' }

/** Inserts concurrent events with one statement. */
export const createEventBatcher = (services: Services) =>
  createBatcher<NewPaymentEvent, void>(64, async (events) => {
    await insertPaymentEvents(services.db, events)
    return events.map(() => undefined)
  })

/** Messages that are in the ledger are answered without further work, however often they are repeated. */
export const createWebhookFlights = () =>
  createSingleFlight<NotificationStatus>(10_000, (verdict) => verdict === 'stored')

const hashRawNotification = ({ method, rawQuery, rawBody }: RawNotification): Buffer =>
  createHash('sha256').update(`${method}\n${rawQuery}\n`).update(rawBody).digest()

/** Processes a verified notification; never throws. */
async function processVerified(
  services: Services,
  channel: LoadedChannel,
  notification: VerifiedNotification,
  rawHash: Buffer,
): Promise<NotificationStatus> {
  const { channelId } = channel
  try {
    const outcome = await processNotification(services, channel, notification, rawHash)
    // the commit that settled it has recorded it
    if (outcome === 'paid') return 'stored'
    const verdict = outcome === 'busy' ? 'unanswered' : outcome
    await services.modules.payment.eventBatcher({
      channelId,
      eventKey: notification.eventKey,
      verdict,
      rawHash,
      occurredAt: services.now(),
      paymentNo: notification.kind === 'probe' ? null : notification.paymentNo,
    })
    if (verdict === 'unanswered') return 'busy'
    return verdict === 'unconfirmed' || verdict === 'probe' ? 'refused' : 'stored'
  } catch (error) {
    // not acknowledged: the gateway sends it again, and our own checks of the payment go on
    services.log.error({ channelId, ...describeError(error) }, 'a notification could not be settled')
    return 'busy'
  }
}

/**
 * How often a channel's keys are fetched because of webhooks: once a minute per network, so that invented key names
 * from a stranger do not keep the gateway's own message from being read, and ten times in total.
 */
const keysWindowSeconds = 60
const maxFetchesPerChannel = 10

/** Parses a webhook; one that names an unknown key is parsed again after the keys were fetched. */
async function readWithFreshKeys(
  services: Services,
  { channelId, gateway }: LoadedChannel,
  { raw, network }: { raw: RawNotification; network: string },
): Promise<GatewayNotification> {
  const notification = gateway.readNotification(raw, services.now())
  if (notification.ok || notification.reason !== 'unknownKey' || !gateway.fetchKeys) return notification
  const { rateLimits } = services
  if (!(await rateLimits.tryConsume(`keys ${channelId} ${network}`, 1, keysWindowSeconds)))
    return notification
  if (!(await rateLimits.tryConsume(`keys ${channelId}`, maxFetchesPerChannel, keysWindowSeconds)))
    return notification
  if (!(await gateway.fetchKeys(gatewayDeps(services, channelId), raw))) return notification
  return gateway.readNotification(raw, services.now())
}

/**
 * A notification of a gateway that a seller manages, about a payment of its own shop; every other is as malformed. Its
 * seller has the key and can sign anything: it must neither touch the orders of other shops nor fill the list of cases.
 */
async function rejectForeignPayment(
  services: Services,
  { managedBy, shopId }: LoadedChannel,
  notification: GatewayNotification,
): Promise<GatewayNotification> {
  if (managedBy === 'platform' || !notification.ok || notification.kind === 'probe') return notification
  const [payment] = await findPayments(services.db, [notification.paymentNo])
  return payment?.shop_id === shopId ? notification : { ok: false, reason: 'wrongMerchant' }
}

/**
 * The services of the cell to which a payment moved since its gateway was given this address. A channel of the shop itself
 * moved with it, and is called there.
 */
async function findMovedAddressee(
  services: Services,
  notification: GatewayNotification,
): Promise<Services | undefined> {
  if (!notification.ok || notification.kind === 'probe') return undefined
  const there = await findServicesOfMoved(services, notification.paymentNo)
  return there?.cell.number === services.cell.number ? undefined : there
}

/**
 * Receives a webhook: verifies its signature over the raw bytes, stores what it claims, asks the gateway to confirm
 * it where the protocol alone proves too little, settles it and records the event in one commit, and only then
 * acknowledges it.
 * Rejected messages are recorded too, up to a limit per `network`, the sender's address range.
 */
export async function receiveWebhook(
  services: Services,
  { provider, channelId, network }: { provider: string; channelId: string; network: string },
  raw: RawNotification,
): Promise<WebhookResponse> {
  const channel = await loadChannel(services, channelId)
  if (!channel || channel.provider !== provider) return undefined
  const { gateway, enabled } = channel
  // A disabled channel takes no new payments, but money for a code that was shown before can still arrive.
  // Test money is never accepted where it is not allowed.
  if (!enabled && !channel.realMoney && !services.config.sandbox) return undefined
  const notification = await rejectForeignPayment(
    services,
    channel,
    await readWithFreshKeys(services, channel, { raw, network }),
  )
  const moved = await findMovedAddressee(services, notification)
  if (moved) {
    const same = await findSamePlatformChannel(moved, channelId)
    if (same !== undefined) return receiveWebhook(moved, { provider, channelId: same, network }, raw)
  }
  const rawHash = hashRawNotification(raw)
  if (!notification.ok) {
    if (!enabled) return undefined
    const { reason } = notification
    const limit = `notice ${network}`
    const exceeded = await services.rateLimits.findExceeded(limit, maxRejectedPerMinute, 60, 'tooOften')
    if (exceeded) return { ...tooManyRequests, headers: limitHeaders(exceeded) }
    services.log.warn({ channelId, reason }, 'a webhook was rejected')
    const eventKey = rawHash.toString('hex')
    await services.modules.payment.eventBatcher({
      channelId,
      eventKey,
      verdict: reason,
      paymentNo: null,
      rawHash,
      occurredAt: services.now(),
    })
    return gateway.acknowledge('refused')
  }
  const paymentNo = notification.kind === 'probe' ? '' : notification.paymentNo
  const key = `${channelId} ${notification.kind} ${notification.eventKey} ${paymentNo}`
  const busy = Promise.withResolvers<'busy'>()
  const timer = setTimeout(busy.resolve, processingTimeoutMs, 'busy').unref()
  let isDuplicate = true
  const processNow = () => {
    isDuplicate = false
    return processVerified(services, channel, notification, rawHash)
  }
  const verdict = await Promise.race([services.modules.payment.webhookFlights(key, processNow), busy.promise])
  clearTimeout(timer)
  if (isDuplicate && verdict === 'stored') await pause(duplicateDelayMs, undefined, { ref: false })
  return gateway.acknowledge(verdict)
}
