import { expect, test } from 'vitest'
import { attachmentDisposition, readByteRange } from './byte-range.rules.ts'

test.each([
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=3-5', { from: 3, to: 5 }],
  ['bytes=3-99', { from: 3, to: 9 }],
  ['bytes=9-9', { from: 9, to: 9 }],
  ['bytes=-4', { from: 6, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=-0', 'outside'],
  ['bytes=10-', 'outside'],
  ['bytes=5-3', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
  ['kilobytes=0-1', 'whole'],
  ['bytes=99999999999999999999-', 'whole'],
] as const)('the range %j of ten bytes is %j', (header, expected) => {
  expect(readByteRange(header, 10)).toEqual(expected)
})

test('a name is encoded so that no sign of it ends a header or its value', () => {
  expect(attachmentDisposition('a"b;c.zip')).toBe(
    `attachment;filename="a_b_c.zip";filename*=UTF-8''a%22b%3Bc.zip`,
  )
  expect(attachmentDisposition("安'装*.exe")).toBe(
    `attachment;filename="____.exe";filename*=UTF-8''%E5%AE%89%27%E8%A3%85%2A.exe`,
  )
})
