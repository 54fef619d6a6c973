import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { exportOrders as exportOrdersOperation } from '@faka/contract/order/seller-order'
import { exportStatement as exportStatementOperation } from '@faka/contract/report/earnings'
import { expect, test } from 'vitest'
import { moveTestShop } from '../../../test-support/seed/move-shop.ts'
import { buy } from '../../../test-support/seed/purchase.ts'
import { createCards, openShop } from '../../../test-support/server/open-shop.ts'
import { exportOrders } from '../modules/order/export-orders.ts'
import { exportStatement } from '../modules/report/export-statement.ts'
import type { FileReply } from '../platform/http.ts'

const read = async ({ body }: FileReply) =>
  (await buffer(body instanceof Readable ? body : Readable.from([body]))).toString()

test('a file that is read page by page breaks off where its shop moves meanwhile, and is not taken for a whole one', async () => {
  await using shop = await openShop({ cells: [1] })
  const { seller, shortUrl } = shop
  const { orderNo } = await buy(shop, await shop.addItem({ cards: createCards(1) }))
  await shop.runJobs()
  const month = shop.clock.now.toISOString().slice(0, 7)
  const orders = exportOrdersOperation.input.parse({ shortUrl, format: 'csv', timeZone: 'UTC' })
  const statement = exportStatementOperation.input.parse({ shortUrl, month, format: 'csv' })
  const open = () =>
    Promise.all([
      exportOrders(seller, orders, { findOrderNosByTrade: async () => [] }),
      exportStatement(seller, statement),
    ])
  for (const file of await open()) expect(await read(file)).toContain(orderNo)
  const begun = await open()
  await moveTestShop(shop, 1)
  for (const file of begun) await expect(read(file)).rejects.toThrow('moved to another cell')
})
