import { createHash } from 'node:crypto'

/**
 * The text that Chinese gateways sign: the non-empty fields without the signature itself, sorted by name in ASCII
 * order, joined unescaped.
 */
export const sortedFields = (
  fields: Iterable<readonly [name: string, value: string | number]>,
  unsigned: readonly string[],
  format: (value: string | number) => string = String,
): string =>
  [...fields]
    .filter(([name, value]) => value !== '' && !unsigned.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${format(value)}`)
    .join('&')

/** The MD5 of a text with the merchant's key appended, in lower-case hex. */
export const md5WithKey = (text: string, key: string): string =>
  createHash('md5').update(text).update(key).digest('hex')
