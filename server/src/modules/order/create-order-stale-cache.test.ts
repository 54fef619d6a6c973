import { createOrder } from '@faka/contract/order/order'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createOrderInput } from '../../../../test-support/seed/purchase.ts'
import { seedCoupon } from '../../../../test-support/seed/seed-coupon.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { inTx } from '../../platform/db.ts'
import { findItem, replaceItemVersion } from '../item/item.sql.ts'
import { holdCards } from '../stock/public.ts'
import { placeOrders } from './place-orders.ts'
import { type PreparedOrder, prepareOrder } from './prepare-order.ts'

/** A shop whose process has an item in its cache and receives no notifications of changes. */
async function openShopWithoutPubsub() {
  const shop = await openShop()
  const itemId = await shop.addItem({ title: 'A card', priceFen: 1500, cards: createCards(20) })
  const ask = (expectedAmountFen?: number) =>
    shop.visitor().send(createOrder, {
      requestId: crypto.randomUUID(),
      itemId,
      quantity: 1,
      contact: { mail: `${crypto.randomUUID()}@example.com` },
      payChannel: shop.payChannels.md5,
      ...(expectedAmountFen === undefined ? {} : { expectedAmountFen }),
    })
  const first = (await ask()).json<{ code: number; data: { amountFen: number } }>()
  expect([first.code, first.data.amountFen]).toEqual([0, 1500])
  return { shop, itemId, ask, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

/** Changes the price as another process would whose notification gets lost. */
async function raisePrice(shop: TestShop, itemId: string, priceFen: number): Promise<void> {
  const item = await findItem(shop.db.db, itemId)
  if (!item) throw new Error('the item is not there')
  await inTx(shop.db.db, (tx) => replaceItemVersion(tx, item, { ...item.version, priceFen }, shop.clock.now))
}

test('no order is placed at an outdated price, even if this process missed the change', async () => {
  await using deaf = await openShopWithoutPubsub()
  await raisePrice(deaf.shop, deaf.itemId, 9900)
  const seen = (await deaf.ask(1500)).json<{ data: unknown }>()
  expect(seen.data).toEqual({ amountFen: 9900 })
  const unseen = (await deaf.ask()).json<{ code: number; data: { amountFen: number } }>()
  expect([unseen.code, unseen.data.amountFen]).toEqual([0, 9900])
})

test('no order is placed for a discontinued item, even if this process missed the change', async () => {
  await using deaf = await openShopWithoutPubsub()
  await sql`update item set status = 'discontinued' where public_id = ${deaf.itemId}`.execute(deaf.shop.db.db)
  expect((await deaf.ask()).json()).toMatchObject({ code: expect.any(Number), data: null })
  const { rows } = await sql<{ orders: number; held: number }>`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from card where state = 'held') as held`.execute(deaf.shop.db.db)
  expect(rows).toEqual([{ orders: 1, held: 1 }])
})

test('no order is placed with a disabled channel, even if this process missed the change', async () => {
  await using deaf = await openShopWithoutPubsub()
  const { shop } = deaf
  await sql`update pay_channel set enabled = false where pay_channel_id = ${shop.payChannels.md5}`.execute(
    shop.db.db,
  )
  expect((await deaf.ask()).body).toContain('"data":null')
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(
    shop.db.db,
  )
  expect(rows).toEqual([{ orders: 1 }])
})

test.each([{ maxUses: 1 }, { maxUsesPerBuyer: 1 }])(
  'a coupon that an outdated order did not get is not refused to the order after it: %o',
  async (limit) => {
    await using shop = await openShop()
    const itemId = await shop.addItem({ cards: createCards(5) })
    const couponCode = await seedCoupon(shop, limit)
    const contact = { mail: 'one@example.com' }
    const prepare = () =>
      prepareOrder(
        shop.seller,
        createOrder.input.parse(createOrderInput(shop, itemId, { couponCode, contact })),
      )
    const outdated = await prepare()
    await raisePrice(shop, itemId, 9900)
    shop.services.pubsub.publishLocally('catalogue', ['all'])
    const [current, more] = [await prepare(), await prepare()]
    const place = async (...orders: PreparedOrder[]) =>
      (await placeOrders(shop.services, orders, holdCards)).map(({ kind }) => kind)
    expect(await place(outdated, current)).toEqual(['overtaken', 'overtaken'])
    expect(await place(current)).toEqual(['placed'])
    // one that was written keeps its use
    expect(await place(more)).toEqual(['couponRefused'])
  },
)
