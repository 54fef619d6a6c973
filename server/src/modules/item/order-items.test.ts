import { pageItems } from '@faka/contract/item/item'
import { orderItems } from '@faka/contract/item/seller-item-list'
import type { ItemId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'

type Place = z.input<typeof orderItems.input>['place']

async function openOrdering(titles: string) {
  const shop = await openShop()
  const { shortUrl } = shop
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const ids = new Map<string, ItemId>()
  for (const title of titles) ids.set(title, await shop.addItem({ title, content: 'reusable' }))
  const idOf = (title: string) => ids.get(title) ?? ('' as ItemId)
  const move = (moved: string, place: Place) =>
    visitor.call(orderItems, { shortUrl, itemIds: [...moved].map(idOf), place })
  const shown = async () =>
    (await shop.visitor().call(pageItems, { shortUrl })).list.map(({ title }) => title).join('')
  return {
    shop,
    visitor,
    shortUrl,
    idOf,
    move,
    shown,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('items are put before or after another one, or to an end, in the order in which they are named', async () => {
  await using ordering = await openOrdering('ABCDE')
  const { move, shown, idOf } = ordering
  expect(await move('D', { kind: 'before', itemId: idOf('B') })).toEqual({ changed: 3 })
  expect(await shown()).toBe('ADBCE')
  await move('A', { kind: 'after', itemId: idOf('C') })
  expect(await shown()).toBe('DBCAE')
  await move('EB', { kind: 'first' })
  expect(await shown()).toBe('EBDCA')
  await move('DE', { kind: 'last' })
  expect(await shown()).toBe('BCADE')
  expect(await move('B', { kind: 'first' })).toEqual({ changed: 0 })
})

test('a place that is one of the moved items, or of no item of the shop, is refused', async () => {
  await using ordering = await openOrdering('AB')
  const { visitor, shortUrl, idOf, shown } = ordering
  const refusal = async (itemIds: string[], place: Place) =>
    (await visitor.expectRejection(orderItems, { shortUrl, itemIds, place })).code
  expect(await refusal([idOf('A')], { kind: 'before', itemId: idOf('A') })).toBe('badInput')
  expect(await refusal([idOf('A')], { kind: 'after', itemId: 'NOSUCHITEM' })).toBe('itemNotFound')
  expect(await refusal(['NOSUCHITEM'], { kind: 'first' })).toBe('itemNotFound')
  expect(await shown()).toBe('AB')
})

test('moves that come together leave each item once, in one order', async () => {
  await using ordering = await openOrdering('ABCDEF')
  const { move, shown, shop } = ordering
  await Promise.all([...'ABCDEF'].map((title) => move(title, { kind: 'first' })))
  expect([...(await shown())].sort().join('')).toBe('ABCDEF')
  const rows = await shop.db.db.selectFrom('item').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6])
})
