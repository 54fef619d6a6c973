import { getItem } from '@faka/contract/item/item'
import { createOrder } from '@faka/contract/order/order'
import { payFromBalance } from '@faka/contract/payment/pay-from-balance'
import { refundOrder as refundOperation } from '@faka/contract/payment/seller-payment'
import { calcPrice } from '@faka/contract/pricing/pricing'
import { acceptMoney as acceptOperation } from '@faka/contract/reconciliation/reconciliation-case'
import { RequestId } from '@faka/contract/shared/ids'
import { getMembership, listMemberships } from '@faka/contract/shop/member-level'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import {
  buy,
  createOrderInput,
  readOrder,
  requestQr,
  submitOrder,
  waitForStatus,
} from '../../../../test-support/seed/purchase.ts'
import { seedLevels } from '../../../../test-support/seed/seed-levels.ts'
import { seedPlatformLevels } from '../../../../test-support/seed/seed-platform-levels.ts'
import { seedTopUpTerms } from '../../../../test-support/seed/seed-top-up-terms.ts'
import { seedSellerChannel } from '../../../../test-support/seed/seller-channel.ts'
import { topUp } from '../../../../test-support/seed/top-up.ts'
import { createCards, openShop } from '../../../../test-support/server/open-shop.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { placeOrders } from '../order/place-orders.ts'
import { prepareOrder } from '../order/prepare-order.ts'
import { sumOrdersByLevel, sumOrdersByPlatformLevel } from '../order/public.ts'
import { confirmOrderPayment } from '../payment/confirm-order-payment.ts'
import { refundOrder } from '../payment/refund-order.ts'
import { acceptMoney } from '../reconciliation/accept-money.ts'
import { listMoney } from '../reconciliation/list-money.ts'
import { holdCards } from '../stock/public.ts'
import { listLevels } from './list-levels.ts'
import { listPlatformLevels } from './list-platform-levels.ts'
import { betterLevel } from './member-level.ts'

const port = { sumOrdersByLevel, sumOrdersByPlatformLevel }
const bronze = { name: 'Bronze', spentFen: 1000, basisPoints: 2000 }
const silver = { name: 'Silver', spentFen: 1000, basisPoints: 1000 }
const gold = { name: 'Gold', spentFen: 2500, basisPoints: 3000 }

/** A shop with the level Silver that gives the price of the platform's level Bronze, and a buyer. */
async function openPlatform() {
  const shop = await openShop()
  const itemId = await shop.addItem({ priceFen: 1000, cards: createCards(30) })
  await seedPlatformLevels(shop, [bronze])
  await seedLevels(shop, { levels: [silver], platformLevels: true })
  const buyer = await openBuyer(shop)
  const levelNow = async () =>
    (await buyer.visitor.call(calcPrice, { itemId, quantity: 1 })).reasons.find(
      ({ kind }) => kind === 'level',
    )
  return { shop, itemId, buyer, levelNow, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('of a level of the shop and one of the platform the one that takes off more counts, never both, and the order keeps it', async () => {
  await using open = await openPlatform()
  const { shop, itemId, buyer, levelNow } = open
  const paid = await buy(shop, itemId, { buyer: buyer.visitor })
  expect(await levelNow()).toEqual({ kind: 'level', name: 'Bronze', basisPoints: 2000, levelFen: 200 })
  const order = await buy(shop, itemId, { buyer: buyer.visitor, quantity: 2, expectedAmountFen: 1600 })
  const frozen = { level: { name: 'Bronze', basisPoints: 2000, levelFen: 400 }, amountFen: 1600 }
  expect(await readOrder(order)).toMatchObject(frozen)
  await seedLevels(shop, { levels: [silver, gold], platformLevels: true })
  expect(await levelNow()).toMatchObject({ name: 'Gold' })
  await seedLevels(shop, { levels: [silver] })
  expect(await levelNow(), 'left as it is').toMatchObject({ name: 'Bronze' })

  const levels = await listLevels(shop.seller, { shortUrl: shop.shortUrl }, port)
  expect(levels.levels).toMatchObject([{ name: 'Silver', orders: 0 }])
  expect(levels.platform).toEqual({ joined: true, levels: [bronze], orders: 1, savedFen: 400 })
  expect(await listPlatformLevels(shop.seller, {}, port)).toEqual({
    levels: [{ ...bronze, orders: 1, savedFen: 400 }],
    shops: 1,
  })

  const requestId = crypto.randomUUID()
  for (const { orderNo } of [paid, order])
    await refundOrder(
      shop.seller,
      refundOperation.input.parse({ requestId: crypto.randomUUID(), orderNo, why: requestId }),
    )
  expect(await levelNow(), 'refunds are taken off').toBeUndefined()
  expect(await readOrder(order)).toMatchObject(frozen)
})

test('only a shop that joined gives the price, and leaving ends it', async () => {
  await using open = await openPlatform()
  const { shop, itemId, buyer, levelNow } = open
  const { shortUrl } = shop
  await buy(shop, itemId, { buyer: buyer.visitor })
  const spent = { levels: [bronze], spentFen: 1000 }
  expect((await buyer.visitor.call(getMembership, { shortUrl })).platform).toEqual(spent)
  expect((await shop.visitor().call(getMembership, { shortUrl })).platform).toEqual({
    ...spent,
    spentFen: null,
  })
  expect((await buyer.visitor.call(listMemberships, {})).platform).toEqual(spent)
  const offered = async () => (await shop.visitor().call(getItem, { id: itemId })).memberPrices
  await seedLevels(shop, { levels: [] })
  expect(await offered(), 'those of the platform alone').toBe(true)
  expect(await levelNow()).toMatchObject({ name: 'Bronze' })
  await seedLevels(shop, { levels: [silver] })
  await seedLevels(shop, { levels: undefined, withCoupons: false, platformLevels: false })
  expect(await levelNow(), 'those of the shop are left').toMatchObject({ name: 'Silver' })
  expect(await listLevels(shop.seller, { shortUrl }, port)).toMatchObject({ withCoupons: true })
  expect((await buyer.visitor.call(getMembership, { shortUrl })).platform).toBeNull()
  await seedLevels(shop, { levels: [] })
  expect(await offered()).toBeUndefined()
  expect((await buyer.visitor.call(listMemberships, {})).platform).toBeNull()
})

test('what counts for the platform is what it received: no own method of a seller, no word of one, no more than came in, no top-up', async () => {
  await using open = await openPlatform()
  const { shop, itemId, buyer } = open
  const { shortUrl, seller } = shop
  const spent = async () => {
    const { spentFen, platform } = await buyer.visitor.call(getMembership, { shortUrl })
    return [spentFen, platform?.spentFen]
  }
  const { id: payChannel } = await seedSellerChannel(shop)
  await buy(shop, itemId, { buyer: buyer.visitor, payChannel })
  expect(await spent()).toEqual([1000, 0])
  const word = await submitOrder(shop, itemId, { buyer: buyer.visitor })
  const request = { requestId: RequestId.parse(crypto.randomUUID()), orderNo: word.orderNo, why: 'a test' }
  await confirmOrderPayment(seller, request)
  // at the price of the shop's own level
  expect(await spent()).toEqual([1900, 0])

  await seedTopUpTerms(shop)
  await topUp(shop, buyer, { amountFen: 2000, bonusFen: 0 })
  expect((await spent())[1]).toBe(0)
  const fromBalance = await submitOrder(shop, itemId, { buyer: buyer.visitor })
  await buyer.visitor.call(payFromBalance, { orderNo: fromBalance.orderNo })
  expect((await spent())[1]).toBe(900)

  const less = await submitOrder(shop, itemId, { buyer: buyer.visitor })
  await shop.pressButton(await requestQr(less, shop.payChannels.md5), 'wrongAmount')
  const findCase = async () => (await listMoney(seller, {})).find(({ reason }) => reason === 'wrongAmount')
  await expect.poll(findCase).toBeDefined()
  // as if nearly nothing had come
  await shop.db.db.updateTable('receipt').set({ amount_fen: 1 }).where('fate', '=', 'person').execute()
  const decision = { caseNo: (await findCase())?.caseNo, why: 'a test' }
  await acceptMoney(seller, acceptOperation.input.parse(decision))
  await waitForStatus(less, 'delivered')
  expect((await spent())[1]).toBe(901)
})

test('an order does not count on a level of the platform that a refund took away since its price was computed', async () => {
  await using open = await openPlatform()
  const { shop, itemId, buyer } = open
  const { orderNo } = await buy(shop, itemId, { buyer: buyer.visitor })
  const { account_id: accountId } = buyer.account
  const actor = { kind: 'buyer', accountId, sessionId: '', roles: [], phoneProved: true } as const
  const ctx: Ctx = {
    ...shop.seller,
    actor: { ...actor, networkHash: '00'.repeat(16), ip: '', userAgent: '' },
  }
  const prepare = () => prepareOrder(ctx, createOrder.input.parse(createOrderInput(shop, itemId)))
  const during = await prepare()
  expect(during.order).toMatchObject({ level_name: 'Bronze', level_of_platform: true })
  const requestId = crypto.randomUUID()
  await refundOrder(
    shop.seller,
    refundOperation.input.parse({ requestId, orderNo, why: 'a test', amountFen: 1 }),
  )
  const placed = await placeOrders(shop.services, [during, await prepare()], holdCards)
  expect(placed.map(({ kind }) => kind)).toEqual(['overtaken', 'placed'])
})

test('no order is placed at the price of earlier levels of the platform, even if this process missed the change', async () => {
  await using open = await openPlatform()
  const { shop, itemId, buyer } = open
  await buy(shop, itemId, { buyer: buyer.visitor })
  expect((await buyer.visitor.call(calcPrice, { itemId, quantity: 1 })).amountFen).toBe(800)
  // as another process would whose notification gets lost
  await sql`with changed as (insert into platform_levels (levels, actor, at)
    values (${JSON.stringify([{ ...bronze, basisPoints: 1500 }])}, 'test', now()) returning levels_id)
    update shop set levels_version = levels_version + (select 1 from changed)`.execute(shop.db.db)
  const input = createOrderInput(shop, itemId, { expectedAmountFen: 800 })
  expect(await buyer.visitor.expectRejection(createOrder, input)).toMatchObject({ data: { amountFen: 850 } })
})

test('levels of the platform rise and have names of their own; setting what is set records nothing', async () => {
  await using open = await openPlatform()
  const { shop } = open
  await expect(seedPlatformLevels(shop, [gold, silver])).rejects.toMatchObject({ codeName: 'badInput' })
  await expect(seedPlatformLevels(shop, [silver, { ...gold, name: 'Silver' }])).rejects.toMatchObject({
    data: [{ path: 'levels.1.name' }],
  })
  const versionNow = async () =>
    (await shop.db.db.selectFrom('shop').select('levels_version').executeTakeFirstOrThrow()).levels_version
  const version = await versionNow()
  await seedPlatformLevels(shop, [bronze])
  expect(await versionNow()).toBe(version)
  await seedPlatformLevels(shop, [])
  expect(await versionNow(), 'orders at the price before are rejected').toBe(version + 1)
  expect((await listPlatformLevels(shop.seller, {}, port)).levels).toEqual([])
  const rows = await shop.db.db.selectFrom('platform_levels').select('levels').orderBy('levels_id').execute()
  expect(rows.map(({ levels }) => levels)).toEqual([[bronze], []])
})

test('the better level is the one that takes off more; of two that take off the same, that of the shop', () => {
  expect(betterLevel(silver, bronze)).toMatchObject({ name: 'Bronze', ofPlatform: true })
  expect(betterLevel(gold, bronze)).toMatchObject({ name: 'Gold', ofPlatform: false })
  expect(betterLevel({ ...silver, basisPoints: 2000 }, bronze)).toMatchObject({ name: 'Silver' })
  expect(betterLevel(undefined, bronze)).toMatchObject({ name: 'Bronze' })
  expect(betterLevel(silver, undefined)).toMatchObject({ name: 'Silver' })
  expect(betterLevel(undefined, undefined)).toBeUndefined()
})
