import { type FeedbackTopic, feedbackTopics } from '@faka/contract/feedback/feedback'
import type { Parameter } from './command.ts'
import type { LocalizedText } from './localized-text.ts'

/** The topics of feedback. */
export const topicTexts: Record<FeedbackTopic, LocalizedText> = {
  fault: { zh: '功能故障', en: 'a problem' },
  wish: { zh: '建议', en: 'a suggestion' },
  payment: { zh: '支付问题', en: 'payment' },
  other: { zh: '其他', en: 'other' },
}

/** The feedback argument. */
export const feedbackParameter: Parameter = {
  syntax: '<number>',
  field: 'feedbackNo',
  description: { zh: '反馈编号', en: 'number of the feedback' },
  expected: { zh: 'feedback list 里的编号', en: 'a number as feedback list shows it' },
}

export const topicParameter: Parameter = {
  syntax: '--topic <topic>',
  field: 'topic',
  description: { zh: '只看一类', en: 'only this topic' },
  expected: { zh: feedbackTopics.join('、'), en: feedbackTopics.join(', ') },
}
