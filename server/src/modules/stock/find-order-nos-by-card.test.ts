import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, submitOrder } from '../../../../test-support/seed/purchase.ts'
import { openShop } from '../../../../test-support/server/open-shop.ts'
import { findOrderNosByCard } from './find-order-nos-by-card.ts'

test('the order that bought or holds a card is found by exactly that card, in the shops that are named', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: ['AAAA-1111', 'BBBB-2222', 'CCCC-3333'] })
  const bought = await buy(shop, itemId)
  const waiting = await submitOrder(shop, itemId)
  const find = (card: string, shopIds = [1]) => findOrderNosByCard(shop.services, shopIds, card)
  expect(await find('AAAA-1111')).toEqual([bought.orderNo])
  expect(await find(' BBBB-2222\n')).toEqual([waiting.orderNo])
  expect(await find('AAAA-1111', [2, 3])).toEqual([])
  for (const card of ['CCCC-3333', 'AAAA', 'aaaa-1111', '']) expect(await find(card)).toEqual([])
})

test('a card from before cards were normalized is found by the text that it was added with, and without what stood around it', async () => {
  await using shop = await openShop()
  const { orderNo } = await buy(shop, await shop.addItem({ cards: [' OLD '] }))
  const fingerprint = shop.services.encryption.fingerprint('fingerprints', ' OLD ').subarray(0, 16)
  await sql`update card set fingerprint = ${fingerprint}`.execute(shop.db.db)
  expect(await findOrderNosByCard(shop.services, [1], ' OLD ')).toEqual([orderNo])
  expect(await findOrderNosByCard(shop.services, [1], 'OLD')).toEqual([orderNo])
  const ofWindows = shop.services.encryption.fingerprint('fingerprints', 'OLD\r').subarray(0, 16)
  await sql`update card set fingerprint = ${ofWindows}`.execute(shop.db.db)
  expect(await findOrderNosByCard(shop.services, [1], 'OLD')).toEqual([orderNo])
})
