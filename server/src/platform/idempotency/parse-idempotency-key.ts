import { InvalidInputError } from '../invalid-input-error.ts'

/** A structured field string (RFC 9651), or the same without its quotes, as many clients send it. */
const keyPattern = /^(?:"([\x20-\x21\x23-\x5b\x5d-\x7e]{1,255})"|([\x21\x23-\x5b\x5d-\x7e]{1,255}))$/

const malformed = {
  path: 'Idempotency-Key',
  zh: '应为 1 到 255 个可见字符，例如一个 UUID',
  en: 'This must be 1 to 255 visible characters, a UUID for example.',
}

/**
 * The key of a request by draft-ietf-httpapi-idempotency-key-header-07; undefined if it has none.
 * @throws InvalidInputError if it is malformed
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const [, quoted, plain] = keyPattern.exec(String(header).trim()) ?? []
  const key = quoted ?? plain
  if (key === undefined) throw new InvalidInputError([malformed])
  return key
}
