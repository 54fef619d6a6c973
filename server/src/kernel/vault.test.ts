import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemRandom } from './random.ts'
import { createVault, openWith, sealWith } from './vault.ts'

const vault = createVault('a key that guards nothing but tests', systemRandom)
const text = Buffer.from('CARD-0001 卡密')

test('what was sealed opens to the same bytes, whatever they are', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string(), (bytes, bound) => {
      const sealed = vault.seal('texts', Buffer.from(bytes), bound)
      expect(vault.open('texts', sealed, bound).equals(bytes)).toBe(true)
      expect(vault.seal('texts', Buffer.from(bytes), bound).equals(sealed)).toBe(false)
    }),
  )
})

test('a sealed text does not open in another row, for another purpose, or with another key', () => {
  const sealed = vault.seal('texts', text, 'card 1 of item 1')
  expect(() => vault.open('texts', sealed, 'card 2 of item 1')).toThrow()
  expect(() => vault.open('channels', sealed, 'card 1 of item 1')).toThrow()
  const other = createVault('another key that guards nothing', systemRandom)
  expect(() => other.open('texts', sealed, 'card 1 of item 1')).toThrow()
  const [mine, yours] = [systemRandom(32), systemRandom(32)]
  const row = sealWith(mine, text, 'row', systemRandom)
  expect(openWith(mine, row, 'row').equals(text)).toBe(true)
  expect(() => openWith(yours, row, 'row')).toThrow()
})

test('no byte of a sealed text can be changed, and none cut off', () => {
  const sealed = vault.seal('texts', text, 'row')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open('texts', changed, 'row'), `byte ${at}`).toThrow()
    expect(() => vault.open('texts', sealed.subarray(0, at), 'row'), `${at} bytes`).toThrow()
  }
})

test('a sealed text shows nothing of what it holds but its length', () => {
  const sealed = vault.seal('texts', text, 'row')
  expect(sealed.includes(text.subarray(0, 4))).toBe(false)
  expect(sealed.length).toBe(text.length + 29)
})

test('fingerprints are the same for the same text and purpose, and for nothing else', () => {
  const print = (purpose: 'fingerprints' | 'contacts', of: string) =>
    vault.fingerprint(purpose, of).toString('hex')
  expect(print('fingerprints', 'A')).toBe(print('fingerprints', 'A'))
  expect(new Set([print('fingerprints', 'A'), print('fingerprints', 'B'), print('contacts', 'A')]).size).toBe(
    3,
  )
})
