import { FeedbackNo } from '@faka/contract/feedback/feedback'
import type { Services } from '../../platform/ctx.ts'
import { getAccount } from '../account/public.ts'
import type { FeedbackRow } from './feedback.sql.ts'
import { decryptFeedback } from './feedback-encryption.ts'

/** Feedback as the operator reads it, without its pictures. */
export async function toFeedbackDto(services: Services, row: FeedbackRow) {
  const account =
    row.account_id === null ? undefined : await getAccount(services, services.common, row.account_id)
  const { text, contact } = decryptFeedback(services, row)
  return {
    contact,
    feedback: {
      feedbackNo: FeedbackNo.parse(row.feedback_no),
      topic: row.topic,
      userName: account ? (account.user_name ?? account.phone) : null,
      text,
      createTime: row.created_at.toISOString(),
      readTime: row.read_at?.toISOString() ?? null,
    },
  }
}
