import type { House } from '../ctx.ts'
import { perHouse } from '../per-house.ts'
import { aliyunSms } from './aliyun-sms.ts'
import { deleteEndedMessages, endMessage, type MessageRow, takeDueMessages } from './message.sql.ts'
import { openContent } from './message-seal.ts'
import type { MailSettings, SmsSettings } from './message-settings.ts'
import { outbox } from './outbox.ts'
import { smtp } from './smtp.ts'
import { tencentSms } from './tencent-sms.ts'
import type { Transport } from './transport.ts'

const atOnce = 20
/** Ended messages are kept for questions about yesterday, and no longer. */
const keptDays = 3

const carry = (settings: SmsSettings | MailSettings): Transport => {
  switch (settings.transport) {
    case 'aliyun':
      return aliyunSms(settings)
    case 'tencent':
      return tencentSms(settings)
    case 'smtp':
      return smtp(settings)
    case 'outbox':
      return outbox(settings)
  }
}

/** The transport of each channel, made once. */
const transportsOf = perHouse(({ config }) => ({
  sms: config.sms && { name: config.sms.transport, carry: carry(config.sms) },
  mail: config.mail && { name: config.mail.transport, carry: carry(config.mail) },
}))

async function send(house: House, row: MessageRow): Promise<void> {
  const transport = transportsOf(house)[row.channel]
  const name = transport?.name ?? 'none'
  const end = (state: 'sent' | 'failed' | 'expired', receipt?: string) =>
    endMessage(
      house.db,
      row.message_no,
      { state, transport: name, keep: name === 'outbox', ...(receipt ? { receipt } : {}) },
      house.now(),
    )
  if (row.expires_at <= house.now()) return void (await end('expired'))
  const message = { messageNo: row.message_no, ...openContent(house.vault, row) }
  const said = transport
    ? await transport.carry(house, message)
    : ({ sent: false, final: true, reason: 'no transport' } as const)
  if (said.sent) return void (await end('sent', said.receipt))
  const fields = { messageNo: row.message_no, transport: name, reason: said.reason, tries: row.tries }
  house.log.warn(fields, said.final ? 'a message was refused' : 'a message was not taken yet')
  if (said.final) await end('failed')
}

/** Sends what is due; answers whether there may be more. */
export async function sendDue(house: House): Promise<boolean> {
  const due = await takeDueMessages(house.db, house.now(), atOnce)
  await Promise.all(due.map((row) => send(house, row)))
  return due.length === atOnce
}

/** Forgets messages that ended days ago. */
export async function sweepMessages(house: House): Promise<false> {
  await deleteEndedMessages(house.db, new Date(house.now().getTime() - keptDays * 24 * 3_600_000))
  return false
}
