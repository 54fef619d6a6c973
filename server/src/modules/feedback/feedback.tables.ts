import type { FeedbackTopic } from '@faka/contract/feedback/feedback'

declare module '../../platform/db.ts' {
  interface CommonTables {
    feedback: {
      feedback_no: string
      request_id: string
      account_id: number | null
      topic: FeedbackTopic
      sealed_words: Buffer
      image_keys: string[]
      created_at: Date
      read_at: Date | null
    }
  }
}
