import { showToday } from '@faka/contract/report/today'
import { RequestId } from '@faka/contract/shared/ids'
import { reportVisit } from '@faka/contract/visit/visit'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { complain } from '../../../../test-support/seed/complaint.ts'
import { joinStaff } from '../../../../test-support/seed/join-staff.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { redeemNote, seedRedemption } from '../../../../test-support/seed/seed-redemption.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { refundOrder } from '../payment/refund-order.ts'

const logInSeller = async (shop: TestShop) => (await openBuyer(shop, { userName: 'seller' })).visitor

const makeReal = (shop: TestShop, orderNo: string) =>
  sql`update orders set sandbox = false where order_no = ${orderNo}`.execute(shop.db.db)

test('the day begins at midnight of the shop, and test money is not revenue', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(30) })
  // 00:30 and 23:30 of the 20th in Shanghai, a day before today
  for (const time of ['2026-11-19T16:30:00Z', '2026-11-20T15:30:00Z']) {
    shop.clock.now = new Date(time)
    await makeReal(shop, (await buy(shop, itemId)).orderNo)
  }
  shop.clock.now = new Date('2026-11-20T17:00:00Z')
  await buy(shop, itemId)
  await makeReal(shop, (await buy(shop, itemId, { quantity: 2 })).orderNo)
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.1'])
    await shop.visitor(address).call(reportVisit, { shortUrl: shop.shortUrl })
  // 01:30 of the 21st in Shanghai
  shop.clock.now = new Date('2026-11-20T17:30:00Z')
  const { today, yesterday, lastWeek } = await (await logInSeller(shop)).call(showToday, {})
  expect(today).toEqual({
    day: '2026-11-21',
    orders: 2,
    ordersByNow: 2,
    visitors: 2,
    buyers: 2,
    revenueFen: 2000,
    revenueByNowFen: 2000,
    testFen: 1000,
    testByNowFen: 1000,
  })
  expect(yesterday).toMatchObject({
    day: '2026-11-20',
    orders: 2,
    ordersByNow: 1,
    visitors: 0,
    revenueFen: 2000,
    revenueByNowFen: 1000,
    testFen: 0,
  })
  expect(lastWeek).toMatchObject({ day: '2026-11-14', orders: 0, revenueFen: 0, buyers: 0 })
})

test('the days of the chart are two whole weeks up to today, less what was refunded', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ cards: createCards(30) })
  // 13 days and 14 days before the 21st in Shanghai
  for (const time of ['2026-11-07T17:00:00Z', '2026-11-06T17:00:00Z', '2026-11-14T17:00:00Z']) {
    shop.clock.now = new Date(time)
    const { orderNo } = await buy(shop, itemId, { quantity: 2 })
    await makeReal(shop, orderNo)
    if (time.includes('14T'))
      await refundOrder(shop.seller, {
        requestId: RequestId.parse(crypto.randomUUID()),
        orderNo,
        amountFen: 500,
        why: 'as agreed with the buyer',
      })
  }
  shop.clock.now = new Date('2026-11-20T17:30:00Z')
  await buy(shop, itemId)
  const { days } = await (await logInSeller(shop)).call(showToday, {})
  expect(days).toHaveLength(14)
  expect(days.filter(({ orders }) => orders > 0)).toEqual([
    { day: '2026-11-08', orders: 1, revenueFen: 2000, testFen: 0 },
    { day: '2026-11-15', orders: 1, revenueFen: 1500, testFen: 0 },
    { day: '2026-11-21', orders: 1, revenueFen: 0, testFen: 1000 },
  ])
  expect(days.at(0)?.day).toBe('2026-11-08')
})

test('what waits is counted: deliveries and redeemed cards by age, complaints by deadline, money, and items that run out', async () => {
  await using shop = await openShop()
  const byHand = await submitOrder(shop, await shop.addItem({ delivery: 'byHand' }))
  await shop.pressButton(await requestQr(byHand, shop.payChannels.md5), 'pay')
  await waitForStatus(byHand, 'paid')
  const itemId = await shop.addItem({ title: 'Runs out', cards: createCards(3) })
  await shop.addItem({ title: 'Never filled' })
  const emptied = await shop.addItem({ title: 'Sold out', cards: createCards(1, 'B') })
  await buy(shop, emptied)
  const bought = await buy(shop, itemId)
  const complaintNo = await complain(bought)
  const { order_no: orderNo } = await shop.db.db
    .selectFrom('receipt')
    .select('order_no')
    .where('order_no', '=', bought.orderNo)
    .executeTakeFirstOrThrow()
  await sql`update receipt set fate = 'person', reason = 'wrongAmount' where order_no = ${orderNo}`.execute(
    shop.db.db,
  )
  await seedRedemption(
    shop,
    shop.shortUrl,
    await shop.addItem({ redeemNote, cards: createCards(20, 'REDEEMED') }),
  )
  const seller = await logInSeller(shop)
  const found = await seller.call(showToday, { shortUrl: shop.shortUrl })
  expect(found.toDeliver).toEqual({ orders: 1, oldestTime: expect.any(String) })
  expect(found.redemptions).toEqual({ waiting: 1, oldestTime: expect.any(String) })
  expect(found.complaints).toEqual({
    open: 1,
    list: [{ complaintNo, orderNo: bought.orderNo, dueTime: expect.any(String) }],
  })
  expect(found.money).toEqual({ cases: 1, amountFen: 1000 })
  expect(found.stock).toMatchObject({ low: 1, soldOut: 1 })
  expect(found.stock.list.map(({ itemTitle, free }) => [itemTitle, free])).toEqual([
    ['Sold out', 0],
    ['Runs out', 2],
  ])
})

test('a seller without a shop has nothing to do, and reads nothing of another shop', async () => {
  await using shop = await openShop()
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const { visitor: other } = await openBuyer(shop)
  expect(await other.call(showToday, {})).toMatchObject({
    today: { orders: 0 },
    toDeliver: { orders: 0, oldestTime: null },
    redemptions: { waiting: 0, oldestTime: null },
    stock: { list: [] },
  })
  expect((await other.expectRejection(showToday, { shortUrl: shop.shortUrl })).code).toBe('shopNotFound')
})

test('staff with the right to orders alone read no money, and those with the right to money do', async () => {
  await using shop = await openShop()
  const placed = await buy(shop, await shop.addItem({ cards: createCards(2) }))
  await makeReal(shop, placed.orderNo)
  await sql`update receipt set fate = 'person', reason = 'wrongAmount'`.execute(shop.db.db)
  const { visitor } = await joinStaff(shop, shop.shortUrl, ['orders'])
  for (const input of [{}, { shortUrl: shop.shortUrl }]) {
    const found = await visitor.call(showToday, input)
    expect(found).toMatchObject({ showsMoney: false, money: { cases: 0, amountFen: 0 } })
    expect(found.today).toMatchObject({ orders: 1, revenueFen: 0, revenueByNowFen: 0, testFen: 0 })
    expect(found.days.every(({ revenueFen, testFen }) => revenueFen === 0 && testFen === 0)).toBe(true)
  }
  await sql`update shop_staff set rights = '{orders,money}'`.execute(shop.db.db)
  const found = await visitor.call(showToday, {})
  expect(found).toMatchObject({ showsMoney: true, money: { cases: 1 } })
  expect(found.today.revenueFen).toBe(1000)
})
