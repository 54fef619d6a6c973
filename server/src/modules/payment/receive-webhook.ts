import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { perServices } from '../../platform/per-services.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { gatewayDeps, type LoadedChannel, loadChannel } from './load-channel.ts'
import { insertPaymentEvents, type NewPaymentEvent } from './payment-event.sql.ts'
import { processNotification, type VerifiedNotification } from './process-notification.ts'
import type {
  Acknowledgement,
  GatewayNotification,
  NotificationStatus,
  RawNotification,
} from './providers/gateway-adapter.ts'

/** What a gateway reads as our answer; undefined: there is no such channel, or it is off and the message is not its own. */
export type WebhookResponse = Acknowledgement | undefined

/** WeChat gives up after five seconds; whoever is told to come again finds the work done. */
const processingTimeoutMs = 4500
/**
 * What was heard before is in no hurry, and whoever buys is: a message that is repeated waits so long for its answer,
 * so that 64 connections which repeat it as fast as they can are 256 answers a second. What that costs those who buy
 * is measured by `npm run bench -- call-backs`.
 */
const duplicateDelayMs = 250
/** Messages of one network in a minute that may be refused before it is not listened to. */
const maxRejectedPerMinute = 60

const tooManyRequests: Acknowledgement = { status: 429, body: '', contentType: 'text/plain; charset=utf-8' }

const insertEventsBatched = perServices((services) =>
  createBatcher<NewPaymentEvent, void>(64, async (heard) => {
    await insertPaymentEvents(services.db, heard)
    return heard.map(() => undefined)
  }),
)

/** Messages that stand in the books are answered without a further look; ten thousand copies are one. */
const processOnce = perServices(() =>
  createSingleFlight<NotificationStatus>(10_000, (verdict) => verdict === 'stored'),
)

const hashRawNotification = ({ method, rawQuery, rawBody }: RawNotification): Buffer =>
  createHash('sha256').update(`${method}\n${rawQuery}\n`).update(rawBody).digest()

/** What becomes of a message that is signed well; never throws. */
async function processVerified(
  services: Services,
  channel: LoadedChannel,
  notice: VerifiedNotification,
  rawHash: Buffer,
): Promise<NotificationStatus> {
  const { channelId } = channel
  try {
    const made = await processNotification(services, channel, notice, rawHash)
    const verdict = made === 'busy' ? 'unanswered' : made
    await insertEventsBatched(services)({
      ...{ channelId, eventKey: notice.eventKey, verdict, rawHash, at: services.now() },
      paymentNo: notice.kind === 'probe' ? null : notice.paymentNo,
    })
    if (verdict === 'unanswered') return 'busy'
    return verdict === 'unconfirmed' || verdict === 'probe' ? 'refused' : 'stored'
  } catch (error) {
    // not heard: the gateway sends it again, and our own looks at the payment go on
    services.log.error({ channelId, ...describeError(error) }, 'a call-back could not be settled')
    return 'busy'
  }
}

/**
 * How often a channel's keys are fetched because of call-backs: once a minute for one network, so that a stranger who
 * makes key names up does not keep the gateway's own message from being read, and ten times for all.
 */
const keysWindowSeconds = 60
const maxFetchesPerChannel = 10

/** Reads a call-back; one that names a key that is not known here is read again once the keys were fetched. */
async function readWithFreshKeys(
  services: Services,
  { channelId, gateway }: LoadedChannel,
  { raw, network }: { raw: RawNotification; network: string },
): Promise<GatewayNotification> {
  const notice = gateway.readNotification(raw, services.now())
  if (notice.ok || notice.reason !== 'unknownKey' || !gateway.fetchKeys) return notice
  const { rateLimits: limits } = services
  if (!(await limits.tryConsume(`keys ${channelId} ${network}`, 1, keysWindowSeconds))) return notice
  if (!(await limits.tryConsume(`keys ${channelId}`, maxFetchesPerChannel, keysWindowSeconds))) return notice
  if (!(await gateway.fetchKeys(gatewayDeps(services, channelId), raw))) return notice
  return gateway.readNotification(raw, services.now())
}

/**
 * Takes a call-back: checks its signature over what was sent, writes down what it claims, asks the gateway whether it is
 * true where the protocol alone proves too little, settles, keeps a row of it, and only then says that it was heard. Bad ones leave a row too,
 * as long as `network`, where they come from, does not send them by the hundred.
 */
export async function receiveWebhook(
  services: Services,
  { provider, channelId, network }: { provider: string; channelId: string; network: string },
  raw: RawNotification,
): Promise<WebhookResponse> {
  const channel = await loadChannel(services, channelId)
  if (!channel || channel.provider !== provider) return undefined
  const { gateway, enabled } = channel
  // a channel that is off takes no new payment; money for a code that was shown before still comes. Test money never
  // does where none may be
  if (!enabled && !channel.realMoney && !services.config.sandbox) return undefined
  const notice = await readWithFreshKeys(services, channel, { raw, network })
  const rawHash = hashRawNotification(raw)
  if (!notice.ok) {
    if (!enabled) return undefined
    const { reason } = notice
    if (!(await services.rateLimits.tryConsume(`notice ${network}`, maxRejectedPerMinute, 60)))
      return tooManyRequests
    services.log.warn({ channelId, reason }, 'a call-back was refused')
    const eventKey = rawHash.toString('hex')
    await insertEventsBatched(services)({
      ...{ channelId, eventKey, verdict: reason, paymentNo: null, rawHash, at: services.now() },
    })
    return gateway.acknowledge('refused')
  }
  const named = notice.kind === 'probe' ? '' : notice.paymentNo
  const key = `${channelId} ${notice.kind} ${notice.eventKey} ${named}`
  const waiting = new AbortController()
  let isRepeat = true
  const hearNow = () => {
    isRepeat = false
    return processVerified(services, channel, notice, rawHash)
  }
  const verdict = await Promise.race([
    processOnce(services)(key, hearNow),
    pause(processingTimeoutMs, 'busy' as const, { signal: waiting.signal, ref: false }).catch(
      () => 'busy' as const,
    ),
  ])
  waiting.abort()
  if (isRepeat && verdict === 'stored') await pause(duplicateDelayMs, undefined, { ref: false })
  return gateway.acknowledge(verdict)
}
