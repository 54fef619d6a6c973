import type { Env } from '../../platform/config.ts'
import type { OutboxSettings } from '../outbox/outbox-settings.ts'
import { createSettingReader } from '../setting-reader.ts'

export interface SmtpSettings {
  transport: 'smtp'
  url: string
  from: string
}
export type MailSettings = OutboxSettings | SmtpSettings

const addressPattern = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/

/** An address, or a name with its address in angle brackets. */
const isSender = (text: string): boolean => {
  const inside = /^[^<>\r\n]{1,60}<([^<>]+)>$/.exec(text)?.[1]
  return addressPattern.test(inside ?? text)
}

/** Reads how mail is sent. */
export function readMail(env: Env, production: boolean, errors: string[]): MailSettings | undefined {
  const { SMTP_URL: url, MAIL_FROM: from } = env
  if (!url && !from) return production ? undefined : { transport: 'outbox', print: true }
  const read = createSettingReader(env, 'mail', errors)
  read('SMTP_URL', /^smtps?:\/\/\S+$/, 'an address that starts with smtp:// or smtps://')
  if (url && /^smtps?:/.test(url) && !URL.canParse(url))
    errors.push('SMTP_URL is malformed; signs of its password may have to be percent-encoded.')
  if (!from) read('MAIL_FROM', /./, 'the address that mail comes from')
  else if (!isSender(from))
    errors.push(
      'MAIL_FROM is malformed; it must be an address, or a name with the address in angle brackets.',
    )
  return { transport: 'smtp', url: url ?? '', from: from ?? '' }
}
