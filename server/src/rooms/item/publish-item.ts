import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { publishItem as operation } from '@faka/contract/item'
import type { Ctx } from '../../kernel/ctx.ts'
import { moveItem } from './move-item.ts'

/** Shows an item in its shop. */
export async function publishItem(
  ctx: Ctx,
  { itemId }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await moveItem(ctx, itemId, 'published')
  return { itemId }
}
