import type { Said } from '../words.ts'
import type { feedback as zh } from '../zh-CN/feedback.ts'

export const feedback: Said<typeof zh> = {
  'feedback.tab': 'Feedback',
  'feedback.lead':
    'Tell us what you think, what you wish for, or what does not work. For trouble with an order or a card, please make a complaint: it is settled sooner.',
  'feedback.topic': 'What it is about',
  'feedback.topic.fault': 'Something is broken',
  'feedback.topic.wish': 'A wish',
  'feedback.topic.payment': 'Paying',
  'feedback.topic.other': 'Something else',
  'feedback.text': 'Your feedback',
  'feedback.text.hint':
    'On which page, what you did and what you saw; 10 to 500 characters. Please leave out passwords and cards.',
  'feedback.text.wrong': 'Please write 10 to 500 characters',
  'feedback.contact.hint': 'Optional. We contact you if we need to know more.',
  'feedback.send': 'Send feedback',
  'feedback.sending': 'Sending',
  'feedback.sent.title': 'Thank you',
  'feedback.sent.text':
    'A person reads every one. Its number is {feedbackNo}; please quote it if you write again.',
  'feedback.again': 'Write another',
}
