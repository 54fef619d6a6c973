import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { removeCustomPage as operation } from '@faka/contract/shop/seller-custom-page'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { deleteCustomPage, findCustomPage } from './custom-page.sql.ts'
import { recordCustomPageEvent } from './record-custom-page-event.ts'
import { requiredOfManagedShop } from './seller-shop.ts'

/** Removes a page of a shop; its address leads to nothing from then on. */
export async function removeCustomPage(
  ctx: Ctx,
  { customPageId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const page = await requiredOfManagedShop(
    ctx,
    await findCustomPage(ctx.db, customPageId),
    'customPageNotFound',
  )
  return inTxPublishing(ctx, 'catalogue', [String(page.shop_id)], async (tx) => {
    const removed = required(await deleteCustomPage(tx, page), 'customPageNotFound')
    await recordCustomPageEvent(ctx, tx, removed, 'removed')
    return {}
  })
}
