import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { FeedbackNo, type addFeedback as operation } from '@faka/contract/feedback'
import { idLength } from '@faka/contract/ids'
import { BadInput } from '../../kernel/bad-input.ts'
import { accountOf, atBrowser, type Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { newNumber } from '../../kernel/random.ts'

import { useUploads } from '../upload/door.ts'
import { feedbackOfRequest, insertFeedback } from './feedback.sql.ts'
import { sealWords } from './feedback-words.ts'

/** What one network may tell in an hour; more than that is nobody's opinion. */
const mostPerHour = 10

/** Keeps what a visitor tells the platform, his pictures with it. What was sent twice is kept once. */
export async function addFeedback(
  ctx: Ctx,
  { requestId, topic, text, images, contact }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  await ctx.limits.use(`feedback ${atBrowser(ctx.actor)?.address ?? ''}`, mostPerHour, 3600)
  const feedbackNo = FeedbackNo.parse(newNumber(ctx.random, idLength))
  const written = await inTx(ctx.db, async (tx) => {
    const row = {
      feedback_no: feedbackNo,
      request_id: requestId,
      account_id: accountOf(ctx) ?? null,
      topic,
      sealed_words: sealWords(ctx, feedbackNo, { text, contact: contact ?? null }),
      image_keys: [...images],
      created_at: ctx.now(),
    }
    if (!(await insertFeedback(tx, row))) return false
    await useUploads(ctx, tx, { keys: images, purpose: 'proof' })
    return true
  })
  if (written) return { feedbackNo }
  const earlier = await feedbackOfRequest(ctx.db, requestId)
  if (earlier === undefined)
    throw new BadInput([{ path: 'requestId', zh: '这个编号已被使用', en: 'This number was used before.' }])
  return { feedbackNo: FeedbackNo.parse(earlier) }
}
