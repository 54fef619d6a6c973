import * as z from 'zod/mini'
import type { Vault } from '../vault.ts'
import type { MessageRow } from './message.sql.ts'
import type { Content } from './transport.ts'

const Sealed = z.object({
  to: z.string(),
  template: z.string(),
  vars: z.record(z.string(), z.string()),
  text: z.object({ subject: z.optional(z.string()), body: z.string() }),
})

/** Seals what a message says and to whom, bound to its number. */
export const sealContent = (vault: Vault, messageNo: string, content: Content): Buffer =>
  vault.seal('messages', Buffer.from(JSON.stringify(Sealed.parse(content))), messageNo)

/** What a message says; throws for a changed row. */
export const openContent = (vault: Vault, row: Pick<MessageRow, 'message_no' | 'sealed'>): Content => {
  const { text, ...rest } = Sealed.parse(
    JSON.parse(vault.open('messages', row.sealed, row.message_no).toString('utf8')),
  )
  const { subject, body } = text
  return { ...rest, text: { body, ...(subject === undefined ? {} : { subject }) } }
}
