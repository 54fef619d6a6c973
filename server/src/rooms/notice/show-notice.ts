import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { showNotice as operation } from '@faka/contract/notice'
import type { Ctx } from '../../kernel/ctx.ts'
import { readNotices } from './notice.sql.ts'
import { shopIdOf, shownNotice } from './shown-notice.ts'

/** How the seller of a shop is told of what happens. */
export async function showNotice(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const shopId = await shopIdOf(ctx, shortUrl)
  const [row] = await readNotices(ctx.db, [shopId])
  return shownNotice(ctx, shopId, row)
}
