import { randomUUID } from 'node:crypto'
import { addComplaint, detailComplaint } from '@faka/contract/complaint/complaint'
import { createOrder } from '@faka/contract/order/order'
import { getOrderStatus } from '@faka/contract/order/order-status'
import { payOrder } from '@faka/contract/payment/payment'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findBreaches } from '../server/src/laws/law.ts'
import { laws, lawsAtRest } from '../server/src/laws/laws.ts'
import { complaintInput } from '../test-support/seed/complaint.ts'
import { createBuyer } from '../test-support/server/http-buyer.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { openTestServer, type TestServer } from '../test-support/server/test-server.ts'

const rounds = 4
/** A kill may come too late; it is retried this often until one hits the gap. */
const maxRounds = 20

/** Buys one card and complains about it; the payment arrives before the complaint's response. */
async function complain(testServer: TestServer, round: number) {
  const buyer = createBuyer(testServer.server.url)
  const payChannel = testServer.payChannels[round % 2] as string
  const { orderNo } = await buyer.callOrThrow(createOrder, {
    requestId: randomUUID(),
    itemId: testServer.itemId,
    quantity: 1,
    contact: { mail: 'buyer@example.com' },
    payChannel,
  })
  const { qrContent } = await buyer.callOrThrow(payOrder, { orderNo, payChannel })
  await buyer.pressButton(qrContent, 'pay')
  await waitFor(async () => {
    const { status } = await buyer.callOrThrow(getOrderStatus, { orderNo, since: 'unpaid', waitSeconds: 5 })
    return status === 'delivered' ? status : undefined
  })
  const { complaintNo } = await buyer.callOrThrow(addComplaint, complaintInput(orderNo))
  return { buyer, orderNo, complaintNo }
}

const countPendingRefunds = async ({ db }: TestServer): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from refund where state = 'pending'`.execute(db)
  return rows[0]?.count ?? 0
}

test('kill -9 between recording and making a refund loses nothing, and refunds nothing twice', async () => {
  // the deadline decides: the job of the server that is killed writes the refund
  await using testServer = await openTestServer({ cards: 50 })
  const complaints = []
  let between = 0
  for (let round = 0; round < rounds || (between === 0 && round < maxRounds); round++) {
    const complaint = await complain(testServer, round)
    complaints.push(complaint)
    await sql`update complaint set due_at = now() - interval '1 second' where complaint_no = ${complaint.complaintNo}`.execute(
      testServer.db,
    )
    await waitFor(async () => {
      const { rows } = await sql`select from refund where complaint_no = ${complaint.complaintNo}`.execute(
        testServer.db,
      )
      return rows.length > 0 ? 'written' : undefined
    })
    await testServer.server.kill()
    between += await countPendingRefunds(testServer)
    expect(await findBreaches(testServer.db, laws, new Date())).toEqual([])
    await testServer.server.start()
  }
  expect(between, 'no kill came between').toBeGreaterThan(0)
  await waitFor(async () => ((await countPendingRefunds(testServer)) === 0 ? 'done' : undefined))
  expect(await findBreaches(testServer.db, [...laws, ...lawsAtRest], new Date())).toEqual([])
  for (const { buyer, orderNo, complaintNo } of complaints) {
    const { status, outcome } = await buyer.callOrThrow(detailComplaint, { complaintNo, orderNo })
    expect(status).toBe('resolved')
    expect(outcome).toMatchObject({ by: 'silence', amountFen: 1280, refundState: 'done' })
  }
})
