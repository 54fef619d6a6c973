import type { confirmPayment as operation } from '@faka/contract/payment/payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { Ctx } from '../../platform/ctx.ts'
import { orderOrGuess, waitsForMoney } from '../order/public.ts'
import { finishClosing } from './close-order.ts'
import { findUnconfirmedFen } from './find-unconfirmed-fen.ts'
import { listPaymentsOfOrder } from './payment.sql.ts'
import { queryPayment } from './query-payment.ts'

const pauseSeconds = 5

/** "I have paid": asks the gateways of an order's payments now, at most once every five seconds. */
export async function confirmPayment(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { status } = await orderOrGuess(ctx, orderNo)
  const say = async (now: OrderStatus) => ({
    status: now,
    isUnconfirmed: waitsForMoney(now) && (await findUnconfirmedFen(ctx, orderNo)) !== null,
  })
  if (!(await ctx.rateLimits.tryConsume(`confirm ${orderNo}`, 1, pauseSeconds))) return say(status)
  const silent = (await listPaymentsOfOrder(ctx.db, orderNo)).filter(({ settles }) => !settles)
  await Promise.all(silent.map((payment) => queryPayment(ctx, payment)))
  if (status === 'closing') await finishClosing(ctx, orderNo)
  return say((await orderOrGuess(ctx, orderNo)).status)
}
