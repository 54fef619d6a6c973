import { type FeedbackTopic, feedbackTopics } from '@faka/contract/feedback'
import type { Text } from './text.ts'
import type { Word } from './verb.ts'

/** What feedback may be about, in words. */
export const topicWords: Record<FeedbackTopic, Text> = {
  fault: { zh: '功能故障', en: 'a fault' },
  wish: { zh: '建议', en: 'a wish' },
  payment: { zh: '支付问题', en: 'paying' },
  other: { zh: '其他', en: 'other' },
}

/** The argument that names a feedback. */
export const feedbackWord: Word = {
  form: '<number>',
  field: 'feedbackNo',
  says: { zh: '反馈编号', en: 'number of the feedback' },
  must: { zh: 'feedback list 里的编号', en: 'a number as feedback list shows it' },
}

export const topicWord: Word = {
  form: '--topic <topic>',
  field: 'topic',
  says: { zh: '只看一类', en: 'only what is about this' },
  must: { zh: feedbackTopics.join('、'), en: feedbackTopics.join(', ') },
}
