import { askCarrier } from './ask-carrier.ts'
import type { AliyunSettings } from './message-settings.ts'
import { acs3Query, signAcs3 } from './sign-acs3.ts'
import { later, never, type Transport, wordOf } from './transport.ts'

/** Codes that may be gone with the next try; every other one, limits above all, stays a no. */
const passing = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR)/

/**
 * SMS by Alibaba Cloud: `SendSms` of 2017-05-25 (help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms).
 * Its parameters stand in the query, where its description has them; nothing keeps that address.
 */
export const aliyunSms =
  (settings: AliyunSettings): Transport =>
  async (house, { messageNo, to, template, vars }) => {
    const known = settings.templates[template]
    if (!known) return never('no template')
    const words = Object.fromEntries(known.vars.map((name) => [name, vars[name] ?? '']))
    const query = acs3Query({
      PhoneNumbers: to,
      SignName: settings.signName,
      TemplateCode: known.id,
      TemplateParam: JSON.stringify(words),
      OutId: messageNo,
    })
    const headers = signAcs3({
      ...settings,
      ...{ action: 'SendSms', version: '2017-05-25', query, at: house.now() },
      host: new URL(settings.endpoint).host,
      nonce: house.random(16).toString('hex'),
    })
    const answer = await askCarrier(house, `${settings.endpoint}/?${query}`, {
      ...headers,
      accept: 'application/json',
    })
    if (!answer) return later('no answer')
    const { Code: code, BizId: receipt } = answer.body
    if (code === 'OK') return { sent: true, ...(typeof receipt === 'string' ? { receipt } : {}) }
    const word = wordOf(code)
    return answer.status >= 500 || typeof code !== 'string' || passing.test(code) ? later(word) : never(word)
  }
