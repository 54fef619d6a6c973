import type { Said } from '../words.ts'
import type { failure as zh } from '../zh-CN/failure.ts'

export const failure: Said<typeof zh> = {
  'failure.offline': 'This device has no network. Please check the connection and try again.',
  'failure.cut':
    'The network cannot be reached. Check the connection and try again; sending twice neither orders nor charges twice.',
  'failure.slow':
    'The server took too long to answer. Please try again shortly; sending twice neither orders nor charges twice.',
  'failure.broken': 'Something on this page broke. Please refresh it. Your money and orders are safe.',
  'failure.notFound': 'This service is gone; the page may be an old one. Please refresh it and try again.',
  'failure.tooLarge': 'What was sent is too large and was not taken. Please send less.',
  'failure.format': 'What was sent has a form that was not taken. Please refresh the page and try again.',
  'failure.tooOften': 'Too many requests. Please wait a moment and try again.',
  'failure.server':
    'Something went wrong on our side. Your money and orders are safe. Please try again shortly.',
  'failure.unavailable':
    'The service cannot be reached; it may be restarting or under repair. Please try again shortly.',
  'failure.rejected':
    'The request was held back and did not reach the shop. Please try another network, or try again later.',
  'failure.unreadable':
    'What came back is not from the shop; the network may have changed it. Please try another network, or try again later.',
}
