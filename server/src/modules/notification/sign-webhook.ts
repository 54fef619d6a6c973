import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** A key as its owner keeps it. */
export const formatWebhookKey = (key: Buffer): string => `${prefix}${key.toString('base64')}`

/**
 * The headers by which a program knows that a call is ours, and of now (Standard Webhooks 1.0.0, symmetric keys): the
 * number, the seconds since 1970, and HMAC-SHA-256 over "number.seconds.body".
 */
export function signWebhook(key: Buffer, callNo: string, body: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signature = createHmac('sha256', key).update(`${callNo}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': callNo,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
