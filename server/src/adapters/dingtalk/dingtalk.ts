import { createHmac } from 'node:crypto'
import { permanentFailure, retryableFailure } from '../../platform/messages/transport.ts'
import { type ChatProvider, cutToBytes, endOf, memberOf } from '../chat/chat-provider.ts'

export interface DingTalkSettings {
  /** The address of the robot, with its access token. */
  url: string
  /** The key of the signature, "SEC…". */
  secret: string
}

const maxTextBytes = 20_000
/** Too many messages (more than 20 a minute), and a system that is busy. */
const temporaryCodes = new Set<unknown>([130101, 410100, -1])

/** HMAC-SHA-256 of "milliseconds\nsecret" with the secret as key, in base64. */
const signDingTalk = (secret: string, timestampMs: number): string =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64')

/**
 * Messages of a custom robot of DingTalk (钉钉) with a signature (加签), which is valid for an hour:
 * https://open.dingtalk.com/document/robots/custom-robot-access. A response has `errcode`, 0 for success; 310000 is a
 * wrong signature.
 */
export const dingTalk: ChatProvider<DingTalkSettings> = {
  toRequest({ url, secret }, { title, body }, now) {
    const signed = new URL(url)
    signed.searchParams.set('timestamp', String(now.getTime()))
    signed.searchParams.set('sign', signDingTalk(secret, now.getTime()))
    return {
      url: signed.href,
      body: JSON.stringify({
        msgtype: 'text',
        text: { content: cutToBytes(`${title}\n${body}`, maxTextBytes) },
      }),
    }
  },
  readResponse(status, body) {
    const code = memberOf(body, 'errcode')
    if (code === 0) return { sent: true }
    if (typeof code !== 'number') return retryableFailure(`status ${status}`)
    return temporaryCodes.has(code) ? retryableFailure(`code ${code}`) : permanentFailure(`code ${code}`)
  },
  describe: ({ url }) => endOf(new URL(url).searchParams.get('access_token') ?? ''),
}
