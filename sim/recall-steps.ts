import { randomUUID } from 'node:crypto'
import {
  type RecallRemedy,
  recallBatch as recallOperation,
  remedyRecall as remedyOperation,
} from '@faka/contract/complaint/recall'
import { chooseRecallRemedy, type RecallChoice } from '@faka/contract/complaint/recall-choice'
import { OrderNo, ShortUrl } from '@faka/contract/shared/ids'
import { sql } from 'kysely'
import { recallBatch } from '../server/src/modules/complaint/recall-batch.ts'
import { remedyRecall } from '../server/src/modules/complaint/remedy-recall.ts'
import { callerOf, orderAccess } from './buyer-access.ts'
import { expectSame } from './expect-same.ts'
import { pick } from './pick.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import { unlessRejected } from './unless-rejected.ts'

/** A step with the batch that the cards of an order came from. */
export type RecallStep =
  | { act: 'recall'; order: number }
  | {
      act: 'remedy'
      order: number
      remedy: RecallRemedy
      days: number
      fallback: RecallChoice
      /** For the buyer of this order alone; else for all that got cards of the batch. */
      alone: boolean
    }
  | { act: 'choose'; order: number; choice: RecallChoice; times: number }

/** The batch of an order's first card; undefined for an order that got none. */
async function findBatch({ shop }: SimulatedShop, orderNo: OrderNo): Promise<number | undefined> {
  const { rows } = await sql<{ batch_id: number }>`
    select batch_id from card where order_no = ${orderNo} order by card_id limit 1`.execute(shop.db.db)
  return rows[0]?.batch_id
}

/** What the buyer of an order got for its recalled cards, and whether a choice is open. */
async function sumRemedies({ shop }: SimulatedShop, orderNo: OrderNo) {
  const { rows } = await sql<{ replaced: number; refunded_fen: number; is_open: boolean }>`
    select
      (select count(*)::int from card_replacement where order_no = ${orderNo} and recall_id is not null) as replaced,
      (select coalesce(sum(amount_fen), 0)::int from refund where order_no = ${orderNo}) as refunded_fen,
      exists (select from recall_offer where order_no = ${orderNo} and ended_at is null) as is_open`.execute(
    shop.db.db,
  )
  const [sum] = rows
  if (!sum) throw new Error('no sum')
  return sum
}

/** The seller recalls a batch. */
async function recall({ shop }: SimulatedShop, batchId: number): Promise<void> {
  const shortUrl = ShortUrl.parse(shop.shortUrl)
  await unlessRejected(recallOperation, () =>
    recallBatch(shop.seller, { shortUrl, batchId, requestId: randomUUID(), reason: 'used before' }),
  )
}

/** The seller remedies an order of a recall, or all of them, page by page. */
async function remedy(
  simulation: SimulatedShop,
  batchId: number,
  orderNo: OrderNo,
  { remedy: kind, days, fallback, alone: isAlone }: Extract<RecallStep, { act: 'remedy' }>,
): Promise<void> {
  const { shop } = simulation
  const shortUrl = ShortUrl.parse(shop.shortUrl)
  const request = { shortUrl, batchId, requestId: randomUUID(), remedy: kind, days, fallback }
  const walk = async (which: { orderNos: OrderNo[] } | { cursor?: OrderNo }): Promise<void> => {
    const { nextCursor } = await remedyRecall(shop.seller, { ...request, ...which })
    if (nextCursor !== null) await walk({ cursor: OrderNo.parse(nextCursor) })
  }
  await unlessRejected(remedyOperation, () => walk(isAlone ? { orderNos: [orderNo] } : {}))
}

/** The buyer chooses, on so many devices at once: what the shop answers is what it gives, once. */
async function choose(
  simulation: SimulatedShop,
  { order, choice, times }: Extract<RecallStep, { act: 'choose' }>,
  alone: boolean,
): Promise<void> {
  const purchase = pick(simulation.purchases, order)
  if (!purchase) return
  // two choices of an order are never made in the same millisecond
  simulation.advanceClock(1)
  const before = await sumRemedies(simulation, purchase.orderNo)
  const send = () =>
    simulation.call(chooseRecallRemedy, { ...orderAccess(purchase), choice }, callerOf(purchase))
  const answers = await Promise.all(Array.from({ length: times }, send))
  const [given, ...others] = answers.flatMap((answer) => (answer.ok ? [answer.data] : []))
  for (const other of others) expectSame('a choice that was sent twice', given, other)
  if (!alone) return
  const after = await sumRemedies(simulation, purchase.orderNo)
  const wanted =
    given && before.is_open
      ? { replaced: given.choice === 'replace' ? given.cards : 0, refunded_fen: given.amountFen ?? 0 }
      : { replaced: 0, refunded_fen: 0 }
  expectSame('law 2: what a buyer chose and what was given', wanted, {
    replaced: after.replaced - before.replaced,
    refunded_fen: after.refunded_fen - before.refunded_fen,
  })
}

/** Runs one step. `alone`: nothing else happens meanwhile. */
export async function runRecallStep(
  simulation: SimulatedShop,
  step: RecallStep,
  alone: boolean,
): Promise<void> {
  if (step.act === 'choose') return choose(simulation, step, alone)
  const orderNo = pick(simulation.purchases, step.order)?.orderNo
  const batchId = orderNo && (await findBatch(simulation, orderNo))
  if (batchId === undefined || orderNo === undefined) return
  return step.act === 'recall' ? recall(simulation, batchId) : remedy(simulation, batchId, orderNo, step)
}
