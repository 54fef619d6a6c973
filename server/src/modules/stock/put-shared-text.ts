import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { sharedTextAssociatedData } from './card-encryption.ts'
import { insertSharedText } from './stock.sql.ts'

/** Sets the text of a reusable item, encrypted. */
export const putSharedText = (
  ctx: Ctx,
  tx: Tx,
  { item_id, shop_id }: { item_id: number; shop_id: number },
  text: string,
) =>
  insertSharedText(tx, {
    item_id,
    shop_id,
    sealed: ctx.encryption.encrypt('texts', Buffer.from(text), sharedTextAssociatedData(item_id)),
    created_at: ctx.now(),
  })
