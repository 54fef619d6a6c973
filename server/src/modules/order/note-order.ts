import type { noteOrder as operation } from '@faka/contract/order/seller-order'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { sellerActorName } from '../account/public.ts'
import { getSoldOrderOrReject } from './get-sold-order-or-reject.ts'
import { insertOrderAction } from './order-action.sql.ts'

/** Adds a note of the seller to an order. */
export async function noteOrder(
  ctx: Ctx,
  { orderNo, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id } = await getSoldOrderOrReject(ctx, orderNo)
  const at = ctx.now()
  return inTx(ctx.db, async (tx) => {
    await insertOrderAction(tx, {
      order_no: orderNo,
      shop_id,
      kind: 'note',
      actor: sellerActorName(ctx.actor),
      why: text,
      amount_fen: null,
      request_id: null,
      at,
    })
    return { time: at.toISOString() }
  })
}
