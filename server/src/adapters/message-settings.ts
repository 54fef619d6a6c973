import type { Env } from '../platform/config.ts'
import { readSms, type SmsSettings, type SmsTemplateSettings } from './sms/sms-settings.ts'
import { type MailSettings, readMail } from './smtp/mail-settings.ts'

/** How messages are sent; undefined: not at all. */
interface MessageSettings {
  sms: SmsSettings | undefined
  mail: MailSettings | undefined
}

declare module '../platform/config.ts' {
  interface Config extends MessageSettings {}
}

/** Reads how messages are sent; `optional` are templates that may be set. Each mistake becomes one sentence in `errors`. */
export const readMessageSettings = (
  env: Env,
  production: boolean,
  optional: SmsTemplateSettings,
  errors: string[],
): MessageSettings => ({
  sms: readSms(env, production, optional, errors),
  mail: readMail(env, production, errors),
})
