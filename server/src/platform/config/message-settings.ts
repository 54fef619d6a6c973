import { isPrivateUrl } from '../private-url.ts'

/** A template at a carrier, with the words that it takes, in their order. */
export interface SmsTemplate {
  id: string
  vars: readonly string[]
}

interface SmsProviderSettings {
  keyId: string
  keySecret: string
  signName: string
  /** Where the carrier answers, without a slash at the end. */
  endpoint: string
  /** The carrier's template for each of ours. */
  templates: Readonly<Record<string, SmsTemplate>>
}

/** Keeps messages for whoever tries the shop, and tells the console of them where it is asked to. */
export interface OutboxSettings {
  transport: 'outbox'
  print: boolean
  templates?: SmsProviderSettings['templates']
}
export type AliyunSettings = { transport: 'aliyun' } & SmsProviderSettings
export type TencentSettings = { transport: 'tencent'; appId: string; region: string } & SmsProviderSettings
export type SmsSettings = OutboxSettings | AliyunSettings | TencentSettings

export interface SmtpSettings {
  transport: 'smtp'
  url: string
  from: string
}
export type MailSettings = OutboxSettings | SmtpSettings

/** How messages leave the house; undefined: not at all. */
export interface MessageSettings {
  sms: SmsSettings | undefined
  mail: MailSettings | undefined
}

type Env = Record<string, string | undefined>

/** Reads one setting; tells of one that is missing or malformed without quoting it, since it may be a key. */
type ReadSetting = (name: string, form: RegExp, wanted: string, fallback?: string) => string

const createSettingReader =
  (env: Env, why: string, faults: string[]): ReadSetting =>
  (name, form, wanted, fallback) => {
    const text = env[name] || fallback
    if (text === undefined) faults.push(`${name} is missing; ${why} needs it: ${wanted}.`)
    else if (!form.test(text)) faults.push(`${name} is malformed; it must be ${wanted}.`)
    return text ?? ''
  }

const keyPattern = /^[\x21-\x7e]{8,128}$/
const namePattern = /^\S(?:.{0,38}\S)?$/u

function readEndpoint(env: Env, name: string, fallback: string, faults: string[]): string {
  const text = (env[name] || fallback).replace(/\/+$/, '')
  // codes travel to it, so a public one must be spoken to over TLS
  const valid =
    URL.canParse(text) &&
    new URL(text).origin === text &&
    (text.startsWith('https:') || (text.startsWith('http:') && isPrivateUrl(text)))
  if (!valid)
    faults.push(`${name} is malformed; it must be an address without a path, by https unless it is private.`)
  return valid ? text : fallback
}

/** What is told by SMS only where somebody wishes it, since each one costs money: a setting for each. */
const optionalTemplates = {
  orderDelivered: 'SMS_TEMPLATE_ORDER_DELIVERED',
  orderRefunded: 'SMS_TEMPLATE_ORDER_REFUNDED',
  complaintAnswered: 'SMS_TEMPLATE_COMPLAINT_ANSWERED',
  complaintDecided: 'SMS_TEMPLATE_COMPLAINT_DECIDED',
} as const

/** Tells of settings of this kind that are none: a misspelt one would stay silent for ever. */
function reportUnknownTemplates(env: Env, faults: string[]): void {
  const known: readonly string[] = Object.values(optionalTemplates)
  for (const name of Object.keys(env))
    if (/^SMS_TEMPLATE_/.test(name) && !known.includes(name))
      faults.push(`${name} is not a setting; known are ${known.join(', ')}.`)
}

/** The templates of those that are wished. They take no words: an SMS says nothing that could open an order. */
const readOptionalTemplates = (env: Env, read: (name: string) => string): Record<string, SmsTemplate> =>
  Object.fromEntries(
    Object.entries(optionalTemplates).flatMap(([template, name]) =>
      env[name] ? [[template, { id: read(name), vars: [] }]] : [],
    ),
  )

/** What a code is sent by, and what tells a phone that it has an account already: without a template for that, a code. */
const codeTemplates = (code: string, known: string): Record<string, SmsTemplate> => ({
  verifyCode: { id: code, vars: ['code'] },
  phoneKnown: known ? { id: known, vars: [] } : { id: code, vars: ['code'] },
})

function readAliyun(env: Env, faults: string[]): AliyunSettings {
  const read = createSettingReader(env, 'SMS=aliyun', faults)
  const templateForm = /^SMS_\d{3,20}$/
  const template = 'the code of an approved template, such as SMS_123456789'
  return {
    transport: 'aliyun',
    keyId: read('ALIYUN_SMS_KEY_ID', keyPattern, 'the AccessKey id of a RAM user'),
    keySecret: read('ALIYUN_SMS_KEY_SECRET', keyPattern, 'the AccessKey secret of that user'),
    signName: read('ALIYUN_SMS_SIGN_NAME', namePattern, 'an approved signature, without brackets'),
    endpoint: readEndpoint(env, 'ALIYUN_SMS_ENDPOINT', 'https://dysmsapi.aliyuncs.com', faults),
    templates: {
      ...codeTemplates(
        read('ALIYUN_SMS_TEMPLATE_CODE', templateForm, template),
        env.ALIYUN_SMS_KNOWN_TEMPLATE_CODE
          ? read('ALIYUN_SMS_KNOWN_TEMPLATE_CODE', templateForm, template)
          : '',
      ),
      ...readOptionalTemplates(env, (name) => read(name, templateForm, template)),
    },
  }
}

function readTencent(env: Env, faults: string[]): TencentSettings {
  const read = createSettingReader(env, 'SMS=tencent', faults)
  const templateForm = /^\d{1,20}$/
  const template = 'the number of an approved template'
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
    endpoint: readEndpoint(env, 'TENCENT_SMS_ENDPOINT', 'https://sms.tencentcloudapi.com', faults),
    templates: {
      ...codeTemplates(
        read('TENCENT_SMS_TEMPLATE_ID', templateForm, template),
        env.TENCENT_SMS_KNOWN_TEMPLATE_ID
          ? read('TENCENT_SMS_KNOWN_TEMPLATE_ID', templateForm, template)
          : '',
      ),
      ...readOptionalTemplates(env, (name) => read(name, templateForm, template)),
    },
  }
}

function readSms(env: Env, production: boolean, faults: string[]): SmsSettings | undefined {
  reportUnknownTemplates(env, faults)
  switch (env.SMS || (production ? 'none' : 'outbox')) {
    case 'aliyun':
      return readAliyun(env, faults)
    case 'tencent':
      return readTencent(env, faults)
    case 'outbox':
      if (production) faults.push('SMS is "outbox", which shows codes to everybody; production refuses it.')
      if (production) return undefined
      return {
        transport: 'outbox',
        print: true,
        templates: readOptionalTemplates(env, (name) => env[name] ?? ''),
      }
    case 'none':
      return undefined
    default:
      faults.push(`SMS is "${env.SMS}"; it must be aliyun, tencent or outbox.`)
      return undefined
  }
}

const addressPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** An address, or a name with its address in angle brackets. */
const isSender = (text: string): boolean => {
  const inside = /^[^<>\r\n]{1,60}<([^<>]+)>$/.exec(text)?.[1]
  return addressPattern.test(inside ?? text)
}

function readMail(env: Env, production: boolean, faults: string[]): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url && !from) return production ? undefined : { transport: 'outbox', print: true }
  const read = createSettingReader(env, 'mail', faults)
  read('SMTP_URL', /^smtps?:\/\/\S+$/, 'an address that starts with smtp:// or smtps://')
  if (url && /^smtps?:/.test(url) && !URL.canParse(url))
    faults.push('SMTP_URL is malformed; signs of its password may have to be percent-encoded.')
  if (!from) read('MAIL_FROM', /./, 'the address that mail comes from')
  else if (!isSender(from))
    faults.push(
      'MAIL_FROM is malformed; it must be an address, or a name with the address in angle brackets.',
    )
  return { transport: 'smtp', url: url ?? '', from: from ?? '' }
}

/** How messages leave the house, by the settings; each mistake becomes one sentence in `faults`. */
export const readMessageSettings = (env: Env, production: boolean, faults: string[]): MessageSettings => ({
  sms: readSms(env, production, faults),
  mail: readMail(env, production, faults),
})
