import { randomUUID } from 'node:crypto'
import { getOrder } from '@faka/contract/delivery/delivery'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { ItemId } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBreachesOfShop } from '../server/src/laws/find-breaches-of-shop.ts'
import { laws, lawsAtRest } from '../server/src/laws/laws.ts'
import { setVariants } from '../server/src/modules/item/set-variants.ts'
import { inTx } from '../server/src/platform/db.ts'
import { seedCards } from '../test-support/seed/seed-item.ts'
import { type Buyer, createBuyer } from '../test-support/server/http-buyer.ts'
import { createCards, openShop, type TestShop } from '../test-support/server/open-shop.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { simulatedVariants } from './simulated-shop.ts'

const buyerCount = 500
const stock = 100
const cards = createCards(stock)

const openBusyShop = () => openShop({ config: { trustedProxies: ['127.0.0.1'] } })

const newOrderInput = (shop: TestShop, itemId: ItemId) => ({
  requestId: randomUUID(),
  itemId,
  quantity: 1,
  contact: { mail: `${randomUUID()}@example.com` },
  payChannel: shop.payChannels.md5,
})

/** Pays an order as a person does, and reads its cards once the checkout reports them. */
async function payAndRead(shop: TestShop, buyer: Buyer, orderNo: string): Promise<string[]> {
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  await buyer.pressButton(qrContent, 'pay')
  for (let since = 'unpaid' as const; ; ) {
    const { status } = await buyer.callOrThrow(getOrderStatus, { orderNo, since, waitSeconds: 25 })
    if (status === 'delivered') break
  }
  const order = await buyer.callOrThrow(getOrder, { orderNo })
  return order.cards?.map(({ content }) => content) ?? []
}

/** All buyers create an order at the same moment; returns those who got one, and the error codes of the others. */
async function createOrdersAtOnce(shop: TestShop, itemId: ItemId, buyers: readonly Buyer[]) {
  const answers = await Promise.all(
    buyers.map(async (buyer) => ({
      buyer,
      answer: await buyer.call(createOrder, newOrderInput(shop, itemId)),
    })),
  )
  return {
    winners: answers.flatMap(({ buyer, answer }) =>
      answer.ok ? [{ buyer, orderNo: answer.data.orderNo }] : [],
    ),
    refusals: answers.flatMap(({ answer }) => (answer.ok ? [] : [`${answer.status} ${answer.code}`])),
  }
}

const countCardStates = async (shop: TestShop): Promise<Record<string, number>> => {
  const rows = await shop.db.db
    .selectFrom('card')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const expectLawsHold = async (shop: TestShop, which = laws): Promise<void> =>
  expect(await findBreachesOfShop(shop.services, which)).toEqual([])

/** Buyers, half of whom the load balancer sends to the second of two processes. */
async function createBuyers(shop: TestShop, count: number): Promise<Buyer[]> {
  const beside = await shop.openSecondProcess()
  return Array.from({ length: count }, (_, index) => createBuyer(index % 2 ? beside.url : shop.url))
}

test('of 500 buyers at once exactly 100 get one of 100 cards each, and 400 are rejected as sold out', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const { winners, refusals } = await createOrdersAtOnce(shop, itemId, await createBuyers(shop, buyerCount))
  expect(winners).toHaveLength(stock)
  expect(refusals).toEqual(Array.from({ length: buyerCount - stock }, () => '200 soldOut'))
  expect(await countCardStates(shop)).toEqual({ held: stock })
  await expectLawsHold(shop)

  const bought = await Promise.all(winners.map(({ buyer, orderNo }) => payAndRead(shop, buyer, orderNo)))
  expect(bought.every((got) => got.length === 1)).toBe(true)
  expect(bought.flat().sort()).toEqual(cards)
  await shop.advanceClock(20 * 60)
  expect(await countCardStates(shop)).toEqual({ sold: stock })
  await expectLawsHold(shop, [...laws, ...lawsAtRest])
})

test('500 buyers at once of two variants get the cards of theirs alone, as many as each has, and the others are rejected', async () => {
  await using shop = await openBusyShop()
  const { variants } = await setVariants(
    shop.seller,
    simulatedVariants(await shop.addItem(), 1000, 900, true),
  )
  const stocks = [60, 40]
  const orders = await Promise.all(
    variants.map(async ({ variantId }, index) => {
      const itemId = ItemId.parse(variantId)
      const own = createCards(stocks[index] ?? 0, `VARIANT-${index}`)
      await seedCards(shop.seller, itemId, own)
      return { itemId, own, buyers: await createBuyers(shop, buyerCount / 2) }
    }),
  )
  const outcomes = await Promise.all(
    orders.map(({ itemId, buyers }) => createOrdersAtOnce(shop, itemId, buyers)),
  )
  expect(outcomes.map(({ winners }) => winners.length)).toEqual(stocks)
  expect(new Set(outcomes.flatMap(({ refusals }) => refusals))).toEqual(new Set(['200 soldOut']))
  await expectLawsHold(shop)
  for (const [index, { winners }] of outcomes.entries()) {
    const bought = await Promise.all(winners.map(({ buyer, orderNo }) => payAndRead(shop, buyer, orderNo)))
    expect(bought.flat().sort()).toEqual(orders[index]?.own)
  }
  await shop.advanceClock(20 * 60)
  await expectLawsHold(shop, [...laws, ...lawsAtRest])
})

test('cards that 500 buyers ordered and did not pay are all free again, and all can be sold then', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const { winners } = await createOrdersAtOnce(shop, itemId, await createBuyers(shop, buyerCount))
  await Promise.all(
    winners
      .slice(0, stock / 2)
      .map(({ buyer, orderNo }) =>
        buyer.callOrThrow(payOrder, { orderNo, payChannel: shop.payChannels.rsa }),
      ),
  )
  await shop.advanceClock(20 * 60)
  expect(await countCardStates(shop)).toEqual({ free: stock })
  await expectLawsHold(shop, [...laws, ...lawsAtRest])

  const again = await createOrdersAtOnce(shop, itemId, await createBuyers(shop, buyerCount))
  const bought = await Promise.all(
    again.winners.map(({ buyer, orderNo }) => payAndRead(shop, buyer, orderNo)),
  )
  expect(bought.flat().sort()).toEqual(cards)
})

test('a card that another order is being given is waited for, and never taken from that order', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards: createCards(1) })
  const buyer = createBuyer(shop.url)
  const answer = await inTx(shop.db.db, async (tx) => {
    await sql`update card set state = 'void', order_no = 'another'`.execute(tx)
    const pending = buyer.call(createOrder, newOrderInput(shop, itemId))
    await waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%card%'`.execute(
        shop.db.db,
      )
      return rows.length > 0 ? 'waits' : undefined
    })
    return { answer: pending }
  })
  expect(await answer.answer).toMatchObject({ ok: false, code: 'soldOut' })
  expect(await countCardStates(shop)).toEqual({ void: 1 })
})

/** A signal that aborts a request at a random moment. */
const abortSoon = (): AbortSignal => AbortSignal.timeout(1 + Math.floor(Math.random() * 60))

/** Ways in which buyers disconnect before the end; each returns whether the request was aborted. */
const disconnecting = {
  async whileCreating(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    await buyer.call(createOrder, newOrderInput(shop, itemId), abortSoon())
  },
  async beforePaying(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    await buyer.call(createOrder, newOrderInput(shop, itemId))
  },
  async whileAskingToPay(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    const order = await buyer.call(createOrder, newOrderInput(shop, itemId))
    if (!order.ok) return
    const { orderNo } = order.data
    await buyer.call(payOrder, { orderNo, payChannel: shop.payChannels.rsa }, abortSoon())
  },
  async afterTheMoney(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    const order = await buyer.call(createOrder, newOrderInput(shop, itemId))
    if (!order.ok) return
    const payment = { orderNo: order.data.orderNo, payChannel: shop.payChannels.md5 }
    const { qrContent } = await buyer.callOrThrow(payOrder, payment)
    await buyer.pressButton(qrContent, 'pay')
  },
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

test('500 buyers who disconnect half way lose nothing and hold nothing: every card is sold or free again, and can be sold', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const ways = Object.values(disconnecting)
  let cut = 0
  await Promise.all(
    (await createBuyers(shop, buyerCount)).map(async (buyer, index) => {
      try {
        await ways[index % ways.length]?.(shop, itemId, buyer)
      } catch (error) {
        if (!isAborted(error)) throw error
        cut++
      }
    }),
  )
  expect(cut).toBeGreaterThan(0)
  await expectLawsHold(shop)
  await shop.advanceClock(20 * 60)
  await shop.advanceClock(24 * 3600)
  await expectLawsHold(shop, [...laws, ...lawsAtRest])
  const { sold = 0, free = 0, ...others } = await countCardStates(shop)
  expect(others).toEqual({})
  expect(sold + free).toBe(stock)
  expect(free).toBeGreaterThan(0)

  const { winners, refusals } = await createOrdersAtOnce(shop, itemId, await createBuyers(shop, stock))
  expect([winners.length, refusals.length]).toEqual([free, sold])
  const bought = await Promise.all(winners.map(({ buyer, orderNo }) => payAndRead(shop, buyer, orderNo)))
  expect(new Set(bought.flat()).size).toBe(free)
  expect(await countCardStates(shop)).toEqual({ sold: stock })
})
