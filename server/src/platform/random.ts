import { randomBytes } from 'node:crypto'
import { idDigits } from '@faka/contract/shared/ids'

/** Returns that many random bytes; the simulation uses a seeded one. */
export type Random = (bytes: number) => Buffer

const poolSize = 8192
let pool = Buffer.alloc(0)

/** The system's randomness, read in large blocks since each read costs more than its bytes; no byte is returned twice. */
export const systemRandom: Random = (bytes) => {
  if (bytes > poolSize) return randomBytes(bytes)
  if (bytes > pool.length) pool = randomBytes(poolSize)
  const bytesRead = pool.subarray(0, bytes)
  pool = pool.subarray(bytes)
  return bytesRead
}

/** A public number of `length` base-32 digits, five random bits each. */
export function newNumber(random: Random, length: number): string {
  let text = ''
  for (const byte of random(length)) text += idDigits[byte & 31]
  return text
}

/** A random UUID of version 4 (RFC 9562). */
export function newUuid(random: Random): string {
  const bytes = Buffer.from(random(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
