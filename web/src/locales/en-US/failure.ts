import type { Translated } from '../message-types.ts'
import type { failure as zh } from '../zh-CN/failure.ts'

export const failure: Translated<typeof zh> = {
  'failure.offline': 'This device is offline. Please check your connection and try again.',
  'failure.cut':
    'The network cannot be reached. Please check your connection and try again; trying again never orders or charges twice.',
  'failure.slow':
    'The server took too long to respond. Please try again shortly; trying again never orders or charges twice.',
  'failure.broken': 'Something went wrong on this page. Please refresh it. Your money and orders are safe.',
  'failure.notFound':
    'This service is no longer available; the page may be out of date. Please refresh it and try again.',
  'failure.tooLarge': 'What you sent is too large and was not accepted. Please send less.',
  'failure.format': 'What you sent was not in an accepted format. Please refresh the page and try again.',
  'failure.tooOften': 'Too many requests. Please wait a moment and try again.',
  'failure.server':
    'Something went wrong on our side. Your money and orders are safe. Please try again shortly.',
  'failure.unavailable':
    'The service cannot be reached; it may be restarting or under maintenance. Please try again shortly.',
  'failure.rejected':
    'The request was blocked before it reached the shop. Please try another network, or try again later.',
  'failure.unreadable':
    'The response did not come from the shop; the network may have altered it. Please try another network, or try again later.',
}
