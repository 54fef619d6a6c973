import { expect, test } from 'vitest'
import { moveTestShop } from '../../test-support/seed/move-shop.ts'
import { openShop } from '../../test-support/server/open-shop.ts'
import { findShop } from './modules/shop/shop.sql.ts'
import { required } from './platform/domain-error.ts'
import { readWhereItIs } from './read-where-it-is.ts'

test('a page whose shop moves to another cell while it is read is read there', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const { shortUrl } = shop
  const asked: number[] = []
  const { name } = await readWhereItIs(shop.services, { shortUrl }, async ({ cell, db }) => {
    asked.push(cell.number)
    if (cell.number === 0) await moveTestShop(shop, 1)
    return required(await findShop(db, shortUrl), 'shopNotFound')
  })
  expect(name).not.toBe('')
  expect(asked).toEqual([0, 1])
})
