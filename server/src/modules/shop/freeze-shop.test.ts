import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { codes } from '@faka/contract/shared/codes'
import { RequestId } from '@faka/contract/shared/ids'
import { freezeShop, listShopEvents, listShops, unfreezeShop } from '@faka/contract/shop/platform-shop'
import { showShop } from '@faka/contract/shop/seller-shop'
import { getShop } from '@faka/contract/shop/shop'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { RequestOf } from '../../../../test-support/server/visitor.ts'
import { createOrderForBuyer } from '../order/create-order-for-buyer.ts'
import { changeShop } from './change-shop.ts'

const why = 'Its cards do not work, and it answers no complaint.'

const openAdmin = async (shop: TestShop) => (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor

const orderOf = (shop: TestShop, itemId: Awaited<ReturnType<TestShop['addItem']>>) => ({
  requestId: RequestId.parse(crypto.randomUUID()),
  itemId,
  quantity: 1,
  contact: { mail: 'buyer@example.com' },
  payChannel: shop.payChannels.md5,
})

test('a frozen shop takes no new order, says so, and sells again once it is unfrozen', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const seo = { seoTitle: 'Buy now', seoDescription: 'All cards work' }
  const itemId = await shop.addItem({ cards: createCards(3), ...seo })
  const { shortUrl } = shop
  await changeShop(shop.seller, { shortUrl, ...seo })
  // what the caches of this process knew before must not let an order through
  await shop.visitor().call(getItem, { id: itemId })
  const { freeze } = await admin.call(freezeShop, { shortUrl, why })
  expect(freeze).toEqual({ time: shop.clock.now.toISOString(), why })
  const refused = await shop.visitor().expectRejection(createOrder, orderOf(shop, itemId))
  expect(refused.code).toBe('shopFrozen')
  await expect(createOrderForBuyer(shop.seller, orderOf(shop, itemId))).rejects.toThrow('shopFrozen')
  const item = await shop.visitor().call(getItem, { id: itemId })
  for (const sentence of [codes.shopFrozen.zh, codes.shopFrozen.en])
    expect(item.description).toContain(sentence)
  expect(item.payChannels).toEqual([])
  const frozen = await shop.visitor().call(getShop, { shortUrl })
  expect(frozen.opening).toContain(codes.shopFrozen.en)
  // the warning is what links and search results would show, and they list neither
  for (const shown of [item, frozen]) {
    expect(shown).toMatchObject({ unlisted: true })
    expect(Object.keys(shown)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^seo/)]))
  }
  await admin.call(unfreezeShop, { shortUrl, why: 'All complaints are answered.' })
  expect((await shop.visitor().call(createOrder, orderOf(shop, itemId))).status).toBe('unpaid')
  const sold = [
    await shop.visitor().call(getItem, { id: itemId }),
    await shop.visitor().call(getShop, { shortUrl }),
  ]
  for (const shown of sold) {
    expect(shown).toMatchObject(seo)
    expect(shown).not.toHaveProperty('unlisted')
  }
  expect((await admin.call(listShopEvents, { shortUrl })).list).toMatchObject([
    { kind: 'unfrozen', why: 'All complaints are answered.' },
    { kind: 'frozen', why },
    { kind: 'opened' },
  ])
})

test('the statement that inserts orders refuses a shop that was frozen by another process', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  await shop.visitor().call(getItem, { id: itemId })
  // no message reaches the caches of this process
  await shop.db.pool.query('update shop set frozen_at = now(), freeze_reason = $1 where short_url = $2', [
    why,
    shop.shortUrl,
  ])
  const { code } = await shop.visitor().expectRejection(createOrder, orderOf(shop, itemId))
  expect(code).toBe('shopFrozen')
  expect((await shop.db.pool.query('select from orders')).rowCount).toBe(0)
  expect((await shop.db.pool.query(`select from card where state <> 'free'`)).rowCount).toBe(0)
})

test('orders and complaints of a frozen shop go on, and its seller reads it with the reason', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const itemId = await shop.addItem({ cards: createCards(3) })
  const unpaid = await submitOrder(shop, itemId)
  const delivered = await buy(shop, itemId)
  await admin.call(freezeShop, { shortUrl: shop.shortUrl, why })
  await shop.pressButton(await requestQr(unpaid, shop.payChannels.md5), 'pay')
  await waitForStatus(unpaid, 'delivered')
  expect(await complain(delivered)).toMatch(/^[0-9A-Z]{20,}$/)
  const seller = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { list } = await seller.call(showShop, {})
  expect(list).toMatchObject([{ freeze: { why } }])
})

test('administrators find shops by name, seller and state, with their sums, and no whole phone', async () => {
  await using shop = await openShop()
  const admin = await openAdmin(shop)
  const find = async (input: RequestOf<typeof listShops>) =>
    (await admin.call(listShops, input)).list.map(({ shortUrl }) => shortUrl)
  expect(await find({ keyword: 'seller' })).toEqual([shop.shortUrl])
  expect(await find({ keyword: 'Test' })).toEqual([shop.shortUrl])
  expect(await find({ keyword: 'no such shop' })).toEqual([])
  expect(await find({ state: 'frozen' })).toEqual([])
  await shop.addItem({ cards: createCards(1) })
  await admin.call(freezeShop, { shortUrl: shop.shortUrl, why })
  expect(await find({ state: 'frozen' })).toEqual([shop.shortUrl])
  expect(await find({ state: 'selling' })).toEqual([])
  const [row] = (await admin.call(listShops, {})).list
  expect(row).toMatchObject({ seller: { name: 'seller' }, items: 1, freeze: { why }, recent: { orders: 0 } })
  await shop.db.pool.query(
    `update account set user_name = null, phone = '13912345678' where user_name = 'seller'`,
  )
  expect((await admin.call(listShops, {})).list[0]?.seller.name).toBe('139****5678')
})
