import { FeedbackNo } from '@faka/contract/feedback'
import type { House } from '../../kernel/ctx.ts'
import { accountNamed } from '../account/door.ts'
import type { FeedbackRow } from './feedback.sql.ts'
import { wordsOf } from './feedback-words.ts'

/** Feedback as those read it to whom it is told, without its pictures. */
export async function toldFeedback(house: House, row: FeedbackRow) {
  const account = row.account_id === null ? undefined : await accountNamed(house, house.db, row.account_id)
  const { text, contact } = wordsOf(house, row)
  return {
    contact,
    told: {
      feedbackNo: FeedbackNo.parse(row.feedback_no),
      topic: row.topic,
      userName: account ? (account.user_name ?? account.phone) : null,
      text,
      createTime: row.created_at.toISOString(),
      readTime: row.read_at?.toISOString() ?? null,
    },
  }
}
