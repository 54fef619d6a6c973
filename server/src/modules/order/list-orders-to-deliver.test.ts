import type { OrderNo } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addOrderRow, orderRowsAt } from '../../../../test-support/seed/order-rows.ts'
import { buy, requestQr, submitOrder, waitForStatus } from '../../../../test-support/seed/purchase.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { createCards, openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { createShop } from '../shop/create-shop.ts'
import { listOrdersToDeliver } from './list-orders-to-deliver.ts'
import { countPaidOrders, findQueuePosition, listPaidOrdersAfter } from './order-queue.sql.ts'

async function placePaidOrder(
  shop: TestShop,
  itemId: string,
  more: { answers?: string[]; quantity?: number } = {},
) {
  const placed = await submitOrder(shop, itemId, more)
  await shop.pressButton(await requestQr(placed, shop.payChannels.md5), 'pay')
  await waitForStatus(placed, 'paid')
  return placed.orderNo
}

const queue = (shop: TestShop, more: { cursor?: OrderNo; pageSize?: number } = {}) =>
  listOrdersToDeliver(shop.seller, { shortUrl: shop.shortUrl, pageSize: 20, ...more })

test('paid orders wait in the order of their payment, each with its age, until they are delivered', async () => {
  await using shop = await openShop()
  const plain = await shop.addItem({ title: '代充', delivery: 'byHand' })
  const asking = await shop.addItem({
    title: 'Account top-up',
    delivery: 'byHand',
    questions: ['Which account?'],
  })
  const first = await placePaidOrder(shop, plain, { quantity: 2 })
  await shop.advanceClock(3600)
  const second = await placePaidOrder(shop, asking, { answers: ['CANARY-ANSWER'] })
  await shop.advanceClock(90)
  await submitOrder(shop, plain)
  await buy(shop, await shop.addItem({ cards: createCards(1) }))
  const reply = await queue(shop)
  expect(reply).toMatchObject({
    list: [
      { orderNo: first, itemId: plain, itemTitle: '代充', quantity: 2, amountFen: 2000, hasAnswers: false },
      { orderNo: second, itemId: asking, itemTitle: 'Account top-up', quantity: 1, hasAnswers: true },
    ],
    total: 2,
    nextCursor: null,
  })
  expect(reply.list.map(({ waitSeconds }) => waitSeconds)).toEqual([3690, 90])
  expect(JSON.stringify(reply)).not.toContain('CANARY')
  await deliverOrder(shop.seller, { orderNo: first, texts: ['One', 'Two'] })
  expect(await queue(shop)).toMatchObject({ list: [{ orderNo: second }], total: 1 })
})

test('pages continue after an order, even one that was delivered meanwhile, and never after one of another shop', async () => {
  await using shop = await openShop()
  const itemId = await shop.addItem({ delivery: 'byHand' })
  const orders: OrderNo[] = []
  for (let index = 0; index < 3; index++) {
    orders.push(await placePaidOrder(shop, itemId))
    await shop.advanceClock(1)
  }
  const [first, second, third] = orders
  const page = await queue(shop, { pageSize: 2 })
  expect(page).toMatchObject({
    list: [{ orderNo: first }, { orderNo: second }],
    total: 3,
    nextCursor: second,
  })
  if (!second) throw new Error('an order is missing')
  await deliverOrder(shop.seller, { orderNo: second, texts: ['Done'] })
  expect(await queue(shop, { pageSize: 2, cursor: second })).toMatchObject({
    list: [{ orderNo: third }],
    total: 2,
    nextCursor: null,
  })
  await createShop(shop.seller, {
    seller: 'seller',
    shortUrl: 'other' as typeof shop.shortUrl,
    name: 'Other',
  })
  await expect(
    listOrdersToDeliver(shop.seller, {
      shortUrl: 'other' as typeof shop.shortUrl,
      cursor: second,
      pageSize: 2,
    }),
  ).rejects.toMatchObject({ codeName: 'orderNotFound' })
})

test('the queue has the paid orders of one shop, and reads them by its index', async () => {
  await using opened = await freshDb()
  const { db } = opened
  const minutes = (count: number) => new Date(orderRowsAt.getTime() + count * 60_000)
  const paid = { status: 'paid' } as const
  await addOrderRow(db, 'B', { ...paid, paid_at: minutes(2) })
  await addOrderRow(db, 'A', { ...paid, paid_at: minutes(2) })
  await addOrderRow(db, 'C', { ...paid, paid_at: minutes(1), sealed_answers: Buffer.alloc(1) })
  await addOrderRow(db, 'of another', { ...paid, paid_at: minutes(0), shop_id: 2 })
  await addOrderRow(db, 'delivered', { status: 'delivered', paid_at: minutes(0) })
  await addOrderRow(db, 'unpaid')
  const rows = await listPaidOrdersAfter(db, 1, undefined, 9)
  expect(rows.map(({ order_no, has_answers }) => [order_no, has_answers])).toEqual([
    ['C', true],
    ['A', false],
    ['B', false],
  ])
  const position = await findQueuePosition(db, 1, 'A')
  expect((await listPaidOrdersAfter(db, 1, position, 9)).map(({ order_no }) => order_no)).toEqual(['B'])
  expect(await findQueuePosition(db, 1, 'of another')).toBeUndefined()
  expect(await findQueuePosition(db, 1, 'unpaid')).toBeUndefined()
  expect(await countPaidOrders(db, 1)).toBe(3)

  await sql`
    insert into orders (order_no, shop_id, item_id, wares_id, quantity, unit_price_fen, goods_fen, discount_fen, fee_fen,
      amount_fen, status, pay_channel_id, sealed_contact, address_key, request_id, request_hash, sandbox, created_at,
      pay_before, paid_at)
    select 'N' || n, 1, 1, 1, 1, 1, 1, 0, 0, 1, case when n % 100 = 0 then 'paid' else 'delivered' end, 'c', '\\x00', '\\x00',
      gen_random_uuid(), '\\x00', false, now(), now(), now() from generate_series(1, 20000) n`.execute(db)
  await sql`analyze orders`.execute(db)
  const plan = await sql<{ 'QUERY PLAN': string }>`
    explain select order_no from orders where shop_id = 1 and status = 'paid'
      and (paid_at, order_no) > (now() - interval '1 day', 'A') order by paid_at, order_no limit 21`.execute(
    db,
  )
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('order_to_deliver')
  expect(text).not.toContain('Sort')
})
