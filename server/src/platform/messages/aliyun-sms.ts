import type { AliyunSettings } from '../config/message-settings.ts'
import { callSmsProvider } from './call-sms-provider.ts'
import { canonicalAcs3Query, signAcs3 } from './sign-acs3.ts'
import { permanentFailure, retryableFailure, type Transport, toErrorCode } from './transport.ts'

/** Codes that may be gone with the next try; every other one, limits above all, stays a no. */
const transientCodes = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR)/

/**
 * SMS by Alibaba Cloud: `SendSms` of 2017-05-25 (help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms).
 * Its parameters stand in the query, where its description has them; nothing keeps that address.
 */
export const aliyunSms =
  (settings: AliyunSettings): Transport =>
  async (services, { messageNo, to, template, vars }) => {
    const known = settings.templates[template]
    if (!known) return permanentFailure('no template')
    const words = Object.fromEntries(known.vars.map((name) => [name, vars[name] ?? '']))
    const query = canonicalAcs3Query({
      PhoneNumbers: to,
      SignName: settings.signName,
      TemplateCode: known.id,
      TemplateParam: JSON.stringify(words),
      OutId: messageNo,
    })
    const headers = signAcs3({
      ...settings,
      ...{ action: 'SendSms', version: '2017-05-25', query, signedAt: services.now() },
      host: new URL(settings.endpoint).host,
      nonce: services.random(16).toString('hex'),
    })
    const answer = await callSmsProvider(services, `${settings.endpoint}/?${query}`, {
      ...headers,
      accept: 'application/json',
    })
    if (!answer) return retryableFailure('no answer')
    const { Code: code, BizId: receipt } = answer.body
    if (code === 'OK') return { sent: true, ...(typeof receipt === 'string' ? { receipt } : {}) }
    const word = toErrorCode(code)
    return answer.status >= 500 || typeof code !== 'string' || transientCodes.test(code)
      ? retryableFailure(word)
      : permanentFailure(word)
  }
