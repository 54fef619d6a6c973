import { BuyerBlockNo, type blockBuyer as operation } from '@faka/contract/order/buyer-block'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { accountKey, sellerActorName } from '../account/public.ts'
import { insertBlock } from './buyer-block.sql.ts'
import { getSoldOrderOrReject } from './get-sold-order-or-reject.ts'
import { noNetwork } from './no-network.ts'
import type { OrderRow } from './order.sql.ts'
import { insertOrderAction } from './order-action.sql.ts'

const dayMs = 86_400_000

/** What of an order's buyer is compared with later orders. */
const contactAndAccountKeys = ({ phone_key, mail_key, qq_key, account_id }: OrderRow): Buffer[] =>
  [phone_key, mail_key, qq_key, account_id === null ? null : accountKey(account_id)].filter(
    (key) => key !== null,
  )

/** Keeps the buyer of an order from placing further orders in its shop, and records who did so and why. */
export async function blockBuyer(
  ctx: Ctx,
  { orderNo, by, why, days }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getSoldOrderOrReject(ctx, orderNo)
  const keys =
    by === 'contact'
      ? contactAndAccountKeys(order)
      : [order.address_key].filter((key) => !key.equals(noNetwork))
  if (keys.length === 0) throw new DomainError('nothingToBlock')
  const blockNo = BuyerBlockNo.parse(newCellNumber(ctx, idLength))
  const now = ctx.now()
  const until = days === undefined ? null : new Date(now.getTime() + days * dayMs)
  const shared = { shop_id: order.shop_id, order_no: orderNo, actor: sellerActorName(ctx.actor), why }
  return inTx(ctx.db, async (tx) => {
    await insertBlock(tx, { ...shared, block_no: blockNo, kind: by, keys, created_at: now, until })
    await insertOrderAction(tx, { ...shared, kind: 'block', amount_fen: null, request_id: null, at: now })
    return { blockNo, until: until?.toISOString() ?? null }
  })
}
