import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { OrderNo } from '@faka/contract/ids'
import type { createOrder as operation } from '@faka/contract/order'
import { batched } from '../../kernel/batch.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { Refused } from '../../kernel/refuse.ts'
import { holdCards, holdCardsSurely } from '../stock/door.ts'
import { findByRequest } from './order.sql.ts'
import { type Hold, type Placed, placeOrders } from './place-orders.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'

/** Orders that one transaction may place; more would hold the first ones up. */
const mostTogether = 64

const placeWith = (most: number, hold: Hold) =>
  perHouse((house) => batched<PreparedOrder, Placed>(most, (prepared) => placeOrders(house, prepared, hold)))

const placeTogether = placeWith(mostTogether, holdCards)

/** One by one, since each may wait for another's locks. */
const placeSurely = placeWith(
  1,
  async (_house, tx, [want]) => new Set(want && (await holdCardsSurely(tx, want)) ? [want.orderNo] : []),
)

/** Places an order; "short" is answered only after every free card was asked for. */
async function place(ctx: Ctx, prepared: PreparedOrder): Promise<Placed> {
  const first = await placeTogether(ctx)(prepared)
  const placed =
    first.kind === 'short' || first.kind === 'overtaken' ? await placeSurely(ctx)(prepared) : first
  if (placed.kind === 'placed' || placed.kind === 'known') return placed
  // what stands in the way may be the order that the same request, sent twice, got a moment ago
  const [before] = await findByRequest(ctx.db, [prepared.order.request_id])
  return before ? { kind: 'known', before } : placed
}

/** Buys: holds the cards and freezes text and price. The same requestId gives the same order. */
export async function createOrder(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  if (ctx.actor.kind === 'guest')
    await ctx.limits.use(`create ${ctx.actor.address}`, ctx.config.limits.createsPerMinute, 60)
  const prepared = await prepareOrder(ctx, input)
  const placed = await place(ctx, prepared)
  if (placed.kind === 'tooManyUnpaid') throw new Refused('tooManyUnpaid')
  if (placed.kind === 'short') throw new Refused('soldOut')
  if (placed.kind === 'overtaken') throw new Refused('stockBusy')
  const { order } = prepared
  if (placed.kind === 'placed')
    return {
      orderNo: OrderNo.parse(order.order_no),
      status: 'unpaid',
      amountFen: order.amount_fen,
      payBefore: order.pay_before.toISOString(),
    }
  const { before } = placed
  if (!before.request_hash.equals(order.request_hash)) throw new Refused('requestReused')
  return {
    orderNo: OrderNo.parse(before.order_no),
    status: before.status,
    amountFen: before.amount_fen,
    payBefore: before.pay_before.toISOString(),
  }
}
