import * as z from 'zod/mini'
import type { Encryption } from '../encryption.ts'
import type { MessageRow } from './message.sql.ts'
import type { MessageContent } from './transport.ts'

const MessagePlaintext = z.object({
  to: z.string(),
  template: z.string(),
  vars: z.record(z.string(), z.string()),
  text: z.object({ subject: z.optional(z.string()), body: z.string() }),
  composer: z.optional(z.object({ name: z.string(), subject: z.string() })),
})

/** Encrypts the content of a message, with its number as associated data. */
export const encryptContent = (encryption: Encryption, messageNo: string, content: MessageContent): Buffer =>
  encryption.encrypt('messages', Buffer.from(JSON.stringify(MessagePlaintext.parse(content))), messageNo)

/** The content of a message; throws for a row that was changed. */
export const decryptContent = (
  encryption: Encryption,
  row: Pick<MessageRow, 'message_no' | 'sealed'>,
): MessageContent => {
  const { text, composer, ...rest } = MessagePlaintext.parse(
    JSON.parse(encryption.decrypt('messages', row.sealed, row.message_no).toString('utf8')),
  )
  const { subject, body } = text
  return {
    ...rest,
    text: { body, ...(subject === undefined ? {} : { subject }) },
    ...(composer && { composer }),
  }
}
