import type { publishItem as operation } from '@faka/contract/item/seller-item'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { changeItemStatus } from './change-item-status.ts'

/** Publishes an item in its shop. */
export async function publishItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  return changeItemStatus(ctx, itemId, 'published')
}
