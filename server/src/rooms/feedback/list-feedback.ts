import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { listFeedback as operation } from '@faka/contract/feedback'
import type { Ctx } from '../../kernel/ctx.ts'
import { pageOfFeedback } from './feedback.sql.ts'
import { toldFeedback } from './told-feedback.ts'

/** What was told to the platform, the oldest first: what nobody has read, or all. */
export async function listFeedback(
  ctx: Ctx,
  { topic, all, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await pageOfFeedback(ctx.db, { topic, all, page, pageSize })
  const list = await Promise.all(
    rows.map(async (row) => ({ ...(await toldFeedback(ctx, row)).told, pictures: row.image_keys.length })),
  )
  return { list, total, page, pageSize }
}
