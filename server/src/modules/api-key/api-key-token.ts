import { createHash } from 'node:crypto'

/** `faka_`, the number of the key, and 256 random bits. */
const tokenPattern = /^faka_([0-9A-Z]{10}(?:[0-9A-Z]{2})?)_[\w-]{43}$/

/** What the token of a key begins with: it names the key and is no secret. */
export const apiKeyPrefix = (keyNo: string): string => `faka_${keyNo}`

/** Whether a text has the form of a token. */
export const isApiKeyToken = (text: string): boolean => tokenPattern.test(text)

/** How a token is stored: it has 256 random bits, so a plain hash cannot be reversed by guessing. */
export const hashApiKeyToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The number of the key of a token; undefined for what is no token. */
export const findKeyNo = (token: string): string | undefined => tokenPattern.exec(token)?.[1]
