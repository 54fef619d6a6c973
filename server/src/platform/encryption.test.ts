import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createEncryption, decryptWith, encryptWith } from './encryption.ts'
import { systemRandom } from './random.ts'

const encryption = createEncryption('a key that guards nothing but tests', systemRandom)
const text = Buffer.from('CARD-0001 卡密')

test('what was sealed opens to the same bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, bound) => {
      const sealed = encryption.encrypt('texts', Buffer.from(bytes), bound)
      expect(encryption.decrypt('texts', sealed, bound).equals(bytes)).toBe(true)
      expect(encryption.encrypt('texts', Buffer.from(bytes), bound).equals(sealed)).toBe(false)
    }),
  )
})

test('a sealed text does not open in another row, for another purpose, or with another key', () => {
  const sealed = encryption.encrypt('texts', text, 'card 1 of item 1')
  expect(() => encryption.decrypt('texts', sealed, 'card 2 of item 1')).toThrow()
  expect(() => encryption.decrypt('channels', sealed, 'card 1 of item 1')).toThrow()
  const other = createEncryption('another key that guards nothing', systemRandom)
  expect(() => other.decrypt('texts', sealed, 'card 1 of item 1')).toThrow()
  const [mine, yours] = [systemRandom(32), systemRandom(32)]
  const row = encryptWith(mine, text, 'row', systemRandom)
  expect(decryptWith(mine, row, 'row').equals(text)).toBe(true)
  expect(() => decryptWith(yours, row, 'row')).toThrow()
})

test('no byte of a sealed text can be changed, and none cut off', () => {
  const sealed = encryption.encrypt('texts', text, 'row')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => encryption.decrypt('texts', changed, 'row'), `byte ${at}`).toThrow()
    expect(() => encryption.decrypt('texts', sealed.subarray(0, at), 'row'), `${at} bytes`).toThrow()
  }
})

test('a sealed text shows nothing of what it holds but its length', () => {
  const sealed = encryption.encrypt('texts', text, 'row')
  expect(sealed.includes(text.subarray(0, 4))).toBe(false)
  expect(sealed.length).toBe(text.length + 29)
})

test('fingerprints are the same for the same text and purpose, and for nothing else', () => {
  const print = (purpose: 'fingerprints' | 'contacts', of: string) =>
    encryption.fingerprint(purpose, of).toString('hex')
  expect(print('fingerprints', 'A')).toBe(print('fingerprints', 'A'))
  expect(new Set([print('fingerprints', 'A'), print('fingerprints', 'B'), print('contacts', 'A')]).size).toBe(
    3,
  )
})
