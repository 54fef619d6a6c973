import { expect } from 'vitest'
import type { Site } from './open-site.ts'

let phoneCount = 0
/** A phone number that no other test has. */
export const newPhone = (): string => `137${String(++phoneCount).padStart(8, '0')}`

/** The messages that were read already, by phone. */
const readMessages = new Map<string, string>()

/**
 * The code that was last sent to a phone, as a person finds it in the outbox. Waits until one is there that was not
 * read before: a page says that a code was sent a moment before the outbox has it.
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
