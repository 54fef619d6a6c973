import { permanentFailure, retryableFailure } from '../../platform/messages/transport.ts'
import { type ChatProvider, cutToBytes, endOf, isTemporary, memberOf } from '../chat/chat-provider.ts'

export interface BarkSettings {
  /** The address that the app shows: the server, and the key of the device as the last segment. */
  url: string
}

/** Apple accepts notifications of up to 4 kB with all their fields. */
const maxBodyBytes = 2000

/** The server and the key of the device in an address that the app shows; undefined if it has none, or is none. */
export function readBarkAddress(text: string): { server: string; deviceKey: string } | undefined {
  const address = URL.parse(text)
  const segments = address?.pathname.split('/').filter(Boolean) ?? []
  const deviceKey = segments.pop()
  if (!address || !deviceKey) return undefined
  return { server: [address.origin, ...segments].join('/'), deviceKey }
}

/**
 * Push messages to the Bark app: https://github.com/Finb/bark-server/blob/master/docs/API_V2.md. A response has `code`,
 * 200 for success; 400 is an unknown device.
 */
export const bark: ChatProvider<BarkSettings> = {
  toRequest({ url }, { title, body }) {
    const { server = '', deviceKey = '' } = readBarkAddress(url) ?? {}
    return {
      url: `${server}/push`,
      body: JSON.stringify({
        device_key: deviceKey,
        title,
        body: cutToBytes(body, maxBodyBytes),
        group: 'FAKA',
      }),
    }
  },
  readResponse(status, body) {
    const code = memberOf(body, 'code')
    if (code === 200) return { sent: true }
    if (typeof code !== 'number') return retryableFailure(`status ${status}`)
    return isTemporary(code) ? retryableFailure(`code ${code}`) : permanentFailure(`code ${code}`)
  },
  describe: ({ url }) => endOf(readBarkAddress(url)?.deviceKey ?? ''),
}
