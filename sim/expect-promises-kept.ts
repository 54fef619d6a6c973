import { sql } from 'kysely'
import { expect } from 'vitest'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws, lawsAtRest } from '../server/src/laws/laws.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import type { TestServer } from '../test-support/server/test-server.ts'
import type { PromisedPurchase, Shoppers } from './shoppers.ts'

/** What the database knows about each of these purchases; one statement, one snapshot. */
const loadFacts = async (testServer: Pick<TestServer, 'db'>, promised: readonly PromisedPurchase[]) => {
  const { rows } = await sql<{
    request_id: string
    order_no: string
    delivered: boolean
    payments: string[]
    paid: boolean
  }>`
    select request_id, order_no, delivered_at is not null as delivered,
      array(select payment_no from payment where payment.order_no = orders.order_no) as payments,
      exists (
        select from payment join sandbox_gateway.trade on out_trade_no = payment_no
        where payment.order_no = orders.order_no and trade.state = 'paid') as paid
    from orders where request_id = any(${promised.map(({ requestId }) => requestId)}::uuid[])`.execute(
    testServer.db,
  )
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** Checks the laws, and that every response to a buyer is still true; waits for a database that is just starting. */
export async function expectPromisesKept(
  testServer: Pick<TestServer, 'db'>,
  { promised }: Shoppers,
): Promise<void> {
  // responses that arrive during the check are checked the next time
  const snapshot = promised.map((each) => ({ ...each }))
  const { breaches, facts } = await waitFor(async () => ({
    breaches: await findBreaches(testServer.db, laws, new Date()),
    facts: await loadFacts(testServer, snapshot),
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
export async function expectSettledAndKept(
  testServer: Pick<TestServer, 'db'>,
  shoppers: Shoppers,
): Promise<void> {
  const everyLaw = [...laws, ...lawsAtRest]
  await waitFor(async () => {
    const breaches = await findBreaches(testServer.db, everyLaw, new Date())
    if (breaches.length > 0) throw new Error(breaches.join('\n'))
    return 'at rest'
  })
  await expectPromisesKept(testServer, shoppers)
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
