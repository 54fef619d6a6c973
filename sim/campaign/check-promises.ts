import { sql } from 'kysely'
import { findBreaches } from '../../server/src/laws/law.ts'
import { laws } from '../../server/src/laws/laws.ts'
import { waitFor } from '../../test-support/server/server-process.ts'
import type { TestServer } from '../../test-support/server/test-server.ts'
import type { Deal } from './deal.ts'

interface Facts {
  request_id: string
  order_no: string
  status: string
  delivered: boolean
  payments: string[]
  paid: boolean
  complaint: string | null
  /** What is going back, or went back, without a complaint. */
  refunded_fen: number
  confirmed: boolean
}

/** How long a killed database may take to answer again on a busy machine. */
const timeoutMs = 300_000

/** What the database knows about these deals; one statement, one snapshot. */
async function loadFacts({ db }: TestServer, deals: readonly Deal[]): Promise<ReadonlyMap<string, Facts>> {
  const { rows } = await sql<Facts>`
    select request_id, order_no, status, delivered_at is not null as delivered,
      array(select payment_no from payment where payment.order_no = orders.order_no) as payments,
      exists (
        select from payment join sandbox_gateway.trade on out_trade_no = payment_no
        where payment.order_no = orders.order_no and trade.state = 'paid') as paid,
      (select complaint_no || ' ' || complaint.status from complaint
        where complaint.order_no = orders.order_no limit 1) as complaint,
      (select coalesce(sum(amount_fen), 0)::int from refund
        where refund.order_no = orders.order_no and request_id is not null) as refunded_fen,
      exists (
        select from receipt
        where receipt.order_no = orders.order_no and reason = 'confirmedManually' and fate = 'settled') as confirmed
    from orders where request_id = any(${deals.map(({ requestId }) => requestId)}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.request_id, row]))
}

/** What one deal was promised that is not true. */
function brokenPromisesOf(deal: Deal, fact: Facts | undefined): string[] {
  const { orderNo, paymentNo, complaintNo } = deal
  if (orderNo === undefined) return []
  if (fact?.order_no !== orderNo) return [`order ${orderNo} was answered, and is not there`]
  const [complaint, state] = (fact.complaint ?? '').split(' ')
  const broken = {
    [`payment ${paymentNo} was answered, and is not there`]:
      paymentNo !== undefined && !fact.payments.includes(paymentNo),
    [`the money of order ${orderNo} was taken, and is not there`]: deal.paid && !fact.paid,
    [`order ${orderNo} was read, and is not delivered`]: deal.cards && !fact.delivered,
    [`order ${orderNo} was cancelled, and is ${fact.status}`]:
      deal.cancelled && !['closing', 'cancelled'].includes(fact.status),
    [`${deal.refundedFen} fen of order ${orderNo} were sent back, and ${fact.refunded_fen} fen are`]:
      deal.refundedFen !== undefined && deal.refundedFen !== fact.refunded_fen,
    [`the payment of order ${orderNo} was confirmed by hand, and is not there`]:
      deal.confirmed && !fact.confirmed,
    [`complaint ${complaintNo} was answered, and is not there`]:
      complaintNo !== undefined && complaint !== complaintNo,
    [`complaint ${complaintNo} was made good, and is ${state}`]: deal.madeGood && state !== 'resolved',
  }
  return Object.entries(broken).flatMap(([what, is]) => (is ? [what] : []))
}

/**
 * Breaches of the laws and of what was answered in these deals, one sentence each. Waits for a database that is just
 * starting.
 */
export async function checkPromises(testServer: TestServer, deals: readonly Deal[]): Promise<string[]> {
  // responses that arrive during the check are checked the next time
  const answered = deals.map((deal) => ({ ...deal }))
  const { breaches, facts } = await waitFor(async () => {
    // killed again and again, PostgreSQL never runs autovacuum's analyze, and would plan its joins badly
    await sql`analyze`.execute(testServer.db)
    return {
      breaches: await findBreaches(testServer.db, laws, new Date()),
      facts: await loadFacts(testServer, answered),
    }
  }, timeoutMs)
  const broken = answered.flatMap((deal) => brokenPromisesOf(deal, facts.get(deal.requestId)))
  return [...breaches, ...broken.map((what) => `law 7: ${what}`)]
}
