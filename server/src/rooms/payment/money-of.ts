import type { OrderPayment, OrderRefund } from '@faka/contract/order-detail'
import type { House } from '../../kernel/ctx.ts'
import { anyPayChannel, knownShop } from '../shop/door.ts'
import { refundsOfOrder, refundsOfSales } from './order-money.sql.ts'
import { paymentsOf } from './payment.sql.ts'

const whys = ['secondPayment', 'lateWithoutStock', 'complaint'] as const

/** How an order was tried to be paid, and what of its money goes back or went back, the oldest first. */
export async function moneyOf(
  house: House,
  { order_no, shop_id }: { order_no: string; shop_id: number },
): Promise<{ payments: OrderPayment[]; refunds: OrderRefund[] }> {
  const [shop, payments, refunds] = await Promise.all([
    knownShop(house, shop_id),
    paymentsOf(house.db, order_no),
    refundsOfOrder(house.db, order_no),
  ])
  return {
    payments: payments.map(({ pay_channel_id, amount_fen, state, created_at }) => ({
      channel: anyPayChannel(shop, pay_channel_id)?.name ?? '',
      amountFen: amount_fen,
      state,
      time: created_at.toISOString(),
    })),
    refunds: refunds.map(({ amount_fen, state, reason, to_balance, created_at, done_at }) => ({
      amountFen: amount_fen,
      state,
      toBalance: to_balance,
      why: whys.find((each) => each === reason) ?? 'other',
      time: created_at.toISOString(),
      doneTime: done_at?.toISOString() ?? null,
    })),
  }
}

/** How much of what paid orders of these shops goes back, or went back, for refunds begun since then; by order. */
export const givenBackSince = async (
  house: House,
  shopIds: readonly number[],
  since: Date,
): Promise<{ orderNo: string; amountFen: number }[]> =>
  (await refundsOfSales(house.db, shopIds, since)).map(({ order_no, amount_fen }) => ({
    orderNo: order_no,
    amountFen: Number(amount_fen),
  }))
