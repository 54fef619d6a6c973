import type { SmsTemplate } from '../sms/sms-settings.ts'

/** Keeps messages instead of sending them, for development; `print` writes them to the console as well. */
export interface OutboxSettings {
  transport: 'outbox'
  print: boolean
  templates?: Readonly<Record<string, SmsTemplate>>
}
