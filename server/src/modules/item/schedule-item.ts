import type { scheduleItem as operation } from '@faka/contract/item/seller-item-list'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedItemOrReject } from './get-managed-item-or-reject.ts'
import { setPublishTime } from './item-schedule.sql.ts'

/** Sets when an item that is not on sale is published by itself, or clears it. */
export async function scheduleItem(
  ctx: Ctx,
  { itemId, publishTime }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const item = await getManagedItemOrReject(ctx, itemId)
  const publishAt = publishTime === null ? null : new Date(publishTime)
  if (publishAt && publishAt <= ctx.now())
    throw new DomainError('badInput', [{ path: 'publishTime', message: 'must be a moment to come' }])
  return inTx(ctx.db, async (tx) => {
    const isSet = await setPublishTime(tx, item.item_id, publishAt)
    // an item on sale has no time to clear
    if (!isSet && publishAt) throw new DomainError('itemOnSale')
    return { itemId, publishTime: publishAt?.toISOString() ?? null }
  })
}
