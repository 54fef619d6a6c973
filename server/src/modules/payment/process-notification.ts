import type { GatewayNotification } from '../../payment-gateways/gateway-adapter.ts'
import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import type { LoadedChannel } from '../pay-channel/public.ts'
import { confirmPaidNotification } from './confirm-paid-notification.ts'
import { insertPaidNotifications, type NewPaidNotification } from './paid-notification.sql.ts'
import { setNextCheck } from './payment.sql.ts'
import { retryRefundsNow } from './received-payment.sql.ts'

/** A notification with a valid signature. */
export type VerifiedNotification = Extract<GatewayNotification, { ok: true }>
type PaidNotification = Extract<VerifiedNotification, { kind: 'paid' }>

/**
 * What became of it; `paid`: it is in the ledger, and its event is recorded. `busy`: its gateway could not be asked, so
 * it has to be sent again.
 */
type NotificationOutcome = VerifiedNotification['kind'] | 'unconfirmed' | 'busy'

/** How long this process has before another one retries: a little longer than the timeout of a gateway request. */
const leaseSeconds = 30

/** Inserts concurrent "paid" notifications with one statement. */
export const createNotificationBatcher = (services: Services) =>
  createBatcher<NewPaidNotification, void>(64, async (notifications) => {
    await insertPaidNotifications(services.db, notifications)
    return notifications.map(() => undefined)
  })

/** Stores a "paid" notification before asking the gateway whether it is true. */
async function processPaid(
  services: Services,
  channel: LoadedChannel,
  notification: PaidNotification,
  rawHash: Buffer,
): Promise<NotificationOutcome> {
  const { paymentNo, tradeNo, amountFen, eventKey } = notification
  const now = services.now()
  await services.modules.payment.notificationBatcher({
    pay_channel_id: channel.channelId,
    payment_no: paymentNo,
    trade_no: tradeNo,
    amount_fen: amountFen,
    event_key: eventKey,
    raw_hash: rawHash,
    received_at: now,
    next_try_at: new Date(now.getTime() + leaseSeconds * 1000),
  })
  return confirmPaidNotification(services, channel, { ...notification, rawHash })
}

/** Processes a verified notification: settles money, or checks refunds at once. Throws if that fails. */
export async function processNotification(
  services: Services,
  channel: LoadedChannel,
  notification: VerifiedNotification,
  rawHash: Buffer,
): Promise<NotificationOutcome> {
  if (notification.kind === 'paid') return processPaid(services, channel, notification, rawHash)
  if (notification.kind === 'refunded')
    await retryRefundsNow(services.db, notification.paymentNo, services.now())
  // any other notification may mean that the payment failed: the next check finds out
  if (notification.kind === 'other') await setNextCheck(services.db, notification.paymentNo, services.now())
  return notification.kind
}
