import {
  listOutboxMessages,
  type OutboxMessage,
  waitForMessageRun,
} from '../../server/src/platform/messages.ts'
import type { ShopProcess } from './open-shop-process.ts'

/** The messages in the outbox, newest first, after everything due was sent. */
export async function readOutbox(shop: ShopProcess): Promise<OutboxMessage[]> {
  // messages that a call has just claimed are being sent, and the job does not see them
  await waitForMessageRun(shop.services)
  await shop.runJobs()
  // neither does it see those that a job has just written and started to send
  await waitForMessageRun(shop.services)
  return listOutboxMessages(shop.services, 1000)
}

/** The texts sent to a phone or an address, newest first. */
export const listMessagesTo = async (shop: ShopProcess, to: string): Promise<string[]> =>
  (await readOutbox(shop)).filter((message) => message.to === to).map(({ text }) => text.body)

/** The code last sent to a phone; throws if its last message has none. */
export async function getLastCode(shop: ShopProcess, phone: string): Promise<string> {
  const [text = 'no message'] = await listMessagesTo(shop, phone)
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code was sent: ${text}`)
  return code
}
