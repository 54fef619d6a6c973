import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sumEarnings } from '@faka/contract/report/earnings'
import { shopTimeZone } from '@faka/contract/shared/time'
import { listShopEvents, listShops, setShopFee } from '@faka/contract/shop/platform-shop'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { createDayFormatter } from '../../platform/time-zone.ts'
import { exportStatement } from '../report/export-statement.ts'

const why = 'as agreed'

const feeOf = async (shop: TestShop, orderNo: string): Promise<number> =>
  Number(
    (await shop.db.pool.query('select platform_fee_fen from orders where order_no = $1', [orderNo])).rows[0]
      ?.platform_fee_fen,
  )

test('an order records the fee of the platform of the moment in which it is paid, and keeps it', async () => {
  await using shop = await openShop()
  const admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
  const { shortUrl } = shop
  const itemId = await shop.addItem({ cards: createCards(4) })
  const before = await buy(shop, itemId)
  const unpaid = await submitOrder(shop, itemId)
  await admin.call(setShopFee, { shortUrl, feeBasisPoints: 255, why })
  await shop.pressButton(await requestQr(unpaid, shop.payChannels.md5), 'pay')
  await waitForStatus(unpaid, 'delivered')
  await admin.call(setShopFee, { shortUrl, feeBasisPoints: 1000, why })
  // a fee that the buyer pays the gateway on top is no income of the shop: 10 % of 10.00
  const withGatewayFee = await buy(shop, itemId, { payChannel: shop.payChannels.rsa })
  // 2.55 % of 10.00 yuan is 25.5 fen, rounded down
  expect(await feeOf(shop, before.orderNo)).toBe(0)
  expect(await feeOf(shop, unpaid.orderNo)).toBe(25)
  expect(await feeOf(shop, withGatewayFee.orderNo)).toBe(100)
  const day = createDayFormatter(shopTimeZone)(shop.clock.now)
  const seller = (await openBuyer(shop, { userName: 'seller' })).visitor
  const { test: sums } = await seller.call(sumEarnings, { shortUrl, from: day, to: day })
  expect(sums.platformFeeFen).toBe(125)
  const { body } = await exportStatement(shop.seller, { shortUrl, month: day.slice(0, 7), format: 'csv' })
  const lines = (await buffer(body instanceof Readable ? body : Readable.from([body])))
    .toString()
    .split('\r\n')
  // beside the net, which is what the gateway passed on
  expect(lines.slice(1, 4).map((line) => line.split(',')[11])).toEqual(['0', '0.25', '1'])
  expect((await admin.call(listShopEvents, { shortUrl })).list).toMatchObject([
    { kind: 'feeChanged', feeBasisPoints: 1000, why },
    { kind: 'feeChanged', feeBasisPoints: 255, why },
    { kind: 'opened' },
  ])
  expect((await admin.call(listShops, {})).list[0]?.feeBasisPoints).toBe(1000)
})

test('a fee that is set again changes nothing and writes no event', async () => {
  await using shop = await openShop()
  const admin = (await openBuyer(shop, { roles: ['BUYER', 'ADMIN'] })).visitor
  const input = { shortUrl: shop.shortUrl, feeBasisPoints: 300, why }
  await admin.call(setShopFee, input)
  await admin.call(setShopFee, input)
  expect((await admin.call(listShopEvents, { shortUrl: shop.shortUrl })).list).toHaveLength(2)
})
