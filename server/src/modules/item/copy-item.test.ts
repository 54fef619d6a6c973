import { pageItems } from '@faka/contract/item/item'
import { copyItem } from '@faka/contract/item/seller-item-list'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { createNewCards, openShop } from '../../../../test-support/server/open-shop.ts'
import { countStock } from '../stock/count-stock.ts'
import { findItem } from './item.sql.ts'

test('a copy is a draft that says the same, at the end of the shop and without cards', async () => {
  await using shop = await openShop()
  const { shortUrl } = shop
  const itemId = await shop.addItem({
    title: 'Original',
    cover: '/assets/covers/a.svg',
    questions: ['Who?'],
    tiers: [{ minQuantity: 2, unitPriceFen: 900 }],
    cards: createNewCards(3),
  })
  const { visitor } = await openBuyer(shop, { userName: 'seller' })
  const copy = await visitor.call(copyItem, { itemId })
  expect(copy.itemId).not.toBe(itemId)
  const [before, after] = [await findItem(shop.db.db, itemId), await findItem(shop.db.db, copy.itemId)]
  expect(after?.version).toEqual(before?.version)
  expect(after).toMatchObject({ status: 'draft', content: 'cards', position: (before?.position ?? 0) + 1 })
  expect(await countStock(shop.seller, { itemId: copy.itemId })).toMatchObject([{ free: 0 }])
  expect((await shop.visitor().call(pageItems, { shortUrl })).total).toBe(1)
})
