import { randomUUID } from 'node:crypto'
import { getOrder } from '@faka/contract/delivery'
import type { ItemId } from '@faka/contract/ids'
import { createOrder, getOrderStatus } from '@faka/contract/order'
import { payOrder } from '@faka/contract/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTx } from '../server/src/kernel/db.ts'
import { openShop, someCards, type TestShop } from '../server/src/test/open-shop.ts'
import { type Buyer, newBuyer } from './buyer.ts'
import { findBreaches } from './law.ts'
import { laws, lawsAtRest } from './laws.ts'
import { eventually } from './real-server.ts'

const crowd = 500
const stock = 100
const cards = someCards(stock)

const openBusyShop = () => openShop({ config: { trustedProxies: ['127.0.0.1'] } })

const wishFor = (shop: TestShop, itemId: ItemId) => ({
  requestId: randomUUID(),
  itemId,
  quantity: 1,
  contact: { mail: `${randomUUID()}@example.com` },
  payChannel: shop.payChannels.md5,
})

/** Pays an order as a person does, and reads its cards once the cash desk says that they are there. */
async function finish(shop: TestShop, buyer: Buyer, orderNo: string): Promise<string[]> {
  const { qrContent } = await buyer.must(payOrder, { orderNo, payChannel: shop.payChannels.md5 })
  await buyer.press(qrContent, 'pay')
  for (let since = 'unpaid' as const; ; ) {
    const { status } = await buyer.must(getOrderStatus, { orderNo, since, waitSeconds: 25 })
    if (status === 'delivered') break
  }
  const order = await buyer.must(getOrder, { orderNo })
  return order.cards?.map(({ content }) => content) ?? []
}

/** Everybody tries to buy at the same moment; answers who got an order, and why the others got none. */
async function rush(shop: TestShop, itemId: ItemId, buyers: readonly Buyer[]) {
  const answers = await Promise.all(
    buyers.map(async (buyer) => ({ buyer, answer: await buyer.ask(createOrder, wishFor(shop, itemId)) })),
  )
  return {
    winners: answers.flatMap(({ buyer, answer }) =>
      answer.ok ? [{ buyer, orderNo: answer.data.orderNo }] : [],
    ),
    refusals: answers.flatMap(({ answer }) => (answer.ok ? [] : [`${answer.status} ${answer.code}`])),
  }
}

const states = async (shop: TestShop): Promise<Record<string, number>> => {
  const rows = await shop.db.db
    .selectFrom('card')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

const lawsHold = async (shop: TestShop, which = laws): Promise<void> =>
  expect(await findBreaches(shop.db.db, which, shop.clock.now)).toEqual([])

/** Buyers, every other one of whom the load balancer sends to the second of two processes. */
async function buyersOf(shop: TestShop, count: number): Promise<Buyer[]> {
  const beside = await shop.openBeside()
  return Array.from({ length: count }, (_, at) => newBuyer(at % 2 ? beside.url : shop.url))
}

test('of 500 buyers at once exactly 100 get one of 100 cards each, and 400 are told that it is sold out', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const { winners, refusals } = await rush(shop, itemId, await buyersOf(shop, crowd))
  expect(winners).toHaveLength(stock)
  expect(refusals).toEqual(Array.from({ length: crowd - stock }, () => '200 soldOut'))
  expect(await states(shop)).toEqual({ held: stock })
  await lawsHold(shop)

  const bought = await Promise.all(winners.map(({ buyer, orderNo }) => finish(shop, buyer, orderNo)))
  expect(bought.every((got) => got.length === 1)).toBe(true)
  expect(bought.flat().sort()).toEqual(cards)
  await shop.pass(20 * 60)
  expect(await states(shop)).toEqual({ sold: stock })
  await lawsHold(shop, [...laws, ...lawsAtRest])
})

test('cards that 500 buyers fought for and nobody paid are all free again, and all can be sold then', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const { winners } = await rush(shop, itemId, await buyersOf(shop, crowd))
  await Promise.all(
    winners
      .slice(0, stock / 2)
      .map(({ buyer, orderNo }) => buyer.must(payOrder, { orderNo, payChannel: shop.payChannels.rsa })),
  )
  await shop.pass(20 * 60)
  expect(await states(shop)).toEqual({ free: stock })
  await lawsHold(shop, [...laws, ...lawsAtRest])

  const again = await rush(shop, itemId, await buyersOf(shop, crowd))
  const bought = await Promise.all(again.winners.map(({ buyer, orderNo }) => finish(shop, buyer, orderNo)))
  expect(bought.flat().sort()).toEqual(cards)
})

test('a card that somebody is taking at this moment is waited for, and never taken from him', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards: someCards(1) })
  const buyer = newBuyer(shop.url)
  const answer = await inTx(shop.db.db, async (tx) => {
    await sql`update card set state = 'void', order_no = 'somebody else'`.execute(tx)
    const answer = buyer.ask(createOrder, wishFor(shop, itemId))
    await eventually(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%card%'`.execute(
        shop.db.db,
      )
      return rows.length > 0 ? 'waits' : undefined
    })
    return { answer }
  })
  expect(await answer.answer).toMatchObject({ ok: false, code: 'soldOut' })
  expect(await states(shop)).toEqual({ void: 1 })
})

/** A signal that cuts a connection at some moment of a request's life. */
const cutSoon = (): AbortSignal => AbortSignal.timeout(1 + Math.floor(Math.random() * 60))

/** What buyers do who are not there at the end; each answers whether he went away. */
const vanish = {
  async whileCreating(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    await buyer.ask(createOrder, wishFor(shop, itemId), cutSoon())
  },
  async beforePaying(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    await buyer.ask(createOrder, wishFor(shop, itemId))
  },
  async whileAskingToPay(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    const order = await buyer.ask(createOrder, wishFor(shop, itemId))
    if (!order.ok) return
    const { orderNo } = order.data
    await buyer.ask(payOrder, { orderNo, payChannel: shop.payChannels.rsa }, cutSoon())
  },
  async afterTheMoney(shop: TestShop, itemId: ItemId, buyer: Buyer): Promise<void> {
    const order = await buyer.ask(createOrder, wishFor(shop, itemId))
    if (!order.ok) return
    const payment = { orderNo: order.data.orderNo, payChannel: shop.payChannels.md5 }
    const { qrContent } = await buyer.must(payOrder, payment)
    await buyer.press(qrContent, 'pay')
  },
}

const wasCut = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')

test('500 buyers who vanish half way lose nothing and hold nothing: every card is sold or free again, and can be sold', async () => {
  await using shop = await openBusyShop()
  const itemId = await shop.addItem({ cards })
  const ways = Object.values(vanish)
  let cut = 0
  await Promise.all(
    (await buyersOf(shop, crowd)).map(async (buyer, at) => {
      try {
        await ways[at % ways.length]?.(shop, itemId, buyer)
      } catch (error) {
        if (!wasCut(error)) throw error
        cut++
      }
    }),
  )
  expect(cut).toBeGreaterThan(0)
  await lawsHold(shop)
  await shop.pass(20 * 60)
  await shop.pass(24 * 3600)
  await lawsHold(shop, [...laws, ...lawsAtRest])
  const { sold = 0, free = 0, ...others } = await states(shop)
  expect(others).toEqual({})
  expect(sold + free).toBe(stock)
  expect(free).toBeGreaterThan(0)

  const { winners, refusals } = await rush(shop, itemId, await buyersOf(shop, stock))
  expect([winners.length, refusals.length]).toEqual([free, sold])
  const bought = await Promise.all(winners.map(({ buyer, orderNo }) => finish(shop, buyer, orderNo)))
  expect(new Set(bought.flat()).size).toBe(free)
  expect(await states(shop)).toEqual({ sold: stock })
})
