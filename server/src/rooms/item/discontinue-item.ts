import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { discontinueItem as operation } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { moveItem } from './move-item.ts'

/** Takes an item out of its shop; its orders live on. */
export async function discontinueItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await moveItem(ctx, itemId, 'discontinued')
  return { itemId }
}
