import type { OrderPayment, OrderRefund } from '@faka/contract/delivery/order-timeline'
import type { Services } from '../../platform/ctx.ts'
import { listShopPayChannels } from '../pay-channel/public.ts'
import { listRefundsOfOrder, sumRefundsOfSales } from './order-refund.sql.ts'
import { listPaymentsOfOrder } from './payment.sql.ts'

const publicRefundReasons = [
  'secondPayment',
  'lateWithoutStock',
  'lateWithoutCoupon',
  'lateWithoutBalance',
  'withoutBalance',
  'complaint',
  'seller',
  'payout',
] as const

/** The payments and refunds of an order, the oldest first. */
export async function getPaymentsAndRefunds(
  services: Services,
  { order_no, shop_id }: { order_no: string; shop_id: number },
): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }> {
  const [channels, payments, refunds] = await Promise.all([
    listShopPayChannels(services, shop_id),
    listPaymentsOfOrder(services.db, order_no),
    listRefundsOfOrder(services.db, order_no),
  ])
  return {
    payments: payments.map(({ pay_channel_id, amount_fen, state, created_at }) => ({
      channel: channels.find((row) => row.pay_channel_id === pay_channel_id)?.name ?? '',
      amountFen: amount_fen,
      state,
      time: created_at.toISOString(),
    })),
    refunds: refunds.map(({ amount_fen, state, reason, to_balance, created_at, done_at }) => ({
      amountFen: amount_fen,
      state,
      toBalance: to_balance,
      why: publicRefundReasons.find((each) => each === reason) ?? 'other',
      time: created_at.toISOString(),
      doneTime: done_at?.toISOString() ?? null,
    })),
  }
}

/** Refunded amounts by order, for refunds of these shops' sales begun since then. */
export const listRefundsSince = async (
  services: Services,
  shopIds: readonly number[],
  since: Date,
): Promise<{ orderNo: string; amountFen: number }[]> =>
  (await sumRefundsOfSales(services.db, shopIds, since)).map(({ order_no, amount_fen }) => ({
    orderNo: order_no,
    amountFen: Number(amount_fen),
  }))
