import { BuyerBlockNo, type listBlockedBuyers as operation } from '@faka/contract/order/buyer-block'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { OrderNo } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { decodeCursor, encodeCursor, invalidCursor } from '../../platform/cursor.ts'
import { getSellerName } from '../account/public.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { type BlockPlace, findBlockPage } from './buyer-block.sql.ts'
import { decryptContact } from './contact-encryption.ts'
import { findOrder } from './find-order.ts'
import { maskContact } from './mask-contact.ts'

const listName = 'blocked'

function toBlockPlace(cursor: string): BlockPlace {
  const [created = '', blockNo = ''] = decodeCursor(listName, cursor)
  if (!/^\d{1,16}$/.test(created)) throw invalidCursor()
  return { createdMicroseconds: Number(created), blockNo }
}

/** The buyers whom a shop accepts no orders from, with the masked contact of the order that each was blocked from. */
export async function listBlockedBuyers(
  ctx: Ctx,
  { shortUrl, page, pageSize, cursor }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const after = cursor === undefined ? undefined : toBlockPlace(cursor)
  const of = { shopId, now: ctx.now() }
  const { rows, total, next } = await findBlockPage(ctx.db, of, { page, pageSize, after })
  const list = await Promise.all(
    rows.map(async (row) => {
      const order = await findOrder(ctx, row.order_no)
      return {
        blockNo: BuyerBlockNo.parse(row.block_no),
        by: row.kind,
        orderNo: OrderNo.parse(row.order_no),
        contact: maskContact(order ? decryptContact(ctx, order) : {}),
        why: row.why,
        blockedBy: await getSellerName(ctx, row.actor),
        time: row.created_at.toISOString(),
        until: row.until?.toISOString() ?? null,
      }
    }),
  )
  const nextCursor = next ? encodeCursor(listName, String(next.createdMicroseconds), next.blockNo) : null
  return { list, total, page, pageSize, nextCursor }
}
