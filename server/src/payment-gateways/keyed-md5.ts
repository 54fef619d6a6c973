import { createHash, timingSafeEqual } from 'node:crypto'

const md5Pattern = /^[0-9a-f]{32}$/

/** MD5 in lower-case hex over a text and the key appended to it. Throws for an empty key. */
export function keyedMd5(text: string, key: string): string {
  if (key === '') throw new Error('an empty key signs for everyone')
  return createHash('md5')
    .update(text + key)
    .digest('hex')
}

/** Whether a signature is this key's over the text, compared in constant time. An empty key verifies nothing. */
export const isKeyedMd5 = (signature: string, text: string, key: string): boolean =>
  key !== '' &&
  md5Pattern.test(signature) &&
  timingSafeEqual(Buffer.from(signature), Buffer.from(keyedMd5(text, key)))
