import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { changeCustomPage as operation } from '@faka/contract/shop/seller-custom-page'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { inTxPublishing } from '../../platform/pubsub.ts'
import { changeCustomPageRow, findCustomPage } from './custom-page.sql.ts'
import { recordCustomPageEvent } from './record-custom-page-event.ts'
import { requiredOfManagedShop } from './seller-shop.ts'
import { toSellerCustomPageDto } from './to-seller-custom-page-dto.ts'
import { toSeoColumns } from './to-seo.ts'

/** Changes a page of a shop, which keeps its address and its place; buyers see it so at once. */
export async function changeCustomPage(
  ctx: Ctx,
  { customPageId, title, text, ...seo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const page = await requiredOfManagedShop(
    ctx,
    await findCustomPage(ctx.db, customPageId),
    'customPageNotFound',
  )
  return inTxPublishing(ctx, 'catalogue', [String(page.shop_id)], async (tx) => {
    const row = await changeCustomPageRow(tx, page, {
      ...(title !== undefined && { title }),
      ...(text !== undefined && { body: text }),
      ...toSeoColumns(seo),
      changed_at: ctx.now(),
    })
    const changed = required(row, 'customPageNotFound')
    await recordCustomPageEvent(ctx, tx, changed, 'edited')
    return toSellerCustomPageDto(changed)
  })
}
