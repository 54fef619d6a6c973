import {
  permanentFailure,
  retryableFailure,
  type Transport,
  toErrorCode,
} from '../../platform/messages/transport.ts'
import { callSmsProvider } from './call-sms-provider.ts'
import { canonicalAcs3Query, signAcs3 } from './sign-acs3.ts'
import type { AliyunSettings } from './sms-settings.ts'

/** Codes that are worth a retry; every other one, limits above all, is permanent. */
const transientCodes = /^(?:Throttling|ServiceUnavailable|InternalError|isp\.SYSTEM_ERROR|isp\.GATEWAY_ERROR)/

/**
 * SMS by Alibaba Cloud: `SendSms` of 2017-05-25 (help.aliyun.com/zh/sms/developer-reference/api-dysmsapi-2017-05-25-sendsms).
 * Its parameters are sent in the query, as documented; that URL is never logged.
 */
export const aliyunSms =
  (settings: AliyunSettings): Transport =>
  async (services, { messageNo, to, template, vars }) => {
    const providerTemplate = settings.templates[template]
    if (!providerTemplate) return permanentFailure('no template')
    const variables = Object.fromEntries(providerTemplate.vars.map((name) => [name, vars[name] ?? '']))
    const query = canonicalAcs3Query({
      PhoneNumbers: to,
      SignName: settings.signName,
      TemplateCode: providerTemplate.id,
      TemplateParam: JSON.stringify(variables),
      OutId: messageNo,
    })
    const headers = signAcs3({
      ...settings,
      action: 'SendSms',
      version: '2017-05-25',
      query,
      signedAt: services.now(),
      host: new URL(settings.endpoint).host,
      nonce: services.random(16).toString('hex'),
    })
    const response = await callSmsProvider(services, `${settings.endpoint}/?${query}`, {
      ...headers,
      accept: 'application/json',
    })
    if (!response) return retryableFailure('no answer')
    const { Code: code, BizId: receipt } = response.body
    if (code === 'OK') return { sent: true, ...(typeof receipt === 'string' ? { receipt } : {}) }
    const errorCode = toErrorCode(code)
    return response.status >= 500 || typeof code !== 'string' || transientCodes.test(code)
      ? retryableFailure(errorCode)
      : permanentFailure(errorCode)
  }
