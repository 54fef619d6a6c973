import type { Translated } from '../message-types.ts'
import type { feedback as zh } from '../zh-CN/feedback.ts'

export const feedback: Translated<typeof zh> = {
  'feedback.tab': 'Feedback',
  'feedback.lead':
    'Tell us what you think, what you would like, or what does not work. For problems with an order or a card, please make a complaint: it is handled faster.',
  'feedback.topic': 'Topic',
  'feedback.topic.fault': 'Something does not work',
  'feedback.topic.wish': 'Suggestion',
  'feedback.topic.payment': 'Payment problem',
  'feedback.topic.other': 'Something else',
  'feedback.text': 'Your feedback',
  'feedback.text.hint':
    'Which page, what you did and what you saw; 10 to 500 characters. Please leave out passwords and cards.',
  'feedback.text.wrong': 'Please write 10 to 500 characters',
  'feedback.contact.hint': 'Optional. We will contact you if we need to know more.',
  'feedback.send': 'Submit feedback',
  'feedback.sending': 'Submitting',
  'feedback.sent.title': 'Thank you',
  'feedback.sent.text':
    'We read every message. The number of yours is {feedbackNo}; please quote it if you contact us again.',
  'feedback.again': 'Write another',
}
