import type { unblockBuyer as operation } from '@faka/contract/order/buyer-block'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { deleteBlocks, findBlock } from './buyer-block.sql.ts'
import { insertOrderAction } from './order-action.sql.ts'

/** Lifts a block with all others of the shop that stop the same buyer in the same way, and records who did so. */
export async function unblockBuyer(
  ctx: Ctx,
  { blockNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const now = ctx.now()
  const found = await findBlock(ctx.db, blockNo, now)
  const { shop_id } = await requiredOfManagedShop(ctx, found, 'buyerBlockNotFound')
  const actor = sellerActorName(ctx.actor)
  return inTx(ctx.db, async (tx) => {
    const lifted = await deleteBlocks(tx, { shopId: shop_id, blockNo })
    for (const order_no of new Set(lifted))
      await insertOrderAction(tx, {
        order_no,
        shop_id,
        kind: 'unblock',
        actor,
        why: '',
        amount_fen: null,
        request_id: null,
        at: now,
      })
    if (lifted.length === 0) throw new DomainError('buyerBlockNotFound')
    return { lifted: lifted.length }
  })
}
