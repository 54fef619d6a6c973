import { permanentFailure, retryableFailure } from '../../platform/messages/transport.ts'
import { type ChatProvider, cutToBytes, endOf, memberOf } from '../chat/chat-provider.ts'

export interface WeComSettings {
  /** The address of the group's robot; its key is the credential. */
  url: string
}

/** The limit of a text, in bytes of UTF-8. */
const maxTextBytes = 2048
/** 45009: more than 20 messages a minute; -1: the system is busy. */
const temporaryCodes = new Set<unknown>([45009, -1])

/**
 * Messages of a group robot of WeCom (企业微信): https://developer.work.weixin.qq.com/document/path/91770. A response
 * has `errcode`, 0 for success; 93000 is an unknown key.
 */
export const weCom: ChatProvider<WeComSettings> = {
  toRequest: ({ url }, { title, body }) => ({
    url,
    body: JSON.stringify({
      msgtype: 'text',
      text: { content: cutToBytes(`${title}\n${body}`, maxTextBytes) },
    }),
  }),
  readResponse(status, body) {
    const code = memberOf(body, 'errcode')
    if (code === 0) return { sent: true }
    if (typeof code !== 'number') return retryableFailure(`status ${status}`)
    return temporaryCodes.has(code) ? retryableFailure(`code ${code}`) : permanentFailure(`code ${code}`)
  },
  describe: ({ url }) => endOf(new URL(url).searchParams.get('key') ?? ''),
}
