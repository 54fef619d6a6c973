import { createBatcher } from '../batcher.ts'
import type { Services } from '../ctx.ts'
import { describeError } from '../log.ts'
import {
  claimDueMessages,
  deleteEndedMessages,
  endMessages,
  type MessageOutcome,
  type MessageRow,
  noTransport,
  recordFailedAttempt,
} from './message.sql.ts'
import { decryptContent } from './message-encryption.ts'
import { type OutgoingMessage, retryableFailure, type SendResult } from './transport.ts'

const batchSize = 20
/** How long ended messages are kept, for questions about recent ones. */
const retentionDays = 3

/** One attempt: composes what is composed at sending, and passes it to the transport. Never throws. */
async function attempt(
  services: Services,
  channel: MessageRow['channel'],
  message: OutgoingMessage,
): Promise<SendResult> {
  const transport = services.messageTransports[channel]
  if (!transport) return retryableFailure(noTransport)
  const compose = message.composer && services.messageComposers[message.composer.name]
  if (!compose) return transport.send(services, message)
  const composed = await compose(services, message).catch((error: unknown) => {
    services.log.error(describeError(error), 'a message could not be composed and will be retried')
    return undefined
  })
  return composed ? transport.send(services, composed) : retryableFailure('not composed')
}

/** Records how messages ended, those of one moment with one statement. */
type EndMessage = (outcome: MessageOutcome) => Promise<void>

const createEndMessage = ({ db }: Services): EndMessage =>
  createBatcher<MessageOutcome, void>(batchSize, async (outcomes) => {
    await endMessages(db, outcomes)
    return outcomes.map(() => undefined)
  })

async function send(services: Services, row: MessageRow, endMessage: EndMessage): Promise<void> {
  const transport = services.messageTransports[row.channel]
  const name = transport?.name ?? 'none'
  const end = (
    state: MessageOutcome['state'],
    { receipt, reason }: Pick<MessageOutcome, 'receipt' | 'reason'> = {},
  ) =>
    endMessage({
      messageNo: row.message_no,
      state,
      transport: name,
      // a tenant may retry an own message
      keepContent: name === 'outbox' || (state !== 'sent' && row.tenant_id !== null),
      ...(receipt && { receipt }),
      ...(reason && { reason }),
      endedAt: services.now(),
    })
  if (row.expires_at <= services.now()) return end('expired')
  const message = { messageNo: row.message_no, ...decryptContent(services.encryption, row) }
  const result = await attempt(services, row.channel, message)
  if (result.sent) return end('sent', result.receipt === undefined ? {} : { receipt: result.receipt })
  const fields = { messageNo: row.message_no, transport: name, reason: result.reason, tries: row.tries }
  services.log.warn(
    fields,
    result.permanent
      ? 'a message was rejected by its provider'
      : 'a message could not be sent and will be retried',
  )
  if (result.permanent) await end('failed', { reason: result.reason })
  else await recordFailedAttempt(services.db, row.message_no, result.reason)
}

/** Sends what is due; returns whether more may be due. */
export async function sendDueMessages(services: Services): Promise<boolean> {
  const channels = (['sms', 'mail', 'chat'] as const).filter((channel) => services.messageTransports[channel])
  const due = await claimDueMessages(services.db, channels, services.now(), batchSize)
  const endMessage = createEndMessage(services)
  await Promise.all(due.map((row) => send(services, row, endMessage)))
  return due.length === batchSize
}

/** Deletes messages that ended days ago. */
export async function purgeMessages(services: Services): Promise<false> {
  await deleteEndedMessages(services.db, new Date(services.now().getTime() - retentionDays * 24 * 3_600_000))
  return false
}
