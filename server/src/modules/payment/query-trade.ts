import type { Services } from '../../platform/ctx.ts'
import { findPayments, listPaymentsOfOrder } from './payment.sql.ts'
import { type PaymentQueryResult, queryPayment } from './query-payment.ts'

/**
 * Asks the gateway of a payment about a trade, which need not be the one that the payment has, and settles it if it
 * was paid. Undefined if there is no such payment.
 */
export async function queryTrade(
  services: Services,
  { paymentNo, tradeNo }: { paymentNo: string; tradeNo: string },
): Promise<{ orderNo: string; result: PaymentQueryResult } | undefined> {
  const [found] = await findPayments(services.db, [paymentNo])
  if (!found) return undefined
  const { order_no: orderNo } = found
  const payment = (await listPaymentsOfOrder(services.db, orderNo)).find(
    ({ payment_no }) => payment_no === paymentNo,
  )
  return payment && { orderNo, result: await queryPayment(services, { ...payment, trade_no: tradeNo }) }
}
