import { type listReplies as operation, ReplyNo } from '@faka/contract/complaint/ready-reply'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { listReadyReplies } from './ready-reply.sql.ts'

/** The ready-made answers of a shop, by title. */
export async function listReplies(
  ctx: Ctx,
  { shortUrl }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id: shopId } = await getManagedShopOrReject(ctx, shortUrl)
  const rows = await listReadyReplies(ctx.db, shopId)
  return {
    list: rows.map(({ reply_no, title, body }) => ({ replyNo: ReplyNo.parse(reply_no), title, text: body })),
  }
}
