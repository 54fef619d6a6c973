import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { perServices } from '../../platform/per-services.ts'
import { confirmPaidNotification } from './confirm-paid-notification.ts'
import type { LoadedChannel } from './load-channel.ts'
import { insertPaidNotifications, type NewPaidNotification } from './paid-notification.sql.ts'
import { setNextCheck } from './payment.sql.ts'
import type { GatewayNotification } from './providers/gateway-adapter.ts'
import { retryRefundsNow } from './received-payment.sql.ts'

/** A call-back that is signed well. */
export type VerifiedNotification = Extract<GatewayNotification, { ok: true }>
type PaidNotification = Extract<VerifiedNotification, { kind: 'paid' }>

/** What was made of it; `busy`: its gateway could not be asked, and it shall come again. */
type NotificationOutcome = VerifiedNotification['kind'] | 'unconfirmed' | 'busy'

/** How long a process has to ask before another one does: as long as a gateway is waited for, and a little more. */
const leaseSeconds = 30

const insertBatched = perServices((services) =>
  createBatcher<NewPaidNotification, void>(64, async (notices) => {
    await insertPaidNotifications(services.db, notices)
    return notices.map(() => undefined)
  }),
)

/** Writes that a gateway said "paid", and only then asks it whether that is true. */
async function processPaid(
  services: Services,
  channel: LoadedChannel,
  notice: PaidNotification,
  rawHash: Buffer,
): Promise<NotificationOutcome> {
  const { paymentNo, tradeNo, amountFen, eventKey } = notice
  const at = services.now()
  await insertBatched(services)({
    ...{ pay_channel_id: channel.channelId, payment_no: paymentNo, trade_no: tradeNo, amount_fen: amountFen },
    ...{ event_key: eventKey, raw_hash: rawHash, received_at: at },
    next_try_at: new Date(at.getTime() + leaseSeconds * 1000),
  })
  return confirmPaidNotification(services, channel, notice)
}

/** Does what a well signed call-back asks for: settles money, or looks at refunds at once. Throws where that fails. */
export async function processNotification(
  services: Services,
  channel: LoadedChannel,
  notice: VerifiedNotification,
  rawHash: Buffer,
): Promise<NotificationOutcome> {
  if (notice.kind === 'paid') return processPaid(services, channel, notice, rawHash)
  if (notice.kind === 'refunded') await retryRefundsNow(services.db, notice.paymentNo, services.now())
  // what else a gateway tells of may be that a payment failed: the next look asks
  if (notice.kind === 'other') await setNextCheck(services.db, notice.paymentNo, services.now())
  return notice.kind
}
