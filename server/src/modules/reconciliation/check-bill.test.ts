import { cancelOrder } from '@faka/contract/payment/cancel-order'
import { payOrder } from '@faka/contract/payment/payment'
import { showMoney } from '@faka/contract/reconciliation/reconciliation-case'
import { PayChannelId } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import { openAlipaySimulator } from '../../../../simulators/alipay-simulator.ts'
import { openWechatSimulator } from '../../../../simulators/wechat-simulator.ts'
import { sellerInCell } from '../../../../test-support/seed/move-shop.ts'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { countCardsByState, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { seedCell } from '../../../../test-support/seed/seed-cell.ts'
import { seedItem } from '../../../../test-support/seed/seed-item.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { moveShop } from '../../move-shop/move-shop.ts'
import { numberInCell, toCell } from '../../platform/cell.ts'
import { addChannel } from '../pay-channel/add-channel.ts'
import { acceptMoney } from './accept-money.ts'
import { checkBill, runDueStatementChecks } from './check-bill.ts'
import { listMoney } from './list-money.ts'

const addProviderChannel = async (
  shop: TestShop,
  provider: string,
  settings: Readonly<Record<string, unknown>>,
) => PayChannelId.parse((await addChannel(shop.seller, { provider, name: provider, settings })).payChannelId)

/** The day in Beijing time. */
const dayOf = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

test('a statement with unknown money opens a case, and accepting the case asks the gateway', async () => {
  await using shop = await openShop()
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  const payChannel = await addProviderChannel(shop, 'wechat-pay', gateway.settings.byKey)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const { paymentNo } = await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  await shop.db.db.updateTable('payment').set({ next_check_at: null }).execute()
  await gateway.pay(paymentNo, { fault: 'drop' })
  const day = dayOf(shop.clock.now)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
  const checked = await checkBill(shop.seller, { day })
  expect(checked.find(({ channel }) => channel === 'wechat-pay')).toMatchObject({
    state: 'done',
    differences: 1,
  })
  expect(checked.filter(({ state }) => state === 'noBills')).toHaveLength(2)
  const [openCase, ...more] = await listMoney(shop.seller, {})
  expect(more).toEqual([])
  expect(openCase).toMatchObject({
    reason: 'missingHere',
    amountFen: 1000,
    paymentNo,
    can: ['accept', 'dismiss'],
  })
  await checkBill(shop.seller, { day })
  expect(await listMoney(shop.seller, {})).toHaveLength(1)
  expect(
    await acceptMoney(shop.seller, { caseNo: openCase?.caseNo ?? '', why: 'it is in the statement' }),
  ).toEqual({
    status: 'delivered',
  })
  expect(await listMoney(shop.seller, {})).toEqual([])
  await checkBill(shop.seller, { day })
  expect(await listMoney(shop.seller, {})).toEqual([])
})

test('each cell compares with a statement of the platform what has its numbers, and the case is where the payment is', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  const { seller, shortUrl, classifyId } = await seedCell(shop, 1)
  const payChannel = await addProviderChannel(shop, 'wechat-pay', gateway.settings.byKey)
  const copy = PayChannelId.parse(numberInCell(toCell(1), payChannel))
  const here = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const paid = await here.buyer.call(payOrder, { orderNo: here.orderNo, payChannel })
  await gateway.pay(paid.paymentNo)
  await waitForStatus(here, 'delivered')
  const itemId = await seedItem(seller, shortUrl, { cards: createCards(1, 'C'), classifyId })
  const there = await submitOrder(shop, itemId, { payChannel: copy })
  const { paymentNo } = await there.buyer.call(payOrder, { orderNo: there.orderNo, payChannel: copy })
  await seller.db.updateTable('payment').set({ next_check_at: null }).execute()
  await gateway.pay(paymentNo, { fault: 'drop' })
  const day = dayOf(shop.clock.now)
  shop.clock.now = new Date(shop.clock.now.getTime() + 30 * 3_600_000)
  const checked = (await checkBill(shop.seller, { day })).filter(({ channel }) => channel === 'wechat-pay')
  expect(checked.map(({ lines, differences }) => [lines, differences])).toEqual([
    [1, 0],
    [1, 1],
  ])
  const cases = await listMoney(shop.seller, {})
  expect(cases).toMatchObject([{ reason: 'missingHere', paymentNo }])
  const admin = (await openBuyer(shop, { roles: ['ADMIN'] })).visitor
  expect(await admin.call(showMoney, { caseNo: cases[0]?.caseNo ?? '' })).toMatchObject({
    money: { paymentNo },
  })
})

test('a day at the platform’s account is compared for a shop that moves after one cell compared it and before the other did', async () => {
  await using shop = await openShop({ cells: [1] })
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  const [earlier, later] = [sellerInCell(shop, 0), sellerInCell(shop, 1)]
  const payChannel = await addProviderChannel(shop, 'wechat-pay', gateway.settings.byKey)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  const { paymentNo } = await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  await shop.db.db.updateTable('payment').set({ next_check_at: null }).execute()
  await gateway.pay(paymentNo, { fault: 'drop' })
  const advance = (minutes: number) => {
    shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
  }
  const readChecks = () =>
    later.db.selectFrom('bill_check').select(['day', 'state', 'checked_at']).orderBy('day').execute()
  // its statement is the last one that should be there
  advance(34.5 * 60)
  await runDueStatementChecks(later)
  expect(await readChecks()).toMatchObject([{ state: 'done' }])
  advance(1)
  await moveShop(earlier, shop.shortUrl, later)
  advance(1)
  await runDueStatementChecks(earlier)
  expect(await listMoney(shop.seller, {})).toEqual([])
  for (const _ of [1, 2, 3]) {
    advance(11)
    await runDueStatementChecks(later)
  }
  expect(await listMoney(shop.seller, {})).toMatchObject([{ reason: 'missingHere', paymentNo }])
  // and not again and again
  const checks = await readChecks()
  advance(11)
  await runDueStatementChecks(later)
  expect(await readChecks()).toEqual(checks)
})

test('yesterday’s statement is compared automatically, once', async () => {
  await using shop = await openShop()
  await using gateway = await openWechatSimulator({ now: () => shop.clock.now })
  await addProviderChannel(shop, 'wechat-pay', gateway.settings.byKey)
  await shop.advanceClock(86_400)
  await shop.advanceClock(86_400)
  const rows = await shop.db.db.selectFrom('bill_check').select(['state']).execute()
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['done']))
})

test('an unscanned code holds its cards until it expires, then they are free', async () => {
  await using shop = await openShop()
  await using gateway = await openAlipaySimulator({ now: () => shop.clock.now })
  const payChannel = await addProviderChannel(shop, 'alipay', gateway.settings.keys)
  const placed = await submitOrder(shop, await shop.addItem({ cards: createCards(1) }), { payChannel })
  await placed.buyer.call(payOrder, { orderNo: placed.orderNo, payChannel })
  await placed.buyer.call(cancelOrder, { orderNo: placed.orderNo })
  await shop.advanceClock(60)
  await waitForStatus(placed, 'closing')
  expect(await countCardsByState(shop.db.db)).toEqual({ held: 1 })
  await shop.advanceClock(14 * 60)
  await shop.advanceClock(15)
  await waitForStatus(placed, 'cancelled')
  expect(await countCardsByState(shop.db.db)).toEqual({ free: 1 })
})
