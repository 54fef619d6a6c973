import type { confirmPayment as operation } from '@faka/contract/payment/payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { Ctx } from '../../platform/ctx.ts'
import { getOrderOrReject, isAwaitingPayment } from '../order/public.ts'
import { finishClosing } from './close-order.ts'
import { findUnconfirmedFen } from './find-unconfirmed-fen.ts'
import { listPaymentsOfOrder } from './payment.sql.ts'
import { queryPayment } from './query-payment.ts'

const minIntervalSeconds = 5

/** "I have paid": asks the gateways of an order's payments now, at most once every five seconds. */
export async function confirmPayment(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { status } = await getOrderOrReject(ctx, orderNo)
  const toReply = async (orderStatus: OrderStatus) => ({
    status: orderStatus,
    isUnconfirmed: isAwaitingPayment(orderStatus) && (await findUnconfirmedFen(ctx, orderNo)) !== null,
  })
  if (!(await ctx.rateLimits.tryConsume(`confirm ${orderNo}`, 1, minIntervalSeconds))) return toReply(status)
  const unsettled = (await listPaymentsOfOrder(ctx.db, orderNo)).filter(({ settles }) => !settles)
  await Promise.all(unsettled.map((payment) => queryPayment(ctx, payment)))
  if (status === 'closing') await finishClosing(ctx, orderNo)
  return toReply((await getOrderOrReject(ctx, orderNo)).status)
}
