import type { Env } from '../../platform/config.ts'
import type { OutboxSettings } from '../outbox/outbox-settings.ts'
import { createSettingReader, readEndpoint } from '../setting-reader.ts'

/** A template of an SMS provider, with its variables in their order. */
export interface SmsTemplate {
  id: string
  vars: readonly string[]
}

interface SmsProviderSettings {
  keyId: string
  keySecret: string
  signName: string
  /** The base URL of the provider, without a trailing slash. */
  endpoint: string
  /** The provider's template for each of ours. */
  templates: Readonly<Record<string, SmsTemplate>>
}

export type AliyunSettings = { transport: 'aliyun' } & SmsProviderSettings
export type TencentSettings = { transport: 'tencent'; appId: string; region: string } & SmsProviderSettings
export type SmsSettings = OutboxSettings | AliyunSettings | TencentSettings

const keyPattern = /^[\x21-\x7e]{8,128}$/
const namePattern = /^\S(?:.{0,38}\S)?$/u

/** Optional templates by name, each with the variable that names it. */
export type SmsTemplateSettings = Readonly<Record<string, string>>

/** Reports unknown settings of this kind, since a misspelt one would never send anything. */
function reportUnknownTemplates(env: Env, optional: SmsTemplateSettings, errors: string[]): void {
  const known = Object.values(optional)
  for (const name of Object.keys(env))
    if (/^SMS_TEMPLATE_/.test(name) && !known.includes(name))
      errors.push(`${name} is not a setting; known are ${known.join(', ')}.`)
}

/** The optional templates that are set. They have no variables, so that no SMS contains what gives access to anything. */
const readOptionalTemplates = (
  env: Env,
  optional: SmsTemplateSettings,
  read: (name: string) => string,
): Record<string, SmsTemplate> =>
  Object.fromEntries(
    Object.entries(optional).flatMap(([template, name]) =>
      env[name] ? [[template, { id: read(name), vars: [] }]] : [],
    ),
  )

/** The template of codes, and the one for a phone that has an account already: without such a template, a code is sent. */
const codeTemplates = (code: string, phoneKnown: string): Record<string, SmsTemplate> => ({
  verifyCode: { id: code, vars: ['code'] },
  phoneKnown: phoneKnown ? { id: phoneKnown, vars: [] } : { id: code, vars: ['code'] },
})

function readAliyun(env: Env, optional: SmsTemplateSettings, errors: string[]): AliyunSettings {
  const read = createSettingReader(env, 'SMS=aliyun', errors)
  const templatePattern = /^SMS_\d{3,20}$/
  const expectedTemplate = 'the code of an approved template, such as SMS_123456789'
  return {
    transport: 'aliyun',
    keyId: read('ALIYUN_SMS_KEY_ID', keyPattern, 'the AccessKey id of a RAM user'),
    keySecret: read('ALIYUN_SMS_KEY_SECRET', keyPattern, 'the AccessKey secret of that user'),
    signName: read('ALIYUN_SMS_SIGN_NAME', namePattern, 'an approved signature, without brackets'),
    endpoint: readEndpoint(env, 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com', errors),
    templates: {
      ...codeTemplates(
        read('ALIYUN_SMS_TEMPLATE_CODE', templatePattern, expectedTemplate),
        env.ALIYUN_SMS_KNOWN_TEMPLATE_CODE
          ? read('ALIYUN_SMS_KNOWN_TEMPLATE_CODE', templatePattern, expectedTemplate)
          : '',
      ),
      ...readOptionalTemplates(env, optional, (name) => read(name, templatePattern, expectedTemplate)),
    },
  }
}

function readTencent(env: Env, optional: SmsTemplateSettings, errors: string[]): TencentSettings {
  const read = createSettingReader(env, 'SMS=tencent', errors)
  const templatePattern = /^\d{1,20}$/
  const expectedTemplate = 'the number of an approved template'
  return {
    transport: 'tencent',
    keyId: read('TENCENT_SMS_SECRET_ID', keyPattern, 'the SecretId of a sub-account'),
    keySecret: read('TENCENT_SMS_SECRET_KEY', keyPattern, 'the SecretKey of that sub-account'),
    appId: read('TENCENT_SMS_APP_ID', /^\d{4,20}$/, 'the SdkAppId of an SMS application'),
    signName: read('TENCENT_SMS_SIGN_NAME', namePattern, 'an approved signature, without brackets'),
    region: read(
      'TENCENT_SMS_REGION',
      /^[a-z]{2}-[a-z]{2,20}$/,
      'a region such as ap-guangzhou',
      'ap-guangzhou',
    ),
    endpoint: readEndpoint(env, 'TENCENT_SMS_ENDPOINT', 'https://sms.tencentcloudapi.com', errors),
    templates: {
      ...codeTemplates(
        read('TENCENT_SMS_TEMPLATE_ID', templatePattern, expectedTemplate),
        env.TENCENT_SMS_KNOWN_TEMPLATE_ID
          ? read('TENCENT_SMS_KNOWN_TEMPLATE_ID', templatePattern, expectedTemplate)
          : '',
      ),
      ...readOptionalTemplates(env, optional, (name) => read(name, templatePattern, expectedTemplate)),
    },
  }
}

/** Reads how text messages are sent; `optional` are templates that may be set. */
export function readSms(
  env: Env,
  production: boolean,
  optional: SmsTemplateSettings,
  errors: string[],
): SmsSettings | undefined {
  reportUnknownTemplates(env, optional, errors)
  switch (env.SMS || (production ? 'none' : 'outbox')) {
    case 'aliyun':
      return readAliyun(env, optional, errors)
    case 'tencent':
      return readTencent(env, optional, errors)
    case 'outbox':
      if (production) errors.push('SMS is "outbox", which shows codes to everybody; production refuses it.')
      if (production) return undefined
      return {
        transport: 'outbox',
        print: true,
        templates: readOptionalTemplates(env, optional, (name) => env[name] ?? ''),
      }
    case 'none':
      return undefined
    default:
      errors.push(`SMS is "${env.SMS}"; it must be aliyun, tencent or outbox.`)
      return undefined
  }
}
