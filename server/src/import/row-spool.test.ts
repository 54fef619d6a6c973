import { expect, test } from 'vitest'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { createRowSpool } from './row-spool.ts'

test('values come back by their keys in the order in which they were added, and keys are remembered once', async () => {
  await using shop = await openShop()
  using spool = await createRowSpool(shop.services)
  for (const [kind, key, value] of [
    ['line', 'b', '一 🎮'],
    ['line', 'a', 'two'],
    ['other', 'a', 'of another kind'],
    ['line', 'b', 'three'],
  ] as const)
    spool.add(kind, key, value)
  expect(spool.list('line', ['a', 'b', 'none'])).toEqual(['一 🎮', 'two', 'three'])
  expect([spool.remember('order', 'a'), spool.remember('order', 'a')]).toEqual([true, false])
  expect([spool.isRemembered('order', 'a'), spool.isRemembered('card', 'a')]).toEqual([true, false])
})
