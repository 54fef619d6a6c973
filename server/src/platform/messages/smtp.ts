import { createTransport } from 'nodemailer'
import type { SmtpSettings } from '../config/message-settings.ts'
import { permanentFailure, retryableFailure, type Transport } from './transport.ts'

const timeoutMs = 10_000

/** The host of an address, for the right side of a Message-ID. */
const hostOf = (from: string): string => /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? 'localhost'

/** What a mail server answered, if it did: its three digits (RFC 5321). */
const replyCodeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number'
    ? error.responseCode
    : undefined

/** Mail by SMTP. Its Message-ID is made from the message's number: who gets it twice shows it once. */
export const smtpTransport = ({ url, from }: SmtpSettings): Transport => {
  const mailer = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (services, { messageNo, to, text }) => {
    try {
      const messageId = `<${messageNo}@${hostOf(from)}>`
      await mailer.sendMail({
        ...{ from, messageId, text: text.body, subject: text.subject ?? '', date: services.now() },
        // an object, so that no comma in it makes two addresses
        to: { name: '', address: to },
      })
      return { sent: true, receipt: messageId }
    } catch (error) {
      const reply = replyCodeOf(error)
      if (reply === undefined) return retryableFailure('no answer')
      // 535 is our own login, which a person can set right while the message waits
      return reply >= 500 && reply !== 535
        ? permanentFailure(`reply ${reply}`)
        : retryableFailure(`reply ${reply}`)
    }
  }
}
