import { setTimeout as pause } from 'node:timers/promises'
import { sumSales } from '@faka/contract/order/order-list'
import { payOrder } from '@faka/contract/payment/payment'
import { showToday } from '@faka/contract/report/today'
import { PayChannelId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openWechatSimulator } from '../../../simulators/wechat-simulator.ts'
import { sellerInCell } from '../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../test-support/seed/open-buyer.ts'
import { pauseAfter, seedShop } from '../../../test-support/seed/paused-move.ts'
import { requestQr, submitOrder, waitForStatus } from '../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../test-support/seed/seed-cell.ts'
import { seedLevels } from '../../../test-support/seed/seed-levels.ts'
import { seedTopUpTerms } from '../../../test-support/seed/seed-top-up-terms.ts'
import { topUp } from '../../../test-support/seed/top-up.ts'
import { createCards, openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../modules/order/public.ts'
import { addChannel } from '../modules/pay-channel/add-channel.ts'
import { paymentJobs } from '../modules/payment/payment.jobs.ts'
import { settle } from '../modules/payment/settle.ts'
import { listPlatformLevels } from '../modules/shop/list-platform-levels.ts'
import { listShopUrlsByOwner } from '../modules/shop/public.ts'
import { findShopUrlsByOwner } from '../modules/shop/shop.sql.ts'
import { moveShop } from '../move-shop/move-shop.ts'
import type { MoveStep } from '../move-shop/move-steps.ts'
import { readOverCells } from '../platform/cells/read-over-cells.ts'
import { sitemapIndex } from '../web/search/sitemap.ts'

const readStatus = async ({ services }: TestShop, orderNo: string, cellNumber: number) =>
  (
    await services.cells
      .find(cellNumber)
      ?.db.selectFrom('orders')
      .select('status')
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
  )?.status

const ownerOf = async ({ services }: TestShop): Promise<number> =>
  (await services.db.selectFrom('shop').select('seller_account_id').executeTakeFirstOrThrow())
    .seller_account_id

test('while a shop is in two cells, lists over cells wait until it is in one, and have it once', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const accountId = await ownerOf(shop)
  const { shortUrl } = await seedShop(shop, 'twice')
  const { moving, goOn } = await pauseAfter(shop, await seedShop(shop, 'moves'), {
    step: 'arrive',
    from: 0,
    to: 1,
  })
  let isRead = false
  const reading = listShopUrlsByOwner(shop.services, [accountId]).then((found) => {
    isRead = true
    return found.get(accountId)
  })
  await pause(500)
  expect(isRead).toBe(false)
  goOn()
  await moving
  expect((await reading)?.toSorted()).toEqual(['moves', shop.shortUrl, shortUrl].toSorted())
})

test('while a shop is in two cells, what adds up shops counts it once', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const { visitor: owner } = await openBuyer(shop, { userName: 'seller' })
  // what an account has is in a further cell
  await seedCell(shop, 1)
  const seeded = await seedShop(shop, 'moves')
  await seedLevels({ ...shop, shortUrl: seeded.shortUrl }, { levels: [], platformLevels: true })
  await shop.runJobs()
  const now = shop.clock.now.getTime()
  const span = {
    from: new Date(now - 60_000).toISOString(),
    to: new Date(now + 60_000).toISOString(),
    timeZone: 'Asia/Shanghai',
  }
  const listSitemaps = async () => {
    const lines: string[] = []
    for await (const line of sitemapIndex(shop.services, [])) lines.push(line)
    return lines.toSorted()
  }
  const readAll = async () => {
    const [today, sales, levels, sitemap] = await Promise.all([
      owner.call(showToday, {}),
      owner.call(sumSales, span),
      listPlatformLevels(shop.seller, {}, { sumOrdersByLevel, sumOrdersByPlatformLevel }),
      listSitemaps(),
    ])
    return [today.today.orders, sales.total.orders, levels.shops, sitemap]
  }
  const before = await readAll()
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'arrive', from: 0, to: 1 })
  const reading = readAll()
  await pause(200)
  goOn()
  await moving
  expect(await reading).toEqual(before)
})

test('a shop that moves between the reading of two cells is not missed', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const accountId = await ownerOf(shop)
  const inCell = async (cellNumber: number) =>
    (await findShopUrlsByOwner(sellerInCell(shop, cellNumber).db, [accountId])).length
  let times = 0
  const found = await readOverCells(shop.services, async () => {
    const later = await inCell(1)
    if (times++ === 0) await moveShop(sellerInCell(shop, 0), shop.shortUrl, sellerInCell(shop, 1))
    return later + (await inCell(0))
  })
  expect(found).toBe(1)
  expect(times).toBe(2)
})

test('jobs of the earlier cell leave a shop that moves alone and go on for the others', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const stays = await submitOrder(shop, await shop.addItem({ cards: createCards(2, 'STAYS') }))
  const seeded = await seedShop(shop, 'leaves')
  const leaves = await submitOrder(shop, seeded.itemId)
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'guard', from: 0, to: 1 })
  await shop.advanceClock(16 * 60)
  await shop.advanceClock(60)
  expect(await readStatus(shop, stays.orderNo, 0)).toBe('expired')
  expect(await readStatus(shop, leaves.orderNo, 0)).toBe('unpaid')
  goOn()
  await moving
  await shop.advanceClock(60)
  await shop.advanceClock(60)
  expect(await readStatus(shop, leaves.orderNo, 1)).toBe('expired')
  expect(await readStatus(shop, leaves.orderNo, 0)).toBeUndefined()
})

test('a shop that gets the terms of top-ups while its move begins stays where they are credited', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const onStep = async (step: MoveStep, when: 'before' | 'after') => {
    if (step === 'stopWrites' && when === 'before') await seedTopUpTerms(shop)
  }
  await expect(
    moveShop(sellerInCell(shop, 0), shop.shortUrl, sellerInCell(shop, 1), { onStep }),
  ).rejects.toMatchObject({ reason: 'topUps' })
  await topUp(shop, await openBuyer(shop), { bonusFen: 0 })
})

test('terms of top-ups are not set for a shop whose writes are stopped', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const seeded = await seedShop(shop, 'moves')
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'guard', from: 0, to: 1 })
  await expect(seedTopUpTerms({ ...shop, shortUrl: seeded.shortUrl })).rejects.toThrow(
    'moves to another cell',
  )
  goOn()
  expect(await moving).toMatchObject({ from: 0, to: 1 })
})

test('a process that claimed a payment before its shop moved does not close the trade of an order that goes on', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  await shop.runJobs()
  const input = { provider: 'wechat-pay', name: 'WeChat', settings: gateway.settings.byKey }
  const payChannel = PayChannelId.parse((await addChannel(shop.seller, input)).payChannelId)
  const itemId = await shop.addItem({ cards: createCards(1) })
  const placed = await submitOrder(shop, itemId, { payChannel })
  const { paymentNo } = await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  // it stands still between the claim and reading the order
  const { order } = shop.services.modules
  const read = order.orderBatcher
  let moved: Awaited<ReturnType<typeof moveShop>>
  order.orderBatcher = async (orderNo) => {
    moved ??= await moveShop(sellerInCell(shop, 0), shop.shortUrl, sellerInCell(shop, 1))
    return read(orderNo)
  }
  await paymentJobs(shop.services)
    .find(({ name }) => name === 'check payments')
    ?.run()
  expect(moved).toMatchObject({ from: 0, to: 1 })
  await shop.services.cells.openNew()
  expect(await gateway.pay(paymentNo)).toBe(true)
  await waitForStatus(placed, 'delivered')
})

test('money for a shop whose rows are being removed is refused at once, and what arrived with it is settled', async () => {
  await using shop = await openShop({ cells: [1] })
  await shop.runJobs()
  const { md5: channelId } = shop.payChannels
  const stays = await submitOrder(shop, await shop.addItem({ cards: createCards(1, 'STAYS') }))
  const seeded = await seedShop(shop, 'leaves')
  const leaves = await submitOrder(shop, seeded.itemId)
  const { db } = shop.services
  const receive = async (placed: typeof stays) => {
    await requestQr(placed, channelId)
    const { payment_no: paymentNo } = await db
      .selectFrom('payment')
      .select('payment_no')
      .where('order_no', '=', placed.orderNo)
      .executeTakeFirstOrThrow()
    return { channelId, paymentNo, tradeNo: `T-${paymentNo}`, amountFen: 1000, refundedBefore: false }
  }
  const received = [await receive(stays), await receive(leaves)]
  const { moving, goOn } = await pauseAfter(shop, seeded, { step: 'remove', from: 0, to: 1 })
  expect(await Promise.allSettled(received.map((each) => settle(shop.services, each)))).toMatchObject([
    { status: 'fulfilled', value: { disposition: 'settled' } },
    { status: 'rejected', reason: { code: 'TM001' } },
  ])
  goOn()
  expect(await moving).toMatchObject({ from: 0, to: 1 })
})
