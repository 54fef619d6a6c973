import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'

/** XORs with the key stream of AES-CTR as WinZip counts it: little-endian, from 1. */
function applyKeyStream(key: Buffer, bytes: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false)
  const result = Buffer.from(bytes)
  for (let at = 0; at < bytes.length; at += 16) {
    const counter = Buffer.alloc(16)
    counter.writeUInt32LE(at / 16 + 1)
    for (const [index, byte] of cipher.update(counter).entries())
      if (at + index < result.length) result[at + index] = (result[at + index] ?? 0) ^ byte
  }
  return result
}

/**
 * The only file of a zip that is encrypted with AES-256, decrypted by the specification of WinZip (AE-2) and not by the
 * library that wrote it. Throws for a wrong password and a changed file.
 */
export function readEncryptedZip(zip: Buffer, password: string): { name: string; content: Buffer } {
  const central = zip.lastIndexOf(Buffer.from('PK\x01\x02'))
  const [method, size, local] = [
    zip.readUInt16LE(central + 10),
    zip.readUInt32LE(central + 20),
    zip.readUInt32LE(central + 42),
  ]
  if (method !== 99) throw new Error('not encrypted with AES')
  const [nameLength, extraLength] = [zip.readUInt16LE(local + 26), zip.readUInt16LE(local + 28)]
  const name = zip.subarray(local + 30, local + 30 + nameLength).toString()
  const extra = zip.subarray(local + 30 + nameLength, local + 30 + nameLength + extraLength)
  const aes = extra.subarray(extra.indexOf(Buffer.from([0x01, 0x99])))
  if (aes[8] !== 3) throw new Error('not AES-256')
  const start = local + 30 + nameLength + extraLength
  const [salt, check] = [zip.subarray(start, start + 16), zip.subarray(start + 16, start + 18)]
  const [data, mac] = [
    zip.subarray(start + 18, start + size - 10),
    zip.subarray(start + size - 10, start + size),
  ]
  const keys = pbkdf2Sync(password, salt, 1000, 66, 'sha1')
  if (!keys.subarray(64).equals(check)) throw new Error('the password is wrong')
  const expected = createHmac('sha1', keys.subarray(32, 64)).update(data).digest().subarray(0, 10)
  if (!expected.equals(mac)) throw new Error('the file was changed')
  const content = applyKeyStream(keys.subarray(0, 32), data)
  return { name, content: aes.readUInt16LE(9) === 8 ? inflateRawSync(content) : content }
}
