import { expect, test } from 'vitest'
import { fillReply } from './fill-reply.ts'

test('the values of a ready-made answer are filled in, and any other braces stay', () => {
  const values = { orderNo: 'ABC', item: 'Star {orderNo} $& crystals' }
  expect(fillReply('{item}: order {orderNo}, {other}, {orderNo}', values)).toBe(
    'Star {orderNo} $& crystals: order ABC, {other}, ABC',
  )
})
