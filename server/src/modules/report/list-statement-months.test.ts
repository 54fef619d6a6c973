import { RequestId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buy, type PlacedOrder } from '../../../../test-support/seed/purchase.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { sumChannels } from '../payment/sum-channels.ts'
import { listStatementMonths } from './list-statement-months.ts'

const listMonths = async (shop: TestShop) =>
  (await listStatementMonths(shop.seller, { shortUrl: shop.shortUrl })).months

/** The months as they are, after each was compared with the sums of its days. */
async function listComparedMonths(shop: TestShop) {
  const months = await listMonths(shop)
  for (const { from, to, real, test: testMoney } of months)
    expect(await sumChannels(shop.seller, { shortUrl: shop.shortUrl, from, to })).toMatchObject({
      real,
      test: testMoney,
    })
  return months.map(({ month, test: { receivedFen, refundedFen, feeFen } }) => [
    month,
    receivedFen,
    refundedFen,
    feeFen,
  ])
}

async function refund(shop: TestShop, { orderNo }: PlacedOrder, amountFen: number) {
  const requestId = RequestId.parse(crypto.randomUUID())
  await refundOrder(shop.seller, { requestId, orderNo, amountFen, why: 'as agreed with the buyer' })
  await shop.advanceClock(1)
}

test('money that moves after months were read is in the month in which it moved', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(9) })
  shop.clock.now = new Date('2026-09-15T04:00:00Z')
  const first = await buy(shop, itemId, { payChannel: shop.payChannels.rsa, quantity: 3 })
  shop.clock.now = new Date('2026-11-15T04:00:00Z')
  await buy(shop, itemId)
  const before = [
    ['2026-11', 1000, 0, 0],
    ['2026-10', 0, 0, 0],
    ['2026-09', 3045, 0, 45],
  ]
  expect(await listComparedMonths(shop)).toEqual(before)
  expect(await listComparedMonths(shop)).toEqual(before)
  await buy(shop, itemId)
  expect(await listComparedMonths(shop)).toEqual([['2026-11', 2000, 0, 0], ...before.slice(1)])
  await refund(shop, first, 333)
  expect(await listComparedMonths(shop)).toEqual([['2026-11', 2000, 333, 0], ...before.slice(1)])
  // within the hour that ended months are remembered, a new month begins
  shop.clock.now = new Date('2026-11-30T15:50:00Z')
  await listComparedMonths(shop)
  await buy(shop, itemId)
  shop.clock.now = new Date('2026-11-30T16:10:00Z')
  await refund(shop, first, 111)
  expect(await listComparedMonths(shop)).toEqual([
    ['2026-12', 0, 111, 0],
    ['2026-11', 3000, 333, 0],
    ...before.slice(1),
  ])
})

test('a payment of an ended month that is decided later gets its fee there', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-09-15T04:00:00Z')
  await buy(shop, await shop.addItem({ cards: createCards(9) }), {
    payChannel: shop.payChannels.rsa,
    quantity: 3,
  })
  shop.clock.now = new Date('2026-10-15T04:00:00Z')
  const decide = (fate: string) => sql`update receipt set fate = ${fate}`.execute(shop.services.db)
  await decide('person')
  expect((await listComparedMonths(shop))[1]).toEqual(['2026-09', 3045, 0, 0])
  await decide('settled')
  expect((await listComparedMonths(shop))[1]).toEqual(['2026-09', 3045, 0, 45])
})

test('a month is read once in an hour from three days after its end', async () => {
  await using shop = await openShop()
  shop.clock.now = new Date('2026-09-15T04:00:00Z')
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const addFen = () => sql`update receipt set amount_fen = amount_fen + 1`.execute(shop.services.db)
  const receivedFen = async () => (await listMonths(shop)).at(-1)?.test.receivedFen
  // the month ended 2 days and 23 hours ago
  shop.clock.now = new Date('2026-10-03T15:00:00Z')
  expect(await receivedFen()).toBe(1000)
  await addFen()
  expect(await receivedFen()).toBe(1001)
  shop.clock.now = new Date('2026-10-03T17:00:00Z')
  expect(await receivedFen()).toBe(1001)
  await addFen()
  expect(await receivedFen()).toBe(1001)
  shop.clock.now = new Date('2026-10-03T18:01:00Z')
  expect(await receivedFen()).toBe(1002)
})
