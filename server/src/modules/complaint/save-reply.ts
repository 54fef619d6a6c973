import { type saveReply as operation, ReplyNo } from '@faka/contract/complaint/ready-reply'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { DomainError } from '../../platform/domain-error.ts'
import { getManagedShopOrReject } from '../shop/public.ts'
import { hasAllReplies, insertReadyReply, updateReadyReply } from './ready-reply.sql.ts'

/** Adds a ready-made answer, or changes the one with the number. Rejects with `tooManyReplies` beyond the limit. */
export async function saveReply(
  ctx: Ctx,
  { shortUrl, replyNo, title, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { shop_id } = await getManagedShopOrReject(ctx, shortUrl)
  const reply_no = replyNo ?? ReplyNo.parse(newCellNumber(ctx, idLength))
  const row = { reply_no, shop_id, title, body: text }
  if (replyNo === undefined) {
    // another process may take the same slot at the same time
    while (!(await insertReadyReply(ctx.db, row)))
      if (await hasAllReplies(ctx.db, shop_id)) throw new DomainError('tooManyReplies')
  } else if (!(await updateReadyReply(ctx.db, row))) throw new DomainError('replyNotFound')
  return { replyNo: reply_no, title, text }
}
