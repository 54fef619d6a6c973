import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** A key in the form that its owner keeps. */
export const formatWebhookKey = (key: Buffer): string => `${prefix}${key.toString('base64')}`

/**
 * The headers that authenticate a call and its time (Standard Webhooks 1.0.0, symmetric keys): the number, the seconds
 * since 1970, and HMAC-SHA-256 of "number.seconds.body".
 */
export function signWebhook(key: Buffer, callNo: string, body: string, now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${callNo}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': callNo,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
