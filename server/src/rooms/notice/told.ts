import type { BuyerContact } from '@faka/contract/contact'
import type { WebhookBody } from '@faka/contract/notice'
import type { House } from '../../kernel/ctx.ts'
import type { DueHappening } from '../../kernel/happenings.ts'
import { hasTemplate, messagesOpen, type NewMessage } from '../../kernel/messages.ts'
import { accountNamed } from '../account/door.ts'
import type { NoticeRow } from './notice.sql.ts'
import { mailText, type NoticeName, smsText, type Vars } from './notice-words.ts'

/** What is said of one happening: to people, and to the seller's program. */
export interface Told {
  messages: readonly NewMessage[]
  /** Undefined: nothing. */
  data?: WebhookBody['data']
}

/** A happening, with how the seller of its shop is told; undefined where he said nothing. */
export interface Occasion {
  happening: DueHappening
  notice: NoticeRow | undefined
}

export const nothing: Told = { messages: [] }

/** What was not read by then is no news. */
const goodForMs = 24 * 3_600_000
const expiry = (house: House): Date => new Date(house.now().getTime() + goodForMs)

/** What is said, and the page of ours where the rest stands. */
export interface Saying {
  name: NoticeName
  vars: Vars
  path: string
}

const mailTo = (house: House, to: string, { name, vars, path }: Saying): NewMessage => ({
  ...{ channel: 'mail', to, template: name, vars: {} },
  text: mailText(name, vars, `${house.config.publicUrl}${path}`),
  expiresAt: expiry(house),
})

/**
 * Tells a buyer: by mail where he left an address with his order, else by SMS to the phone that his account proved,
 * where somebody set a template for it. An SMS names no order.
 */
export async function tellBuyer(
  house: House,
  { contact, accountId }: { contact: BuyerContact; accountId: number | null },
  saying: Saying,
): Promise<NewMessage[]> {
  const { name } = saying
  if (contact.mail !== undefined)
    return messagesOpen(house.config, 'mail') ? [mailTo(house, contact.mail, saying)] : []
  if (accountId === null || !hasTemplate(house.config, name)) return []
  const { phone, phone_proved_at } = await accountNamed(house, house.db, accountId)
  if (phone === null || phone_proved_at === null) return []
  const text = { body: smsText(name) }
  return [{ channel: 'sms', to: phone, template: name, vars: {}, text, expiresAt: expiry(house) }]
}

/** Tells a seller by mail, where he wishes it. */
export const tellSeller = (house: House, notice: NoticeRow | undefined, saying: Saying): NewMessage[] =>
  notice?.mail && messagesOpen(house.config, 'mail') ? [mailTo(house, notice.mail, saying)] : []
