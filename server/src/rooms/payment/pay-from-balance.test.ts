import { payFromBalance } from '@faka/contract/balance'
import { createOrder } from '@faka/contract/order'
import { cancelOrder, payOrder } from '@faka/contract/payment'
import { checkBalance, pageStatement } from '@faka/contract/wallet'
import { expect, test } from 'vitest'
import { giveBalance, unbalanced } from '../../test/give-balance.ts'
import { type Buyer, openBuyer } from '../../test/open-buyer.ts'
import { openShop, someCards, type TestShop } from '../../test/open-shop.ts'
import { cardsOf, fatesOf, look, place, stockOf, wayOf, wishFor } from '../../test/purchase.ts'
import { balanceChannel } from './balance-channel.ts'
import { takeFromBalance } from './take-from-balance.ts'

const balanceNow = async ({ visitor }: Buyer): Promise<number> =>
  (await visitor.ask(pageStatement, {})).balanceFen

/** A buyer with so much, and an order of 10 yuan that he placed. */
async function openRich(shop: TestShop, amountFen: number) {
  const buyer = await openBuyer(shop)
  if (amountFen > 0) await giveBalance(shop, buyer, amountFen)
  const itemId = await shop.addItem({ cards: someCards(3) })
  const { visitor } = buyer
  const { orderNo } = await place(shop, itemId, { buyer: visitor })
  return { buyer, visitor, itemId, orderNo }
}

test('a balance that covers an order pays it, and its cards are there', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openRich(shop, 1500)
  expect(await visitor.ask(checkBalance, { orderNo })).toEqual({
    ...{ balanceFen: 1500, amountFen: 1000, realMoney: false },
  })
  expect(await visitor.ask(payFromBalance, { orderNo })).toEqual({ status: 'delivered' })
  expect(await cardsOf({ buyer: visitor, orderNo })).toHaveLength(1)
  expect(await visitor.ask(payFromBalance, { orderNo }), 'asked again').toEqual({ status: 'delivered' })
  expect(await balanceNow(buyer)).toBe(500)
  expect(await fatesOf(shop.db.db, orderNo)).toEqual(['settled paid'])
  expect(await wayOf(shop.db.db, orderNo)).toBe('unpaid > paid > delivered')
  const { list } = await visitor.ask(pageStatement, {})
  expect(list[0]).toMatchObject({ kind: 'purchase', orderNo, amountFen: -1000, balanceAfterFen: 500 })
})

test('a balance that is too low pays nothing, and the order can still be paid otherwise', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openRich(shop, 999)
  const { code } = await visitor.refused(payFromBalance, { orderNo })
  expect(code).toBe('balanceTooLow')
  expect(await balanceNow(buyer)).toBe(999)
  expect(await shop.db.db.selectFrom('payment').select('payment_no').execute()).toEqual([])
  await visitor.ask(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  await giveBalance(shop, buyer, 1)
  expect(await visitor.ask(payFromBalance, { orderNo })).toEqual({ status: 'delivered' })
})

test('64 orders paid at once from a balance that covers one: one is delivered, 63 wait on', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const buyer = await openBuyer(shop)
  await giveBalance(shop, buyer, 1999)
  const itemId = await shop.addItem({ cards: someCards(64) })
  const orders = await Promise.all(
    Array.from({ length: 64 }, () => buyer.visitor.ask(createOrder, wishFor(shop, itemId))),
  )
  const beside = Object.assign(other.visitor(), { token: buyer.visitor.token })
  const answers = await Promise.all(
    orders.map(({ orderNo }, at) => (at % 2 ? buyer.visitor : beside).send(payFromBalance, { orderNo })),
  )
  const codes = answers.map((answer) => answer.json<{ code: number }>().code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 210030)).toHaveLength(63)
  expect(await balanceNow(buyer)).toBe(999)
  expect(await unbalanced(shop)).toEqual([])
  expect(await stockOf(shop.db.db)).toEqual({ sold: 1, held: 63 })
})

test('one order paid at once from many tabs takes its price once', async () => {
  await using shop = await openShop()
  const other = await shop.openBeside()
  const { buyer, visitor, orderNo } = await openRich(shop, 100_000)
  const beside = Object.assign(other.visitor(), { token: visitor.token })
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, at) => (at % 2 ? visitor : beside).send(payFromBalance, { orderNo })),
  )
  for (const answer of answers) expect(answer.json<{ code: number }>().code).toBe(0)
  expect(await balanceNow(buyer)).toBe(99_000)
  expect(await fatesOf(shop.db.db, orderNo)).toEqual(['settled paid'])
})

test('a process that ends between taking the money and settling loses nothing: the job asks the ledger', async () => {
  await using shop = await openShop()
  const { buyer, visitor, orderNo } = await openRich(shop, 1000)
  const channel = await balanceChannel(shop.seller)
  if (!channel) throw new Error('there is no channel of balances')
  await takeFromBalance(shop.seller, { orderNo, accountId: buyer.account.account_id, channel })
  expect(await look({ buyer: visitor, orderNo })).toMatchObject({ status: 'unpaid' })
  expect(await balanceNow(buyer)).toBe(0)
  await shop.pass(6)
  expect(await look({ buyer: visitor, orderNo })).toMatchObject({ status: 'delivered' })
  expect(await balanceNow(buyer)).toBe(0)
})

test('an order that is given up while its balance pays is delivered, or keeps its money', async () => {
  await using shop = await openShop()
  const { buyer, visitor } = await openRich(shop, 10_000)
  const itemId = await shop.addItem({ cards: someCards(8) })
  const orders = await Promise.all(
    Array.from({ length: 8 }, () => visitor.ask(createOrder, wishFor(shop, itemId))),
  )
  await Promise.all(
    orders.flatMap(({ orderNo }) => [
      visitor.send(payFromBalance, { orderNo }),
      visitor.send(cancelOrder, { orderNo }),
    ]),
  )
  for (let turn = 0; turn < 4; turn++) await shop.pass(30)
  const ends = await Promise.all(orders.map(({ orderNo }) => look({ buyer: visitor, orderNo })))
  const delivered = ends.filter(({ status }) => status === 'delivered')
  expect(ends.filter(({ status }) => status !== 'delivered').map(({ status }) => status)).toEqual(
    ends.filter(({ status }) => status !== 'delivered').map(() => 'cancelled'),
  )
  expect(await balanceNow(buyer)).toBe(10_000 - delivered.length * 1000)
  expect(await unbalanced(shop)).toEqual([])
})

test("nobody pays an order that is not his account's, and nobody learns that it is there", async () => {
  await using shop = await openShop()
  const { orderNo } = await openRich(shop, 1000)
  const stranger = await openBuyer(shop)
  await giveBalance(shop, stranger, 5000)
  for (const operation of [payFromBalance, checkBalance] as const) {
    expect((await stranger.visitor.refused(operation, { orderNo })).code).toBe('orderNotFound')
    expect((await stranger.visitor.refused(operation, { orderNo: '0'.repeat(20) })).code).toBe(
      'orderNotFound',
    )
    expect((await shop.visitor().refused(operation, { orderNo })).code).toBe('sessionNeeded')
  }
  const { orderNo: ofGuest } = await place(shop, await shop.addItem({ cards: someCards(1) }))
  expect((await stranger.visitor.refused(payFromBalance, { orderNo: ofGuest })).code).toBe('orderNotFound')
  expect(await balanceNow(stranger)).toBe(5000)
})

test('only an unpaid order within its time is paid', async () => {
  await using shop = await openShop()
  const { buyer, visitor, itemId, orderNo } = await openRich(shop, 5000)
  const { orderNo: cancelled } = await place(shop, itemId, { buyer: visitor })
  await visitor.ask(cancelOrder, { orderNo: cancelled })
  await shop.runJobs()
  expect((await visitor.refused(payFromBalance, { orderNo: cancelled })).code).toBe('orderNotPayable')
  shop.clock.now = new Date(shop.clock.now.getTime() + 15 * 60_000)
  expect((await visitor.refused(payFromBalance, { orderNo })).code).toBe('orderNotPayable')
  expect((await visitor.refused(checkBalance, { orderNo })).code).toBe('orderNotPayable')
  expect(await balanceNow(buyer)).toBe(5000)
})

test('test money pays nothing where the shop sells for real', async () => {
  await using shop = await openShop()
  const { visitor, orderNo } = await openRich(shop, 5000)
  const real = await shop.openBeside({ config: { sandbox: false } })
  const there = Object.assign(real.visitor(), { token: visitor.token })
  expect((await there.refused(checkBalance, { orderNo })).code).toBe('channelUnavailable')
  expect((await there.refused(payFromBalance, { orderNo })).code).toBe('channelUnavailable')
  expect(await there.ask(pageStatement, {})).toMatchObject({ balanceFen: 0, realMoney: true, list: [] })
})

test('a balance is offered by no shop, and opens no payment by its channel', async () => {
  await using shop = await openShop()
  const { visitor, itemId, orderNo } = await openRich(shop, 5000)
  await visitor.ask(payFromBalance, { orderNo })
  const channel = await balanceChannel(shop.seller)
  const payChannel = channel?.channelId ?? ''
  const refused = await visitor.refused(createOrder, wishFor(shop, itemId, { payChannel }))
  expect(refused.code).toBe('channelUnavailable')
  const next = await place(shop, itemId, { buyer: visitor })
  expect((await visitor.refused(payOrder, { orderNo: next.orderNo, payChannel })).code).toBe(
    'channelUnavailable',
  )
  const rows = await shop.db.db
    .selectFrom('pay_channel')
    .select('provider')
    .where('provider', '=', 'balance')
    .execute()
  expect(rows).toHaveLength(1)
})
