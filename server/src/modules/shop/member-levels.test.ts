import { createOrder } from '@faka/contract/order/order'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { getMembership, listMemberships, setLevels as setOperation } from '@faka/contract/shop/member-level'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Buyer, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  createOrderInput,
  type PlacedOrder,
  readOrder,
  submitOrder,
} from '../../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../../test-support/seed/seed-coupon.ts'
import { seedLevels } from '../../../../test-support/seed/seed-levels.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import type { Ctx, Services } from '../../platform/ctx.ts'
import { placeOrders } from '../order/place-orders.ts'
import { type PreparedOrder, prepareOrder } from '../order/prepare-order.ts'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../order/public.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { holdCards } from '../stock/public.ts'
import { listLevels } from './list-levels.ts'
import { getSpentFen } from './member-level.ts'

const silver = { name: 'Silver', spentFen: 1000, basisPoints: 1000 }
const gold = { name: 'Gold', spentFen: 3000, basisPoints: 2000 }

const levelOf = async ({ visitor }: Pick<Buyer, 'visitor'>, itemId: string) =>
  (await visitor.call(calcPrice, { itemId, quantity: 1 })).reasons.find(({ kind }) => kind === 'level')

const refund = (shop: TestShop, { orderNo }: PlacedOrder, amountFen?: number) => {
  const requestId = crypto.randomUUID()
  return refundOrder(
    shop.seller,
    refundOperation.input.parse({ requestId, orderNo, why: 'a test', amountFen }),
  )
}

/** A shop with both levels, and a buyer with an account. */
async function openMemberShop() {
  const shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 1000, cards: createCards(30) })
  await seedLevels(shop, { levels: [silver, gold] })
  return {
    shop,
    itemId,
    buyer: await openBuyer(shop),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('a buyer gets the price of the level that was spent for, refunds taken off, and orders keep theirs', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  expect(await levelOf(buyer, itemId)).toBeUndefined()
  const unpaid = await submitOrder(shop, itemId, { buyer: buyer.visitor })
  expect(await levelOf(buyer, itemId)).toBeUndefined()
  const first = await buy(shop, itemId, { buyer: buyer.visitor })
  expect(await levelOf(buyer, itemId)).toEqual({
    kind: 'level',
    name: 'Silver',
    basisPoints: 1000,
    levelFen: 100,
  })
  const second = await buy(shop, itemId, { buyer: buyer.visitor, quantity: 3, expectedAmountFen: 2700 })
  expect(await levelOf(buyer, itemId)).toMatchObject({ name: 'Gold', levelFen: 200 })
  const frozen = { level: { name: 'Silver', basisPoints: 1000, levelFen: 300 }, amountFen: 2700 }
  expect(await readOrder(second)).toMatchObject(frozen)
  expect((await buyer.visitor.call(listMemberships, {})).list).toEqual([
    expect.objectContaining({ shortUrl: shop.shortUrl, levels: [silver, gold], spentFen: 3700 }),
  ])

  await refund(shop, second, 701)
  expect(await levelOf(buyer, itemId)).toMatchObject({ name: 'Silver' })
  await refund(shop, first)
  await refund(shop, second, 1000)
  expect(await levelOf(buyer, itemId)).toBeUndefined()
  expect(await readOrder(second)).toMatchObject(frozen)
  expect((await readOrder(unpaid)).level).toBeUndefined()
  expect(
    await listLevels(
      shop.seller,
      { shortUrl: shop.shortUrl },
      { sumOrdersByLevel, sumOrdersByPlatformLevel },
    ),
  ).toMatchObject({
    levels: [
      { name: 'Silver', orders: 1, savedFen: 300 },
      { name: 'Gold', orders: 0, savedFen: 0 },
    ],
  })
})

test('what was spent in test money is for no level once the money is real', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  await buy(shop, itemId, { buyer: buyer.visitor })
  const real = { ...shop.services, config: { ...shop.services.config, sandbox: false } }
  const { account_id: accountId } = buyer.account
  const { shop_id: shopId } = await shop.db.db.selectFrom('shop').select('shop_id').executeTakeFirstOrThrow()
  const spentIn = async (services: Services) => [
    await getSpentFen(services, accountId, shopId),
    (await services.modules.shop.spending.listSpending(services, accountId)).map(({ spentFen }) => spentFen),
  ]
  expect(await spentIn(shop.services)).toEqual([1000, [1000]])
  expect(await spentIn(real)).toEqual([0, []])
  await shop.db.db.updateTable('orders').set({ sandbox: false }).execute()
  expect(await spentIn(real)).toEqual([1000, [1000]])
})

test('guests, other accounts and other shops have no level, and a guest is told of the levels', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  await buy(shop, itemId, { buyer: buyer.visitor })
  await buy(shop, itemId)
  const guest = { visitor: shop.visitor() }
  expect(await levelOf(guest, itemId)).toBeUndefined()
  expect(await levelOf(await openBuyer(shop), itemId)).toBeUndefined()
  const { shortUrl } = shop
  expect(await guest.visitor.call(getMembership, { shortUrl })).toMatchObject({
    spentFen: null,
    levels: [silver, gold],
  })
  expect(await buyer.visitor.call(getMembership, { shortUrl })).toMatchObject({ spentFen: 1000 })
})

test('a coupon adds to the member price, or the one that saves more counts, as the shop decided', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  await buy(shop, itemId, { buyer: buyer.visitor })
  const half = await seedCoupon(shop, { discount: { kind: 'share', basisPoints: 5000 } })
  const little = await seedCoupon(shop, { discount: { kind: 'sum', sumFen: 100 } })
  const price = (couponCode: string) => buyer.visitor.call(calcPrice, { itemId, quantity: 1, couponCode })
  expect(await price(half)).toMatchObject({ amountFen: 450, discountFen: 550 })
  await seedLevels(shop, { levels: [silver, gold], withCoupons: false })
  expect(await price(half)).toMatchObject({ amountFen: 500, reasons: [{ kind: 'coupon', couponFen: 500 }] })
  const refused = await price(little)
  expect(refused.amountFen).toBe(900)
  expect(refused.reasons).toContainEqual({ kind: 'couponRefused', why: 'levelBetter' })
  const input = createOrderInput(shop, itemId, { couponCode: little })
  expect(await buyer.visitor.expectRejection(createOrder, input)).toMatchObject({
    code: 'couponRefused',
    data: { why: 'levelBetter' },
  })
  const ordered = await submitOrder(shop, itemId, { buyer: buyer.visitor, couponCode: half })
  const { level, coupon } = await readOrder(ordered)
  expect([level, coupon?.couponFen]).toEqual([undefined, 500])
})

test('levels rise and have names of their own, and those of another request replace them all', async () => {
  await using open = await openMemberShop()
  const { shop } = open
  const set = (levels: (typeof silver)[]) => seedLevels(shop, { levels })
  await expect(set([gold, silver])).rejects.toMatchObject({
    codeName: 'badInput',
    data: [{ path: 'levels.1.spentFen' }],
  })
  await expect(set([silver, { ...gold, name: 'Silver' }])).rejects.toMatchObject({
    data: [{ path: 'levels.1.name' }],
  })
  expect(
    setOperation.input.safeParse({ shortUrl: shop.shortUrl, levels: [{ ...silver, basisPoints: 9001 }] })
      .success,
  ).toBe(false)
  expect(
    (
      await listLevels(
        shop.seller,
        { shortUrl: shop.shortUrl },
        { sumOrdersByLevel, sumOrdersByPlatformLevel },
      )
    ).levels.map(({ name }) => name),
  ).toEqual(['Silver', 'Gold'])
  expect((await set([])).levels).toEqual([])
})

test('no order is placed at the price of earlier levels, even if this process missed the change', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  await buy(shop, itemId, { buyer: buyer.visitor })
  expect(await levelOf(buyer, itemId)).toMatchObject({ basisPoints: 1000 })
  // as another process would whose notification gets lost
  await sql`with changed as (update shop_level set basis_points = 500 where name = 'Silver')
    update shop set levels_version = levels_version + 1`.execute(shop.db.db)
  const input = createOrderInput(shop, itemId, { expectedAmountFen: 900 })
  expect(await buyer.visitor.expectRejection(createOrder, input)).toMatchObject({ data: { amountFen: 950 } })
  expect((await buyer.visitor.call(createOrder, createOrderInput(shop, itemId))).amountFen).toBe(950)
})

test('an order does not count on a level that a refund took away since its price was computed', async () => {
  await using open = await openMemberShop()
  const { shop, itemId, buyer } = open
  const paid = await buy(shop, itemId, { buyer: buyer.visitor })
  const { account_id: accountId } = buyer.account
  const actor = { kind: 'buyer', accountId, sessionId: '', roles: [], phoneProved: true } as const
  const ctx: Ctx = {
    ...shop.seller,
    actor: { ...actor, networkHash: '00'.repeat(16), ip: '', userAgent: '' },
  }
  const prepare = () => prepareOrder(ctx, createOrder.input.parse(createOrderInput(shop, itemId)))
  const place = async (...orders: PreparedOrder[]) =>
    (await placeOrders(shop.services, orders, holdCards)).map(({ kind }) => kind)
  const [before, during] = [await prepare(), await prepare()]
  expect([before.order.level_name, await place(before)]).toEqual(['Silver', ['placed']])
  await refund(shop, paid, 1)
  const after = await prepare()
  expect([after.order.level_name, await place(during, after)]).toEqual([null, ['overtaken', 'placed']])
})
