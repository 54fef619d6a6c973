import type { bulkPublishItems as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { setItemStatus } from './item.sql.ts'
import { changeManagedItems } from './lock-managed-items.ts'

/** Publishes items in their shop, all of them or none. */
export const bulkPublishItems = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeManagedItems(ctx, input, async (tx, items) => {
    const changed = items.filter(({ status }) => status !== 'published').map(({ item_id }) => item_id)
    await setItemStatus(tx, changed, 'published')
    return { changed: changed.length }
  })
