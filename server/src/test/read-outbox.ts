import { listOutboxMessages, type OutboxMessage, waitForMessageRun } from '../platform/messages.ts'
import type { ShopProcess } from './open-shop.ts'

/** What the outbox holds, newest first, after everything due has gone out. */
export async function readOutbox(shop: ShopProcess): Promise<OutboxMessage[]> {
  // one that a call has just taken is on its way, and no job sees it
  await waitForMessageRun(shop.services)
  await shop.runJobs()
  // nor one that a job has just written and begun to send
  await waitForMessageRun(shop.services)
  return listOutboxMessages(shop.services, 1000)
}

/** The texts that were sent to a phone or an address, newest first. */
export const listMessagesTo = async (shop: ShopProcess, to: string): Promise<string[]> =>
  (await readOutbox(shop)).filter((message) => message.to === to).map(({ text }) => text.body)

/** The code that was last sent to a phone; throws where its last message carries none. */
export async function getLastCode(shop: ShopProcess, phone: string): Promise<string> {
  const [text = 'no message'] = await listMessagesTo(shop, phone)
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code was sent: ${text}`)
  return code
}
