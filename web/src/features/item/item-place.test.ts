import { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { moveItem, placeOf } from './item-place.ts'

const [a, b, c] = ['AAAAAAAAAA', 'BBBBBBBBBB', 'CCCCCCCCCC'].map((id) => ItemId.parse(id)) as [
  ItemId,
  ItemId,
  ItemId,
]

test('an item moves to another index, and one that is there already moves nothing', () => {
  const order = [a, b, c]
  expect(moveItem(order, c, 0)).toEqual([c, a, b])
  expect(moveItem(order, a, 9)).toEqual([b, c, a])
  expect(moveItem(order, a, -1)).toBe(order)
  expect(moveItem(order, b, 1)).toBe(order)
})

test('a place is named by the item before it, at the top by the one after it', () => {
  expect(placeOf([a, b, c], b)).toEqual({ kind: 'after', itemId: a })
  expect(placeOf([a, b, c], a)).toEqual({ kind: 'before', itemId: b })
  expect(placeOf([a], a)).toEqual({ kind: 'last' })
})
