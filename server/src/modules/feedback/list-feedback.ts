import type { listFeedback as operation } from '@faka/contract/feedback/feedback'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { findFeedbackPage } from './feedback.sql.ts'
import { toFeedbackDto } from './to-feedback-dto.ts'

/** Feedback to the platform, oldest first: unread only, or all. */
export async function listFeedback(
  ctx: Ctx,
  { topic, all, page, pageSize }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { rows, total } = await findFeedbackPage(ctx.common, { topic, all, page, pageSize })
  const list = await Promise.all(
    rows.map(async (row) => ({
      ...(await toFeedbackDto(ctx, row)).feedback,
      pictures: row.image_keys.length,
    })),
  )
  return { list, total, page, pageSize }
}
