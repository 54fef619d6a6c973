import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { drawsFromStock, getItemVersion } from '../item/public.ts'
import type { OrderRow } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { holdCardsBlocking } from '../stock/public.ts'
import type { LockedReceivedPayment } from './lock-received-payments.ts'
import { type DispositionReason, decideDisposition } from './payment.rules.ts'
import type { Disposition } from './payment.tables.ts'

/** A received payment with what becomes of it. */
export interface DecidedReceivedPayment extends LockedReceivedPayment {
  disposition: Disposition
  reason: DispositionReason
  /** This money pays the order. */
  pays: boolean
  /** It is test money. */
  sandbox: boolean
}

/** Holds the cards of a closed order again, if its item keeps cards; returns whether it has all it needs. */
export async function holdCardsAgain(services: Services, tx: Tx, order: OrderRow): Promise<boolean> {
  const version = await getItemVersion(services, order.wares_id)
  if (!drawsFromStock(version)) return true
  return holdCardsBlocking(tx, { orderNo: order.order_no, itemId: order.item_id, quantity: order.quantity })
}

/**
 * Decides the disposition of a received payment. For money that came late, holds the cards of its order again.
 * `paidBefore`: another payment of the same batch has paid the order just now.
 */
export async function decideReceived(
  services: Services,
  tx: Tx,
  locked: LockedReceivedPayment,
  paidBefore: boolean,
): Promise<DecidedReceivedPayment> {
  const channel = await loadChannel(services, locked.received.channelId)
  const sandbox = !channel?.realMoney
  const base = { ...locked, sandbox }
  const forbiddenSandbox = sandbox && !services.config.sandbox
  // another payment of the same batch may have paid the order just now
  const order = locked.order && { status: paidBefore ? ('paid' as const) : locked.order.status }
  const { received, payment, trade } = locked
  const settledBy = locked.order && (await loadChannel(services, locked.order.pay_channel_id))
  const decision = decideDisposition({
    received,
    payment,
    order,
    forbiddenSandbox,
    isOwnTrade: trade === 'own',
    confirmedManually: settledBy?.provider === 'manual',
  })
  switch (decision.kind) {
    case 'settle':
      return { ...base, disposition: 'settled', reason: decision.reason, pays: true }
    case 'settleLate':
      return locked.order && (await holdCardsAgain(services, tx, locked.order))
        ? { ...base, disposition: 'settled', reason: 'late', pays: true }
        : { ...base, disposition: 'refunding', reason: 'lateWithoutStock', pays: false }
    case 'refund':
      return { ...base, disposition: 'refunding', reason: decision.reason, pays: false }
    case 'manualReview':
      return { ...base, disposition: 'person', reason: decision.reason, pays: false }
  }
}
