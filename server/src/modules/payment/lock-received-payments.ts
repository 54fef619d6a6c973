import type { Services } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { lockOrdersOf, type OrderRow } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { type ReceivedPayment, type TradeOwnership, tradeOwnership } from './payment.rules.ts'
import { lockPaymentsOfOrders, orderNosOfPayments, type PaymentRow } from './payment.sql.ts'
import { assignTradeOwners, findKnownTrades, tradeKey } from './payment-trade.sql.ts'
import { rejectUnlockedPayments } from './reject-moved-payments.ts'

/** One received payment with all rows that it touches, locked. */
export interface LockedReceivedPayment {
  received: ReceivedPayment
  payment: PaymentRow | undefined
  order: OrderRow | undefined
  /** How the payment relates to the trade. */
  trade: TradeOwnership
}

/**
 * What is known about the trades of these received payments; trades without an owner are assigned to their payment.
 * If the gateway's notification does not prove the payment, only its response to our own request does: nothing is
 * assigned then.
 */
async function resolveTradeOwners(
  services: Services,
  tx: Tx,
  receivedPayments: readonly ReceivedPayment[],
  payments: ReadonlyMap<string, PaymentRow>,
) {
  const known = await findKnownTrades(tx, receivedPayments)
  const isNew = (received: ReceivedPayment) => known.get(tradeKey(received))?.owner === null
  const proofs = await Promise.all(
    receivedPayments.map(async (received) => {
      const channel = await loadChannel(services, received.channelId)
      const payment = payments.get(received.paymentNo)
      const isFromResponse =
        payment?.pay_channel_id === received.channelId && payment.trade_no === received.tradeNo
      const { omitsAmount = false, confirmsOwnership = false } = channel?.gateway.capabilities ?? {}
      const isProved = isFromResponse || !omitsAmount || confirmsOwnership
      return isNew(received) && isProved ? [received] : []
    }),
  )
  const proved = proofs.flat()
  if (proved.length === 0) return known
  await assignTradeOwners(tx, proved)
  return findKnownTrades(tx, receivedPayments)
}

/**
 * Locks orders, then payments, and leaves out duplicates. Waits for no row of a shop that moves to another cell: money of
 * other shops is settled with it.
 * @throws where one of the payments is of such a shop, or of one that has moved
 */
export async function lockReceivedPayments(
  services: Services,
  tx: Tx,
  receivedPayments: readonly ReceivedPayment[],
): Promise<LockedReceivedPayment[]> {
  const paymentNos = [...new Set(receivedPayments.map(({ paymentNo }) => paymentNo))]
  const orders = new Map(
    (await lockOrdersOf(tx, orderNosOfPayments(paymentNos))).map((order) => [order.order_no, order]),
  )
  const payments = new Map(
    (await lockPaymentsOfOrders(tx, paymentNos, [...orders.keys()])).map((payment) => [
      payment.payment_no,
      payment,
    ]),
  )
  await rejectUnlockedPayments(
    tx,
    paymentNos.filter((paymentNo) => !payments.has(paymentNo)),
  )
  const trades = await resolveTradeOwners(services, tx, receivedPayments, payments)
  const seen = new Set<string>()
  return receivedPayments.flatMap((received) => {
    const known = trades.get(tradeKey(received))
    const payment = payments.get(received.paymentNo)
    const trade = tradeOwnership({ received, payment, owner: known?.owner ?? null, now: services.now() })
    const isDuplicate = trade !== 'foreign' && (known?.received || seen.has(tradeKey(received)))
    if (isDuplicate) return []
    if (trade !== 'foreign' && trade !== 'early') seen.add(tradeKey(received))
    return { received, payment, order: payment && orders.get(payment.order_no), trade }
  })
}
