import { FeedbackNo, type addFeedback as operation } from '@faka/contract/feedback/feedback'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { asBrowserActor, type Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { InvalidInputError } from '../../platform/invalid-input-error.ts'
import { newNumber } from '../../platform/random.ts'
import { actorAccountId } from '../account/public.ts'

import { useUploads } from '../upload/public.ts'
import { findFeedbackByRequest, insertFeedback } from './feedback.sql.ts'
import { encryptFeedback } from './feedback-encryption.ts'

/** What one network may send in an hour; more is spam. */
const maxPerHour = 10

/** Stores a visitor's feedback with its pictures. Idempotent by `requestId`. */
export async function addFeedback(
  ctx: Ctx,
  { requestId, topic, text, images, contact }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await ctx.rateLimits.consume(`feedback ${asBrowserActor(ctx.actor)?.networkHash ?? ''}`, maxPerHour, 3600)
  const feedbackNo = FeedbackNo.parse(newNumber(ctx.random, idLength))
  const written = await inTx(ctx.common, async (tx) => {
    const row = {
      feedback_no: feedbackNo,
      request_id: requestId,
      account_id: actorAccountId(ctx) ?? null,
      topic,
      sealed_words: encryptFeedback(ctx, feedbackNo, { text, contact: contact ?? null }),
      image_keys: [...images],
      created_at: ctx.now(),
    }
    if (!(await insertFeedback(tx, row))) return false
    await useUploads(ctx, tx, { keys: images, purpose: 'proof' })
    return true
  })
  if (written) return { feedbackNo }
  const earlier = await findFeedbackByRequest(ctx.common, requestId)
  if (earlier === undefined)
    throw new InvalidInputError([
      { path: 'requestId', zh: '这个编号已被使用', en: 'This number was used before.' },
    ])
  return { feedbackNo: FeedbackNo.parse(earlier) }
}
