import { type KeptMessage, listKeptMessages, nudgedMessages } from '../kernel/messages.ts'
import type { Process } from './open-shop.ts'

/** What the outbox holds, newest first, after everything due has gone out. */
export async function keptMessages(shop: Process): Promise<KeptMessage[]> {
  // one that a call has just taken is on its way, and no job sees it
  await nudgedMessages(shop.house)
  await shop.runJobs()
  // nor one that a job has just written and begun to send
  await nudgedMessages(shop.house)
  return listKeptMessages(shop.house, 1000)
}

/** The texts that were sent to a phone or an address, newest first. */
export const messagesTo = async (shop: Process, to: string): Promise<string[]> =>
  (await keptMessages(shop)).filter((message) => message.to === to).map(({ text }) => text.body)

/** The code that was last sent to a phone; throws where its last message carries none. */
export async function codeSentTo(shop: Process, phone: string): Promise<string> {
  const [text = 'no message'] = await messagesTo(shop, phone)
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code was sent: ${text}`)
  return code
}
