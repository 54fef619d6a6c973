import { publishItem } from '@faka/contract/item/seller-item'
import { showGuide } from '@faka/contract/report/guide'
import { ShortUrl } from '@faka/contract/shared/ids'
import { hideGuide } from '@faka/contract/shop/hide-guide'
import { openOwnShop } from '@faka/contract/shop/open-shop'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy } from '../../../../test-support/seed/purchase.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { addStock } from '../stock/add-stock.ts'

test('a step of the guide is done once the data shows it, and the next one is the first that is not', async () => {
  await using shop = await openShop()
  const { visitor } = await openBuyer(shop, { roles: ['BUYER', 'SELLER'] })
  const shortUrl = ShortUrl.parse('brand-new')
  await visitor.call(openOwnShop, { shortUrl, name: '新店' })
  const readDone = async () => {
    const { steps } = await visitor.call(showGuide, { shortUrl })
    return steps.filter(({ done }) => done).map(({ name }) => name)
  }
  // the channels of the test shop are the platform's
  expect(await readDone()).toEqual(['shop', 'channel'])
  const itemId = await seedItem(shop.seller, shortUrl, { published: false })
  expect(await visitor.call(showGuide, { shortUrl })).toMatchObject({ itemId, onSale: false })
  expect(await readDone()).toEqual(['shop', 'item', 'channel'])
  await addStock(shop.seller, { itemId, cards: ['A-1', 'A-2'] })
  expect(await readDone()).toEqual(['shop', 'item', 'cards', 'channel'])
  await visitor.call(publishItem, { itemId })
  expect(await visitor.call(showGuide, { shortUrl })).toMatchObject({ itemId, onSale: true })
  await buy(shop, itemId)
  expect(await readDone()).toEqual(['shop', 'item', 'cards', 'channel', 'purchase'])
  // test money alone opens no shop
  await shop.db.pool.query('update pay_channel set real_money = true')
  await shop.db.pool.query(`select pg_notify('faka_catalogue', 'all')`)
  await expect.poll(readDone).toContain('open')
})

test('the guide is hidden for the shop at every process, and shown again', async () => {
  await using shop = await openShop()
  const other = await shop.openSecondProcess()
  const here = (await openBuyer(shop, { userName: 'seller' })).visitor
  const there = (await openBuyer(shop, { userName: 'seller', via: other })).visitor
  const { shortUrl } = shop
  expect((await there.call(showGuide, { shortUrl })).hidden).toBe(false)
  await here.call(hideGuide, { shortUrl })
  const isHidden = async () => (await there.call(showGuide, { shortUrl })).hidden
  await expect.poll(isHidden).toBe(true)
  await here.call(hideGuide, { shortUrl, hidden: false })
  await expect.poll(isHidden).toBe(false)
})
