import type { MailSettings, SmsSettings } from '../config/message-settings.ts'
import type { Services } from '../ctx.ts'
import { perServices } from '../per-services.ts'
import { aliyunSms } from './aliyun-sms.ts'
import { claimDueMessages, deleteEndedMessages, endMessage, type MessageRow } from './message.sql.ts'
import { decryptContent } from './message-encryption.ts'
import { outboxTransport } from './outbox.ts'
import { smtpTransport } from './smtp.ts'
import { tencentSms } from './tencent-sms.ts'
import type { Transport } from './transport.ts'

const batchSize = 20
/** Ended messages are kept for questions about yesterday, and no longer. */
const retentionDays = 3

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

/** The transport of each channel, made once. */
const getTransports = perServices(({ config }) => ({
  sms: config.sms && { name: config.sms.transport, carry: createTransport(config.sms) },
  mail: config.mail && { name: config.mail.transport, carry: createTransport(config.mail) },
}))

async function send(services: Services, row: MessageRow): Promise<void> {
  const transport = getTransports(services)[row.channel]
  const name = transport?.name ?? 'none'
  const end = (state: 'sent' | 'failed' | 'expired', receipt?: string) =>
    endMessage(
      services.db,
      row.message_no,
      { state, transport: name, keepContent: name === 'outbox', ...(receipt ? { receipt } : {}) },
      services.now(),
    )
  if (row.expires_at <= services.now()) return void (await end('expired'))
  const message = { messageNo: row.message_no, ...decryptContent(services.encryption, row) }
  const said = transport
    ? await transport.carry(services, message)
    : ({ sent: false, permanent: true, reason: 'no transport' } as const)
  if (said.sent) return void (await end('sent', said.receipt))
  const fields = { messageNo: row.message_no, transport: name, reason: said.reason, tries: row.tries }
  services.log.warn(fields, said.permanent ? 'a message was refused' : 'a message was not taken yet')
  if (said.permanent) await end('failed')
}

/** Sends what is due; answers whether there may be more. */
export async function sendDueMessages(services: Services): Promise<boolean> {
  const due = await claimDueMessages(services.db, services.now(), batchSize)
  await Promise.all(due.map((row) => send(services, row)))
  return due.length === batchSize
}

/** Forgets messages that ended days ago. */
export async function purgeMessages(services: Services): Promise<false> {
  await deleteEndedMessages(services.db, new Date(services.now().getTime() - retentionDays * 24 * 3_600_000))
  return false
}
