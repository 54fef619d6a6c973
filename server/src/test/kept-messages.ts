import { listKeptMessages } from '../kernel/messages.ts'
import type { Process } from './open-shop.ts'

/** The texts that the outbox holds for a phone or an address, newest first, after everything due has gone out. */
export async function messagesTo(shop: Process, to: string): Promise<string[]> {
  await shop.runJobs()
  const kept = await listKeptMessages(shop.house, 1000)
  return kept.filter((message) => message.to === to).map(({ text }) => text.body)
}

/** The code that was last sent to a phone; throws where its last message carries none. */
export async function codeSentTo(shop: Process, phone: string): Promise<string> {
  const [text = 'no message'] = await messagesTo(shop, phone)
  const code = /\d{6}/.exec(text)?.[0]
  if (!code) throw new Error(`no code was sent: ${text}`)
  return code
}
