import { expect } from 'vitest'
import type { Site } from './open-site.ts'

let phoneCount = 0
/** A phone number that no other test uses. */
export const newPhone = (): string => `137${String(++phoneCount).padStart(8, '0')}`

/** The last message read, by phone. */
const readMessages = new Map<string, string>()

/**
 * The code last sent to a phone, read from the outbox page. Waits for a message that was not read before, since pages
 * report a code as sent a moment before it is in the outbox.
 */
export async function waitForCode({ url }: Pick<Site, 'url'>, phone: string): Promise<string> {
  const find = async () => {
    const page = await (await fetch(`${url}/dev/outbox`)).text()
    const message = page.split('<article').find((part) => part.includes(phone))
    return message === readMessages.get(phone) ? undefined : message
  }
  await expect.poll(find).toBeDefined()
  const message = (await find()) ?? ''
  readMessages.set(phone, message)
  return /class="code">(\d{6})</.exec(message)?.[1] ?? ''
}
