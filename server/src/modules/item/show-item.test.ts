import { showItem } from '@faka/contract/item/seller-item'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { discontinueItem } from './discontinue-item.ts'
import { scheduleItem } from './schedule-item.ts'

test('a seller reads an item as it was written, published or not', async () => {
  await using shop = await openShop()
  const owner = (await openBuyer(shop, { userName: 'seller' })).visitor
  const question = { label: 'Server', kind: 'choice', required: false, options: ['EU', 'US'] } as const
  const fields = {
    title: 'An account',
    description: '## What it is',
    priceFen: 1280,
    tiers: [{ minQuantity: 10, unitPriceFen: 1150 }],
    warranty: 'A day',
    cardSeparator: '|',
  }
  const itemId = await shop.addItem({
    ...fields,
    questions: [{ ...question, options: [...question.options] }],
    published: false,
  })
  const shown = await owner.call(showItem, { itemId })
  expect(shown).toMatchObject({
    itemId,
    shortUrl: shop.shortUrl,
    content: 'cards',
    status: 'draft',
    publishTime: null,
  })
  expect(shown.version).toMatchObject({ ...fields, questions: [question], maxQuantity: 999 })
  const publishTime = new Date(shop.clock.now.getTime() + 3600_000).toISOString()
  await scheduleItem(shop.seller, { itemId, publishTime })
  expect((await owner.call(showItem, { itemId })).publishTime).toBe(publishTime)
  const published = await shop.addItem()
  expect((await owner.call(showItem, { itemId: published })).status).toBe('published')
  await discontinueItem(shop.seller, { itemId: published })
  expect((await owner.call(showItem, { itemId: published })).status).toBe('discontinued')
})
