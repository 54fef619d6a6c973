import type { Config } from '../platform/config.ts'
import type { MessageTransports, Transport } from '../platform/messages/transport.ts'
import { outboxTransport } from './outbox/outbox-transport.ts'
import { aliyunSms } from './sms/aliyun-sms.ts'
import type { SmsSettings } from './sms/sms-settings.ts'
import { tencentSms } from './sms/tencent-sms.ts'
import type { MailSettings } from './smtp/mail-settings.ts'
import { smtpTransport } from './smtp/smtp-transport.ts'

const createTransport = (settings: SmsSettings | MailSettings): Transport => {
  switch (settings.transport) {
    case 'aliyun':
      return aliyunSms(settings)
    case 'tencent':
      return tencentSms(settings)
    case 'smtp':
      return smtpTransport(settings)
    case 'outbox':
      return outboxTransport(settings)
  }
}

/** Creates the transport of each channel that the settings configure. */
export const createMessageTransports = ({
  sms,
  mail,
}: Pick<Config, 'sms' | 'mail'>): Omit<MessageTransports, 'chat'> => ({
  sms: sms && { name: sms.transport, send: createTransport(sms) },
  mail: mail && { name: mail.transport, send: createTransport(mail) },
})
