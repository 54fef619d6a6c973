import { type JsonObject, parseJsonObject } from '../json-object.ts'
import { fetchCertificates } from './fetch-certificates.ts'
import { isCertificateSerialNo, platformKey } from './platform-keys.ts'
import { sendRequest, type WechatRequest } from './send-request.ts'
import type { WechatSettings } from './settings.ts'
import { verifyMessage } from './verify-message.ts'
import type { WechatDeps } from './wechat-cache.ts'

/**
 * `accepted` and `refused` are signed by WeChat Pay; an unsigned response is not trusted, whatever its
 * status. `code` is an error code, such as ORDER_NOT_EXIST.
 */
export type WechatResult =
  | { kind: 'accepted'; body: JsonObject }
  | { kind: 'refused'; status: number; code: string }
  | { kind: 'unknown'; reason: string }

/** "Not found" answers a query and is nothing for the seller to fix. */
const isNotFoundCode = (code: string): boolean => /NOT_?EXISTS?$/.test(code)

/** Sends a request to WeChat Pay and returns its answer, once the signature is verified. */
export async function requestWechat(
  question: WechatRequest,
  settings: WechatSettings,
  deps: WechatDeps,
): Promise<WechatResult> {
  const response = await sendRequest(question, settings, deps)
  if (!response) return { kind: 'unknown', reason: 'the gateway did not answer' }
  const verify = () =>
    verifyMessage(response, (serialNo) => platformKey(settings, serialNo, deps.now(), deps.cache), deps.now())
  let verified = verify()
  const isFetched = isCertificateSerialNo(response.headers['wechatpay-serial'] ?? '')
  if (verified === 'unknownKey' && isFetched && (await fetchCertificates(settings, deps)) === 'fetched')
    verified = verify()
  if (verified !== 'true')
    return {
      kind: 'unknown',
      reason: `status ${response.status} without a signature of WeChat Pay (${verified})`,
    }
  const answer = response.body === '' ? {} : parseJsonObject(response.body)
  if (!answer) return { kind: 'unknown', reason: 'the answer is not JSON' }
  if (response.status === 200 || response.status === 204) return { kind: 'accepted', body: answer }
  const code = typeof answer.code === 'string' ? answer.code : ''
  // after an error on their side the request may have been executed anyway
  if (response.status >= 500 || response.status === 429)
    return { kind: 'unknown', reason: `the gateway is busy (${code || response.status})` }
  const message = typeof answer.message === 'string' ? answer.message : ''
  if (!isNotFoundCode(code)) deps.onGatewayMessage?.([code, message].filter(Boolean).join(': '))
  return { kind: 'refused', status: response.status, code }
}
