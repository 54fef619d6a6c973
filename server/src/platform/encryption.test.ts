import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncryption, decryptWith, encryptWith } from './encryption.ts'
import { systemRandom } from './random.ts'

const encryption = createEncryption('a secret for tests and nothing else', systemRandom)
const text = Buffer.from('CARD-0001 卡密')

test('encrypted bytes decrypt to the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, associatedData) => {
      const encrypted = encryption.encrypt('texts', Buffer.from(bytes), associatedData)
      expect(encryption.decrypt('texts', encrypted, associatedData).equals(bytes)).toBe(true)
      expect(encryption.encrypt('texts', Buffer.from(bytes), associatedData).equals(encrypted)).toBe(false)
    }),
  )
})

test('a ciphertext does not decrypt in another row, for another purpose, or with another key', () => {
  const encrypted = encryption.encrypt('texts', text, 'card 1 of item 1')
  expect(() => encryption.decrypt('texts', encrypted, 'card 2 of item 1')).toThrow()
  expect(() => encryption.decrypt('channels', encrypted, 'card 1 of item 1')).toThrow()
  const other = createEncryption('another secret for tests', systemRandom)
  expect(() => other.decrypt('texts', encrypted, 'card 1 of item 1')).toThrow()
  const [key, otherKey] = [systemRandom(32), systemRandom(32)]
  const row = encryptWith(key, text, 'row', systemRandom)
  expect(decryptWith(key, row, 'row').equals(text)).toBe(true)
  expect(() => decryptWith(otherKey, row, 'row')).toThrow()
})

test('a changed or truncated ciphertext does not decrypt', () => {
  const encrypted = encryption.encrypt('texts', text, 'row')
  for (let index = 0; index < encrypted.length; index++) {
    const changed = Buffer.from(encrypted)
    changed[index] = (changed[index] ?? 0) ^ 1
    expect(() => encryption.decrypt('texts', changed, 'row'), `byte ${index}`).toThrow()
    expect(() => encryption.decrypt('texts', encrypted.subarray(0, index), 'row'), `${index} bytes`).toThrow()
  }
})

test('a ciphertext discloses nothing of its text but the length', () => {
  const encrypted = encryption.encrypt('texts', text, 'row')
  expect(encrypted.includes(text.subarray(0, 4))).toBe(false)
  expect(encrypted.length).toBe(text.length + 29)
})

test('fingerprints are equal for the same text and purpose, and for nothing else', () => {
  const print = (purpose: 'fingerprints' | 'contacts', of: string) =>
    encryption.fingerprint(purpose, of).toString('hex')
  expect(print('fingerprints', 'A')).toBe(print('fingerprints', 'A'))
  expect(new Set([print('fingerprints', 'A'), print('fingerprints', 'B'), print('contacts', 'A')]).size).toBe(
    3,
  )
})
