import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { confirmPayment as operation } from '@faka/contract/payment'
import type { OrderStatus } from '@faka/contract/states'
import type { Ctx } from '../../kernel/ctx.ts'
import { orderOrGuess, waitsForMoney } from '../order/door.ts'
import { askAboutPayment } from './ask-about-payment.ts'
import { finishClosing } from './close-order.ts'
import { paymentsOf } from './payment.sql.ts'
import { unconfirmedOf } from './unconfirmed-of.ts'

const pauseSeconds = 5

/** "I have paid": asks the gateways of an order's payments now, at most once in five seconds. */
export async function confirmPayment(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { status } = await orderOrGuess(ctx, orderNo)
  const say = async (now: OrderStatus) => ({
    status: now,
    isUnconfirmed: waitsForMoney(now) && (await unconfirmedOf(ctx, orderNo)) !== null,
  })
  if (!(await ctx.limits.allows(`confirm ${orderNo}`, 1, pauseSeconds))) return say(status)
  const silent = (await paymentsOf(ctx.db, orderNo)).filter(({ settles }) => !settles)
  await Promise.all(silent.map((payment) => askAboutPayment(ctx, payment)))
  if (status === 'closing') await finishClosing(ctx, orderNo)
  return say((await orderOrGuess(ctx, orderNo)).status)
}
