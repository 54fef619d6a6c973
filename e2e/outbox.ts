import { expect } from 'vitest'
import type { Site } from './open-site.ts'

let phones = 0
/** A phone number that no other test has. */
export const newPhone = (): string => `137${String(++phones).padStart(8, '0')}`

/** The code that was last sent to a phone, as a person finds it in the outbox; waits until it is there. */
export async function codeSentTo({ url }: Pick<Site, 'url'>, phone: string): Promise<string> {
  const find = async () => {
    const page = await (await fetch(`${url}/dev/outbox`)).text()
    const message = page.split('<article').find((part) => part.includes(phone))
    return /class="code">(\d{6})</.exec(message ?? '')?.[1]
  }
  await expect.poll(find, { timeout: 10_000 }).toBeDefined()
  return (await find()) ?? ''
}
