import type { Services } from '../../platform/ctx.ts'
import { describeError } from '../../platform/log.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { confirmPaidNotification } from './confirm-paid-notification.ts'
import {
  claimDuePaidNotifications,
  markUnanswered,
  type PaidNotificationRow,
} from './paid-notification.sql.ts'
import { nextConfirmationRetry } from './payment.rules.ts'
import { insertPaymentEvents } from './payment-event.sql.ts'

const batchSize = 20
/** Longer than the timeout of a gateway request. */
const leaseSeconds = 30

async function retryConfirmation(services: Services, notification: PaidNotificationRow): Promise<void> {
  const channel = await loadChannel(services, notification.pay_channel_id)
  if (!channel) {
    const reason = 'the settings of the channel are invalid'
    await markUnanswered(
      services.db,
      notification,
      reason,
      nextConfirmationRetry(notification.received_at, services.now()),
    )
    return
  }
  const { payment_no: paymentNo, trade_no: tradeNo, amount_fen: amountFen } = notification
  const { pay_channel_id: channelId, event_key: eventKey, raw_hash: rawHash } = notification
  const claim = { paymentNo, tradeNo, amountFen, eventKey, rawHash }
  const verdict = await confirmPaidNotification(services, channel, claim)
  // a paid one was recorded with its money
  if (verdict === 'busy' || verdict === 'paid') return
  await insertPaymentEvents(services.db, [
    { channelId, eventKey, verdict, paymentNo, rawHash, occurredAt: services.now() },
  ])
}

/** As `retryConfirmation`; an error becomes the stored reason, and the notification stays due. */
async function retryConfirmationSafely(services: Services, notification: PaidNotificationRow): Promise<void> {
  try {
    await retryConfirmation(services, notification)
  } catch (error) {
    const { pay_channel_id: channelId, payment_no: paymentNo } = notification
    services.log.error(
      { channelId, paymentNo, ...describeError(error) },
      'a notification could not be settled and is retried',
    )
    const next = nextConfirmationRetry(notification.received_at, services.now())
    await markUnanswered(services.db, notification, 'the shop could not settle it; see its log', next)
  }
}

/** Retries "paid" notifications that their gateways have not confirmed. Returns whether more may be due. */
export async function retryDueConfirmations(services: Services): Promise<boolean> {
  const now = services.now()
  const due = await claimDuePaidNotifications(
    services.db,
    now,
    new Date(now.getTime() + leaseSeconds * 1000),
    batchSize,
  )
  await Promise.all(due.map((notification) => retryConfirmationSafely(services, notification)))
  return due.length === batchSize
}
