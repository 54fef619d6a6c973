import type { Translated } from '../message-types.ts'
import type { proof as first } from '../zh-CN/proof.ts'

export const proof: Translated<typeof first> = {
  'proof.title': 'Confirm that you are the buyer',
  'proof.lead':
    'With the order number alone you can view an order but not change it. Choose a way to confirm, then continue on this page.',
  'proof.none':
    'This order has no recovery code, and was placed without a phone number, email address or card password, so we cannot confirm online that you are the buyer. Please contact the seller.',
  'proof.ways': 'How to confirm',
  'proof.way.phone': 'Code by text message',
  'proof.way.phone.detail': 'Sent to the phone number you gave with the order',
  'proof.way.mail': 'Code by email',
  'proof.way.mail.detail': 'Sent to the email address you gave with the order',
  'proof.way.recoveryCode': 'Recovery code',
  'proof.way.recoveryCode.detail': 'The 12 digits shown after you ordered',
  'proof.way.cardPassword': 'Card password',
  'proof.way.cardPassword.detail': 'The password you set with the order',
  'proof.field.phone': 'Code from the text message',
  'proof.field.mail': 'Code from the email',
  'proof.field.recoveryCode': '12-digit recovery code',
  'proof.field.cardPassword': 'Card password',
  'proof.malformed.phone': 'Enter the 6-digit code',
  'proof.malformed.mail': 'Enter the 6-digit code',
  'proof.malformed.recoveryCode': 'A recovery code has 12 digits',
  'proof.malformed.cardPassword': 'A card password must have 6 to 20 characters',
  'proof.send': 'Send a code',
  'proof.sending': 'Sending…',
  'proof.wait': 'Sent. You can request another in {seconds} seconds',
  'proof.sent.phone': 'Code sent, valid for 5 minutes. Please check your text messages.',
  'proof.sent.mail': 'Code sent, valid for 5 minutes. Please check your inbox and your spam folder.',
  'proof.outbox': 'Open the outbox',
  'proof.submit': 'Confirm',
  'proof.checking': 'Checking…',
  'proof.failed': 'No response. Please try again.',
  'proof.done': 'Confirmed. You can continue with what you were doing.',
}
