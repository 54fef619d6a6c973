import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.ts'

test('a cursor is what a client can send back, and is read only by the list that answered it', () => {
  const cursor = encodeCursor('orders', '0A1B', '星 "屑"')
  expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,500}$/)
  expect(decodeCursor('orders', cursor)).toEqual(['0A1B', '星 "屑"'])
  const broken = [encodeCursor('items', '1'), 'x', '', Buffer.from('{"a":1}').toString('base64url')]
  for (const each of [...broken, Buffer.from('["orders",1]').toString('base64url')])
    expect(() => decodeCursor('orders', each), each).toThrow(
      expect.objectContaining({ codeName: 'badInput' }),
    )
})
