import type { readFeedback as operation } from '@faka/contract/feedback/feedback'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { listPictures } from '../upload/public.ts'
import { markFeedbackRead } from './feedback.sql.ts'
import { toFeedbackDto } from './to-feedback-dto.ts'

/** One feedback in full, which marks it as read. */
export async function readFeedback(
  ctx: Ctx,
  { feedbackNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = required(await markFeedbackRead(ctx.common, feedbackNo, ctx.now()), 'feedbackNotFound')
  const { feedback, contact } = await toFeedbackDto(ctx, row)
  return { ...feedback, contact, images: await listPictures(ctx, row.image_keys) }
}
