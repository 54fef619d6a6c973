import {
  permanentFailure,
  retryableFailure,
  type SendResult,
  type Transport,
  toErrorCode,
} from '../../platform/messages/transport.ts'
import { callSmsProvider, isRecord } from './call-sms-provider.ts'
import { signTc3 } from './sign-tc3.ts'
import type { TencentSettings } from './sms-settings.ts'

/** Codes that are worth a retry; every other one, limits above all, is permanent. */
const transientCodes = /^(?:InternalError|RequestLimitExceeded|ResourceUnavailable)/

const toFailure = (code: unknown, status: number): SendResult => {
  const errorCode = toErrorCode(code)
  return status >= 500 || typeof code !== 'string' || transientCodes.test(code)
    ? retryableFailure(errorCode)
    : permanentFailure(errorCode)
}

/** SMS by Tencent Cloud: `SendSms` of 2021-01-11 (cloud.tencent.com/document/api/382/55981). */
export const tencentSms =
  (settings: TencentSettings): Transport =>
  async (services, { messageNo, to, template, vars }) => {
    const providerTemplate = settings.templates[template]
    if (!providerTemplate) return permanentFailure('no template')
    const signedAt = services.now()
    const body = JSON.stringify({
      PhoneNumberSet: [`+86${to}`],
      SmsSdkAppId: settings.appId,
      SignName: settings.signName,
      TemplateId: providerTemplate.id,
      TemplateParamSet: providerTemplate.vars.map((name) => vars[name] ?? ''),
      SessionContext: messageNo,
    })
    const type = 'application/json; charset=utf-8'
    const signed = { 'content-type': type, host: new URL(settings.endpoint).host, 'x-tc-action': 'SendSms' }
    const response = await callSmsProvider(
      services,
      `${settings.endpoint}/`,
      {
        authorization: signTc3({ ...settings, service: 'sms', headers: signed, body, signedAt }),
        'content-type': type,
        'x-tc-action': 'SendSms',
        'x-tc-version': '2021-01-11',
        'x-tc-timestamp': String(Math.floor(signedAt.getTime() / 1000)),
        'x-tc-region': settings.region,
      },
      body,
    )
    if (!response || !isRecord(response.body.Response)) return retryableFailure('no answer')
    const { Error: error, SendStatusSet: statuses } = response.body.Response
    if (isRecord(error)) return toFailure(error.Code, response.status)
    const status: unknown = Array.isArray(statuses) ? statuses[0] : undefined
    if (!isRecord(status)) return retryableFailure('no answer')
    if (status.Code !== 'Ok') return toFailure(status.Code, response.status)
    return { sent: true, ...(typeof status.SerialNo === 'string' ? { receipt: status.SerialNo } : {}) }
  }
