import { maxCardLength, maxPublicText } from '@faka/contract/stock/stock'
import { expect, test } from 'vitest'
import { findBrokenReason, findPublicText, kindOfKnown, maskCard, toPublicText } from './stock.rules.ts'

test('a masked card shows at most four characters of each end, a third of it in all, and nothing of a short one', () => {
  expect(['', 'abcde', 'abcdef', 'abcdefghijk', 'abcdefghijkl'].map(maskCard)).toEqual([
    '••••',
    '••••',
    'a••••f',
    'a••••k',
    'ab••••kl',
  ])
  expect(maskCard('abcdefghijklmnopqrstuvwxyz0123456789')).toBe('abcd••••6789')
  // a character of two code units is one character
  expect(maskCard('🎮🎮🎮🎮🎮🎯')).toBe('🎮••••🎯')
  expect(maskCard('  abcdef\n')).toBe('a••••f')
  // what is longer than a card can be is cut
  expect(maskCard(`${'a'.repeat(maxCardLength)}bbbb`)).toBe('aaaa••••aaaa')
})

test('the public part of a card is a text without control characters that is not too long', () => {
  expect(toPublicText(' 8888 ')).toBe('8888')
  expect(toPublicText('x'.repeat(maxPublicText))).toBe('x'.repeat(maxPublicText))
  for (const text of ['', '  ', 'x'.repeat(maxPublicText + 1), 'a\u0007b', 'a\u200bb'])
    expect(toPublicText(text)).toBeUndefined()
})

test('the public part of a line stands before the first separator, and something has to stand behind it', () => {
  expect(findPublicText('8888----secret', '----')).toBe('8888')
  expect(findPublicText('8888|a|b', '|')).toBe('8888')
  expect(findPublicText('8|s', '|')).toBe('8')
  for (const text of ['secret', '|secret', '8888|', '8888|  ', ' |secret'])
    expect(findPublicText(text, '|'), text).toBeUndefined()
})

test('a line is no card if it is empty, too long, not readable, or has another number of parts', () => {
  const whole = { separator: '|', partsPerCard: undefined }
  const reason = (text: string, rules = {}) => findBrokenReason(text, { ...whole, ...rules })
  expect(reason('a|b')).toBeUndefined()
  expect([reason(''), reason('  ')]).toEqual(['empty', 'empty'])
  expect(reason('x'.repeat(maxCardLength))).toBeUndefined()
  expect(reason('x'.repeat(maxCardLength + 1))).toBe('tooLong')
  expect(reason('a\0b')).toBe('nulByte')
  expect(reason('a\uFFFDb')).toBe('undecodable')
  const two = { partsPerCard: 2 }
  expect(reason('a|b', two)).toBeUndefined()
  for (const text of ['a', 'a|b|c', 'a|', 'a| ', '|b']) expect(reason(text, two), text).toBe('parts')
  const unseparated = { separator: '', partsPerCard: 1 }
  expect(reason('a|b', unseparated)).toBeUndefined()
  expect(reason('ab', { separator: '', partsPerCard: 2 })).toBe('parts')
})

test('a line that the shop has is in stock, sold before or in another item, and good if it was withdrawn', () => {
  const kind = (...cards: [itemId: number, state: string][]) =>
    kindOfKnown(
      cards.map(([itemId, state]) => ({ itemId, state })),
      1,
    )
  expect(kind()).toBe('good')
  expect(kind([1, 'withdrawn'], [2, 'withdrawn'])).toBe('good')
  expect(kind([1, 'free'])).toBe('inStock')
  expect(kind([1, 'held'], [2, 'free'])).toBe('inStock')
  expect(kind([2, 'free'])).toBe('inOtherItem')
  expect([kind([2, 'sold']), kind([1, 'void']), kind([1, 'free'], [2, 'sold'])]).toEqual([
    'soldBefore',
    'soldBefore',
    'soldBefore',
  ])
})
