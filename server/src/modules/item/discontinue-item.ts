import type { discontinueItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { changeItemStatus } from './change-item-status.ts'

/** Removes an item from its shop; its orders are not affected. */
export async function discontinueItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return changeItemStatus(ctx, itemId, 'discontinued')
}
