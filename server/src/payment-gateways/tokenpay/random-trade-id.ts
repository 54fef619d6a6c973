import type { Random } from '../../platform/random.ts'

/**
 * A random UUID (RFC 9562, version 4), the format of the gateway's trade numbers; anything else is a 404
 * there.
 */
export function randomTradeId(random: Random): string {
  const bytes = Buffer.from(random(16))
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
