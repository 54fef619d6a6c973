import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { describeError } from '../../kernel/log.ts'
import { onceByKey } from '../../kernel/once-by-key.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { gatewayOf, type OpenChannel, worldOf } from './gateway-of.ts'
import { type GoodNotice, hearNotice } from './hear-notice.ts'
import { type HeardNotice, insertEvents } from './payment-event.sql.ts'
import type { Acknowledgement, Notice, NoticeVerdict, RawNotice } from './providers/provider.ts'

/** What a gateway reads as our answer; undefined: there is no such channel, or it is off and the message is not its own. */
export type NoticeAnswer = Acknowledgement | undefined

/** WeChat gives up after five seconds; whoever is told to come again finds the work done. */
const longestMs = 4500
/**
 * What was heard before is in no hurry, and whoever buys is: a message that is repeated waits so long for its answer,
 * so that 64 connections which repeat it as fast as they can are 256 answers a second. What that costs those who buy
 * is measured by `npm run bench -- call-backs`.
 */
const repeatMs = 250
/** Messages of one network in a minute that may be refused before it is not listened to. */
const mostRefusedAMinute = 60

const tooMany: Acknowledgement = { status: 429, body: '', contentType: 'text/plain; charset=utf-8' }

const noteTogether = perHouse((house) =>
  batched<HeardNotice, void>(64, async (heard) => {
    await insertEvents(house.db, heard)
    return heard.map(() => undefined)
  }),
)

/** Messages that stand in the books are answered without a further look; ten thousand copies are one. */
const hearOnce = perHouse(() => onceByKey<NoticeVerdict>(10_000, (verdict) => verdict === 'stored'))

const hashOf = ({ method, rawQuery, rawBody }: RawNotice): Buffer =>
  createHash('sha256').update(`${method}\n${rawQuery}\n`).update(rawBody).digest()

/** What becomes of a message that is signed well; never throws. */
async function hear(
  house: House,
  channel: OpenChannel,
  notice: GoodNotice,
  rawHash: Buffer,
): Promise<NoticeVerdict> {
  const { channelId } = channel
  try {
    const made = await hearNotice(house, channel, notice, rawHash)
    const verdict = made === 'busy' ? 'unanswered' : made
    await noteTogether(house)({
      ...{ channelId, eventKey: notice.eventKey, verdict, rawHash, at: house.now() },
      paymentNo: notice.kind === 'probe' ? null : notice.paymentNo,
    })
    if (verdict === 'unanswered') return 'busy'
    return verdict === 'unconfirmed' || verdict === 'probe' ? 'refused' : 'stored'
  } catch (error) {
    // not heard: the gateway sends it again, and our own looks at the payment go on
    house.log.error({ channelId, ...describeError(error) }, 'a call-back could not be settled')
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
async function readWithKeys(
  house: House,
  { channelId, gateway }: OpenChannel,
  { raw, network }: { raw: RawNotice; network: string },
): Promise<Notice> {
  const notice = gateway.readNotice(raw, house.now())
  if (notice.ok || notice.reason !== 'unknownKey' || !gateway.fetchKeys) return notice
  const { limits } = house
  if (!(await limits.allows(`keys ${channelId} ${network}`, 1, keysWindowSeconds))) return notice
  if (!(await limits.allows(`keys ${channelId}`, maxFetchesPerChannel, keysWindowSeconds))) return notice
  if (!(await gateway.fetchKeys(worldOf(house, channelId), raw))) return notice
  return gateway.readNotice(raw, house.now())
}

/**
 * Takes a call-back: checks its signature over what was sent, writes down what it claims, asks the gateway whether it is
 * true where the protocol alone proves too little, settles, keeps a row of it, and only then says that it was heard. Bad ones leave a row too,
 * as long as `network`, where they come from, does not send them by the hundred.
 */
export async function receiveNotice(
  house: House,
  { provider, channelId, network }: { provider: string; channelId: string; network: string },
  raw: RawNotice,
): Promise<NoticeAnswer> {
  const channel = await gatewayOf(house, channelId)
  if (!channel || channel.provider !== provider) return undefined
  const { gateway, enabled } = channel
  // a channel that is off takes no new payment; money for a code that was shown before still comes. Test money never
  // does where none may be
  if (!enabled && !channel.realMoney && !house.config.sandbox) return undefined
  const notice = await readWithKeys(house, channel, { raw, network })
  const rawHash = hashOf(raw)
  if (!notice.ok) {
    if (!enabled) return undefined
    const { reason } = notice
    if (!(await house.limits.allows(`notice ${network}`, mostRefusedAMinute, 60))) return tooMany
    house.log.warn({ channelId, reason }, 'a call-back was refused')
    const eventKey = rawHash.toString('hex')
    await noteTogether(house)({
      ...{ channelId, eventKey, verdict: reason, paymentNo: null, rawHash, at: house.now() },
    })
    return gateway.acknowledge('refused')
  }
  const named = notice.kind === 'probe' ? '' : notice.paymentNo
  const key = `${channelId} ${notice.kind} ${notice.eventKey} ${named}`
  const waiting = new AbortController()
  let isRepeat = true
  const hearNow = () => {
    isRepeat = false
    return hear(house, channel, notice, rawHash)
  }
  const verdict = await Promise.race([
    hearOnce(house)(key, hearNow),
    pause(longestMs, 'busy' as const, { signal: waiting.signal, ref: false }).catch(() => 'busy' as const),
  ])
  waiting.abort()
  if (isRepeat && verdict === 'stored') await pause(repeatMs, undefined, { ref: false })
  return gateway.acknowledge(verdict)
}
