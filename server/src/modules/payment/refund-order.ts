import type { refundOrder as operation } from '@faka/contract/payment/seller-payment'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import {
  bumpMoneyVersion,
  findSellerAct,
  getSoldOrderOrReject,
  lockOrders,
  recordSellerAct,
} from '../order/public.ts'
import { listRedeemedCardIds } from '../redemption/public.ts'
import { refundableFen, refundOrderMoney } from './refund-order-money.ts'

type Reply = ReplyOf<typeof operation>

/** The amount of the refund that this request made before; rejects if it now asks for another one. */
function repeatedAmountOrReject(doneFen: number | null, wantedFen: number | undefined): number {
  const amountFen = required(doneFen, 'requestReused')
  if (wantedFen !== undefined && wantedFen !== amountFen) throw new DomainError('requestReused')
  return amountFen
}

/**
 * The seller refunds an order in part or whole, without a complaint. A job carries the refund out: by the gateway, to
 * the buyer's balance, or as a case for manual review.
 */
export async function refundOrder(ctx: Ctx, input: InputOf<typeof operation>): Promise<Reply> {
  const { requestId, orderNo, why } = input
  await getSoldOrderOrReject(ctx, orderNo)
  return inTx(ctx.db, async (tx): Promise<Reply> => {
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const { status } = order
    const leftFen = await refundableFen(tx, orderNo)
    const done = await findSellerAct(tx, 'refund', order.shop_id, input)
    if (done) {
      const amountFen = repeatedAmountOrReject(done.amountFen, input.amountFen)
      return { status, amountFen, refundableFen: leftFen }
    }
    if (status !== 'paid' && status !== 'delivered') throw new DomainError('orderNotRefundable')
    const redeemed = await listRedeemedCardIds(tx, [orderNo])
    if (redeemed.size !== (input.redeemedBefore ?? 0))
      throw new DomainError('cardsRedeemed', { cards: redeemed.size })
    const amountFen = input.amountFen ?? leftFen
    if (amountFen === 0) throw new DomainError('refundTooLarge')
    await recordSellerAct(ctx, tx, { order, kind: 'refund', requestId, why, amountFen })
    const stillFen = await refundOrderMoney(ctx, tx, {
      order,
      amountFen,
      source: { requestId },
      reason: 'seller',
      event: { actor: sellerActorName(ctx.actor), reason: 'refundedBySeller' },
    })
    if (stillFen > 0) await bumpMoneyVersion(tx, [orderNo])
    return { status: stillFen > 0 ? status : 'refunding', amountFen, refundableFen: stillFen }
  })
}
