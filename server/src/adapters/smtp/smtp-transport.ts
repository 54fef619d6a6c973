import { createTransport } from 'nodemailer'
import { permanentFailure, retryableFailure, type Transport } from '../../platform/messages/transport.ts'
import type { SmtpSettings } from './mail-settings.ts'

const timeoutMs = 10_000

/** The host of an address, for the right side of a Message-ID. */
const hostOf = (from: string): string => /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost'

/** The reply code of a mail server, three digits (RFC 5321); undefined where there was no reply. */
const replyCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

/** Mail by SMTP. The Message-ID is made from the message's number, so that mail programs show a repeated mail once. */
export const smtpTransport = ({ url, from }: SmtpSettings): Transport => {
  const mailer = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (services, { messageNo, to, text, attachments = [] }) => {
    try {
      const messageId = `<${messageNo}@${hostOf(from)}>`
      await mailer.sendMail({
        from,
        messageId,
        text: text.body,
        subject: text.subject ?? '',
        date: services.now(),
        attachments: attachments.map(({ fileName, contentType, content }) => ({
          filename: fileName,
          contentType,
          content,
        })),
        // an object, so that a comma cannot make it two addresses
        to: { name: '', address: to },
      })
      return { sent: true, receipt: messageId }
    } catch (error) {
      const reply = replyCodeOf(error)
      if (reply === undefined) return retryableFailure('no answer')
      // 535 rejects our own login, which the operator can fix while the message waits
      return reply >= 500 && reply !== 535
        ? permanentFailure(`reply ${reply}`)
        : retryableFailure(`reply ${reply}`)
    }
  }
}
