import { createHmac } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The bytes of a secret in base 32 (RFC 4648), as an app reads it. */
export function decodeBase32(text: string): Buffer {
  let bits = ''
  for (const digit of text) bits += base32.indexOf(digit).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code that an authenticator app shows at a time, by RFC 6238: six digits of HMAC-SHA-1 over the step of 30 seconds. */
export function totpCode(secret: string, time: Date): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(time.getTime() / 30_000)))
  const hash = createHmac('sha1', decodeBase32(secret)).update(step).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}
