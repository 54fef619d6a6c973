import { RequestId } from '@faka/contract/shared/ids'
import { shopTimeZone } from '@faka/contract/shared/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import {
  createCards,
  createNewCards,
  openShop,
  type TestShop,
} from '../../../../test-support/server/open-shop.ts'
import { createDayFormatter } from '../../platform/time-zone.ts'
import { replaceComplaint } from '../complaint/replace-complaint.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { addStock } from '../stock/add-stock.ts'
import { listCards } from '../stock/list-cards.ts'
import { moveCards } from '../stock/move-cards.ts'
import { sumEarnings } from './sum-earnings.ts'

const today = (shop: TestShop) => createDayFormatter(shopTimeZone)(shop.clock.now)

const earn = async (shop: TestShop, days = { from: today(shop), to: today(shop) }) => {
  const { items, ...sums } = await sumEarnings(shop.seller, {
    shortUrl: shop.shortUrl,
    ...days,
    page: 1,
    pageSize: 100,
  })
  return {
    ...sums,
    total: items.total,
    rows: Object.fromEntries(items.list.map((row) => [row.itemTitle, row])),
  }
}

/** An item at 10.00 yuan with cards at a cost, or without one. */
async function addItemAtCost(shop: TestShop, title: string, unitCostFen: number | undefined, cards: number) {
  const itemId = await shop.addItem({ title })
  await addStock(shop.seller, {
    itemId,
    cards: createCards(cards, title),
    ...(unitCostFen !== undefined && { unitCostFen }),
  })
  return itemId
}

/** Refunds a part of an order, and lets the job carry it out. */
async function refundPart(
  shop: TestShop,
  orderNo: Awaited<ReturnType<typeof buy>>['orderNo'],
  amountFen: number,
) {
  await refundOrder(shop.seller, {
    requestId: RequestId.parse(crypto.randomUUID()),
    orderNo,
    amountFen,
    why: 'a part does not work',
  })
  await shop.advanceClock(1)
}

test('an item earns its revenue less refunds, fees and the cost of its cards, replaced ones included', async () => {
  await using shop = await openShop()
  const itemId = await addItemAtCost(shop, 'Costs 3', 300, 6)
  // 1.5 % on top, paid by the buyer and kept by the gateway
  await buy(shop, itemId, { quantity: 2, payChannel: shop.payChannels.rsa })
  const complained = await buy(shop, itemId)
  await replaceComplaint(shop.seller, {
    complaintNo: await complain(complained),
    text: 'Here is a new card, with our apologies.',
  })
  await refundPart(shop, (await buy(shop, itemId)).orderNo, 250)
  const { rows, test: sums, real } = await earn(shop)
  const expected = {
    orders: 3,
    quantity: 4,
    revenueFen: 2030 + 1000 + 1000,
    refundedFen: 250,
    feeFen: 30,
    platformFeeFen: 0,
    // four cards sold, and one given for another
    costFen: 5 * 300,
    unknownCost: 0,
    earnedFen: 4030 - 250 - 30 - 1500,
  }
  expect(rows['Costs 3']).toMatchObject({ sandbox: true, ...expected })
  expect(sums).toEqual(expected)
  expect(real).toMatchObject({ orders: 0, revenueFen: 0, earnedFen: 0 })
})

test('cards that were moved keep their cost, also where only the batch that they came from names one', async () => {
  await using shop = await openShop()
  const from = await addItemAtCost(shop, 'Before', 120, 2)
  const to = await shop.addItem({ title: 'After' })
  const { list } = await listCards(shop.seller, { shortUrl: shop.shortUrl, itemId: from, pageSize: 10 })
  const cardIds = list.map(({ cardId }) => cardId)
  await moveCards(shop.seller, { shortUrl: shop.shortUrl, cardIds, toItemId: to })
  await buy(shop, to)
  expect((await earn(shop)).rows.After).toMatchObject({ costFen: 120, unknownCost: 0, earnedFen: 880 })
  await sql`update card_batch set unit_cost_fen = null where moved_from is not null`.execute(shop.db.db)
  expect((await earn(shop)).rows.After).toMatchObject({ costFen: 120, unknownCost: 0 })
  await sql`update card_batch set unit_cost_fen = null`.execute(shop.db.db)
  expect((await earn(shop)).rows.After).toMatchObject({ costFen: 0, unknownCost: 1, earnedFen: null })
})

test('an unknown cost is named and not counted as free: a batch without one, and a manual delivery', async () => {
  await using shop = await openShop()
  await buy(shop, await addItemAtCost(shop, 'No cost', undefined, 1))
  const byHand = await submitOrder(shop, await shop.addItem({ title: 'By hand', delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  await buy(shop, await addItemAtCost(shop, 'Free', 0, 1))
  const { rows, test: sums } = await earn(shop)
  expect(rows['No cost']).toMatchObject({ costFen: 0, unknownCost: 1, earnedFen: null })
  expect(rows['By hand']).toMatchObject({ unknownCost: 1, earnedFen: null })
  expect(rows.Free).toMatchObject({ costFen: 0, unknownCost: 0, earnedFen: 1000 })
  expect(sums).toMatchObject({ unknownCost: 2, earnedFen: null })
})

test('a refund counts on the day of its own, and real money apart from test money', async () => {
  await using shop = await openShop()
  const itemId = await addItemAtCost(shop, 'Sold', 100, 2)
  const placed = await buy(shop, itemId)
  const dayOfSale = today(shop)
  await sql`update pay_channel set real_money = true`.execute(shop.db.db)
  // the process keeps which channel is real
  await sql`select pg_notify('faka_catalogue', 'all')`.execute(shop.db.db)
  await shop.advanceClock(86_400)
  await refundPart(shop, placed.orderNo, 1000)
  const day = today(shop)
  await expect
    .poll(async () => (await earn(shop, { from: dayOfSale, to: dayOfSale })).real)
    .toMatchObject({ orders: 1, revenueFen: 1000, refundedFen: 0, earnedFen: 900 })
  expect((await earn(shop, { from: day, to: day })).real).toMatchObject({
    orders: 0,
    quantity: 0,
    revenueFen: 0,
    refundedFen: 1000,
    costFen: 0,
    earnedFen: -1000,
  })
  expect((await earn(shop, { from: dayOfSale, to: day })).real).toMatchObject({ earnedFen: -100 })
})

test('pages of items are the whole list by revenue, each with the sums of all', async () => {
  await using shop = await openShop()
  const prices = [300, 100, 500, 200, 400]
  for (const priceFen of prices)
    await buy(shop, await shop.addItem({ title: `At ${priceFen}`, priceFen, cards: createNewCards(1) }))
  const read = (page: number) =>
    sumEarnings(shop.seller, {
      shortUrl: shop.shortUrl,
      from: today(shop),
      to: today(shop),
      page,
      pageSize: 2,
    })
  const pages = await Promise.all([1, 2, 3, 4].map(read))
  expect(pages.map(({ items }) => items.list.map(({ itemTitle }) => itemTitle))).toEqual([
    ['At 500', 'At 400'],
    ['At 300', 'At 200'],
    ['At 100'],
    [],
  ])
  for (const { items, test: sums, real } of pages) {
    expect(items.total).toBe(5)
    expect(sums).toMatchObject({ orders: 5, quantity: 5, revenueFen: 1500, unknownCost: 5, earnedFen: null })
    expect(real).toMatchObject({ orders: 0, earnedFen: 0 })
  }
})
