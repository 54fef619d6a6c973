import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { readFeedback as operation } from '@faka/contract/feedback'
import type { Ctx } from '../../kernel/ctx.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { picturesOf } from '../upload/door.ts'
import { takeFeedback } from './feedback.sql.ts'
import { toldFeedback } from './told-feedback.ts'

/** One feedback as a whole, which counts as read from now on. */
export async function readFeedback(
  ctx: Ctx,
  { feedbackNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const row = orRefuse(await takeFeedback(ctx.db, feedbackNo, ctx.now()), 'feedbackNotFound')
  const { told, contact } = await toldFeedback(ctx, row)
  return { ...told, contact, images: await picturesOf(ctx, row.image_keys) }
}
