import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreachesOfShop } from '../server/src/laws/find-breaches-of-shop.ts'
import { findBreaches, type Law } from '../server/src/laws/law.ts'
import { laws, lawsAtRest } from '../server/src/laws/laws.ts'
import type { Services } from '../server/src/platform/ctx.ts'
import type { CommonDb } from '../server/src/platform/db.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import type { PromisedPurchase, Shoppers } from './shoppers.ts'

/** Where the shop of some shoppers is. */
interface CheckedShop {
  /** The first database, which has the trades of the sandbox gateway. */
  db: CommonDb
  /** The services of the shop's cell, where cells have databases of their own. */
  cell?: Services
}

/** What the databases know about each of these purchases: the orders and payments by one snapshot, then the trades. */
const loadFacts = async ({ db, cell }: CheckedShop, promised: readonly PromisedPurchase[]) => {
  const { rows: orders } = await sql<{
    request_id: string
    order_no: string
    delivered: boolean
    payments: string[]
  }>`
    select request_id, order_no, delivered_at is not null as delivered,
      array(select payment_no from payment where payment.order_no = orders.order_no) as payments
    from orders where request_id = any(${promised.map(({ requestId }) => requestId)}::uuid[])`.execute(
    cell?.db ?? db,
  )
  const { rows: trades } = await sql<{ out_trade_no: string }>`
    select out_trade_no from sandbox_gateway.trade
    where state = 'paid' and out_trade_no = any(${orders.flatMap(({ payments }) => payments)}::text[])`.execute(
    db,
  )
  const paid = new Set(trades.map(({ out_trade_no }) => out_trade_no))
  return new Map(
    orders.map((order) => [order.request_id, { ...order, paid: order.payments.some((no) => paid.has(no)) }]),
  )
}

const findShopBreaches = ({ db, cell }: CheckedShop, which: readonly Law[]): Promise<string[]> =>
  cell ? findBreachesOfShop(cell, which) : findBreaches(db, which, new Date())

/** Checks the laws, and that every response to a buyer is still true; waits for a database that is just starting. */
export async function expectPromisesKept(shop: CheckedShop, { promised }: Shoppers): Promise<void> {
  // responses that arrive during the check are checked the next time
  const snapshot = promised.map((each) => ({ ...each }))
  const { breaches, facts } = await waitFor(async () => ({
    breaches: await findShopBreaches(shop, laws),
    facts: await loadFacts(shop, snapshot),
  }))
  for (const { requestId, orderNo, paymentNo, paid, cards } of snapshot) {
    const fact = facts.get(requestId)
    if (orderNo !== undefined && fact?.order_no !== orderNo)
      breaches.push(`law 7: order ${orderNo} was answered, and is ${fact?.order_no ?? 'not there'}`)
    if (paymentNo !== undefined && !fact?.payments.includes(paymentNo))
      breaches.push(`law 7: payment ${paymentNo} was answered, and is not there`)
    if (paid && !fact?.paid) breaches.push(`law 7: the money of order ${orderNo} was taken, and is not there`)
    if (cards && !fact?.delivered) breaches.push(`law 7: order ${orderNo} was read, and is not delivered`)
  }
  expect(breaches).toEqual([])
}

/** After all buyers have finished: everything is at rest, buyers read the same cards as before, and no card twice. */
export async function expectSettledAndKept(shop: CheckedShop, shoppers: Shoppers): Promise<void> {
  const everyLaw = [...laws, ...lawsAtRest]
  await waitFor(async () => {
    const breaches = await findShopBreaches(shop, everyLaw)
    if (breaches.length > 0) throw new Error(breaches.join('\n'))
    return 'at rest'
  })
  await expectPromisesKept(shop, shoppers)
  const read = new Set<string>()
  for (const { orderNo, cards } of shoppers.promised) {
    if (orderNo === undefined) throw new Error('a purchase was not finished')
    expect(await shoppers.readCards(orderNo)).toEqual(cards)
    for (const card of cards ?? []) {
      expect(read.has(card), `the card of order ${orderNo} was read by another buyer`).toBe(false)
      read.add(card)
    }
  }
}
