import type { bulkDiscontinueItems as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { setItemStatus } from './item.sql.ts'
import { changeManagedItems } from './lock-managed-items.ts'

/** Takes items off sale, all of them or none. */
export const bulkDiscontinueItems = (
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeManagedItems(ctx, input, async (tx, items) => {
    const changed = items.filter(({ status }) => status !== 'discontinued').map(({ item_id }) => item_id)
    await setItemStatus(tx, changed, 'discontinued')
    return { changed: changed.length }
  })
