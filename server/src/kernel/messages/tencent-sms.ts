import { askCarrier, isRecord } from './ask-carrier.ts'
import type { TencentSettings } from './message-settings.ts'
import { signTc3 } from './sign-tc3.ts'
import { later, never, type Said, type Transport, wordOf } from './transport.ts'

/** Codes that may be gone with the next try; every other one, limits above all, stays a no. */
const passing = /^(?:InternalError|RequestLimitExceeded|ResourceUnavailable)/

const refusal = (code: unknown, status: number): Said => {
  const word = wordOf(code)
  return status >= 500 || typeof code !== 'string' || passing.test(code) ? later(word) : never(word)
}

/** SMS by Tencent Cloud: `SendSms` of 2021-01-11 (cloud.tencent.com/document/api/382/55981). */
export const tencentSms =
  (settings: TencentSettings): Transport =>
  async (house, { messageNo, to, template, vars }) => {
    const known = settings.templates[template]
    if (!known) return never('no template')
    const at = house.now()
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: known.id,
      TemplateParamSet: known.vars.map((name) => vars[name] ?? ''),
      SessionContext: messageNo,
    })
    const type = 'application/json; charset=utf-8'
    const signed = { 'content-type': type, host: new URL(settings.endpoint).host, 'x-tc-action': 'SendSms' }
    const answer = await askCarrier(
      house,
      `${settings.endpoint}/`,
      {
        authorization: signTc3({ ...settings, service: 'sms', headers: signed, body, at }),
        'content-type': type,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(Math.floor(at.getTime() / 1000)),
        'x-tc-region': settings.region,
      },
      body,
    )
    if (!answer || !isRecord(answer.body.Response)) return later('no answer')
    const { Error: error, SendStatusSet: statuses } = answer.body.Response
    if (isRecord(error)) return refusal(error.Code, answer.status)
    const status: unknown = Array.isArray(statuses) ? statuses[0] : undefined
    if (!isRecord(status)) return later('no answer')
    if (status.Code !== 'Ok') return refusal(status.Code, answer.status)
    return { sent: true, ...(typeof status.SerialNo === 'string' ? { receipt: status.SerialNo } : {}) }
  }
