import type { RecallOutcome, RecallRemedy } from '@faka/contract/complaint/recall'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { sellerActorName } from '../account/public.ts'
import { lockOrders, type OrderRow } from '../order/public.ts'
import { refundableFen, refundForComplaint, refundForRecall } from '../payment/public.ts'
import { type RecallRow, replaceCards, withdrawRecalledCards } from '../stock/public.ts'
import { shareFen, splitFen } from './complaint.rules.ts'
import { type ComplaintRow, findRunningComplaint, lockComplaint } from './complaint.sql.ts'
import {
  insertRecallNotice,
  insertRecallRemedies,
  listRecallNotices,
  listRecallRemedies,
} from './recall.sql.ts'
import { listRecalledCards } from './recalled-cards.ts'
import { resolveForBuyer } from './resolve-for-buyer.ts'

interface RemedyInput {
  recall: RecallRow
  orderNo: string
  remedy: RecallRemedy
  requestId: string
}

interface RemedyResult {
  outcome: RecallOutcome
  cards: number
  amountFen: number | null
}

/** An order with its running complaint, both locked, and the cards of the recall that have no remedy yet. */
interface LockedOrder {
  order: OrderRow
  complaint: ComplaintRow | undefined
  open: readonly { cardId: number; cardNo: number }[]
}

const without = (outcome: RecallOutcome): RemedyResult => ({ outcome, cards: 0, amountFen: null })

/** Locks the running complaint before its order. A complaint that is filed in between is met by the next attempt. */
async function lockRecalledOrder(tx: Tx, recall: RecallRow, orderNo: string): Promise<LockedOrder> {
  const running = await findRunningComplaint(tx, orderNo)
  const complaint = running && (await lockComplaint(tx, running.complaint_no))
  const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
  const now = await findRunningComplaint(tx, orderNo)
  if (now?.complaint_no !== running?.complaint_no) throw new DomainError('stockBusy')
  const cards = (await listRecalledCards(tx, recall.recall_id, [orderNo])).get(orderNo) ?? []
  const open = cards.flatMap(({ cardId, cardNo, remedy }) =>
    remedy === undefined && cardNo !== null ? [{ cardId, cardNo }] : [],
  )
  return { order, complaint, open }
}

/** What the request did before; undefined if it is new to this order. */
async function findEarlierResult(
  tx: Tx,
  { recall, orderNo, remedy, requestId }: RemedyInput,
): Promise<RemedyResult | undefined> {
  const done = (await listRecallRemedies(tx, [orderNo])).filter(({ request_id }) => request_id === requestId)
  const [first] = done
  if (first) {
    const amountFen =
      first.kind === 'refunded' ? done.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0) : null
    return { outcome: first.kind, cards: done.length, amountFen }
  }
  const [notice] = await listRecallNotices(tx, recall.recall_id, [orderNo])
  return remedy === 'notify' && notice?.request_id === requestId ? without('notified') : undefined
}

async function notifyOnce(ctx: Ctx, tx: Tx, { recall, orderNo, requestId }: RemedyInput): Promise<boolean> {
  const isNew = await insertRecallNotice(tx, {
    recall_id: recall.recall_id,
    order_no: orderNo,
    shop_id: recall.shop_id,
    request_id: requestId,
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })
  if (isNew)
    await recordDomainEvents(ctx, tx, [
      { kind: 'order.recalled', subject: orderNo, tenantId: recall.shop_id },
    ])
  return isNew
}

/** Ends a complaint that is about nothing but cards that have a remedy now. */
async function endCoveredComplaint(
  ctx: Ctx,
  tx: Tx,
  complaint: ComplaintRow | undefined,
  done: { kind: 'replaced' | 'refunded'; cardIds: readonly number[]; amountFen: number | null },
): Promise<void> {
  if (complaint)
    await resolveForBuyer(ctx, tx, complaint, { ...done, by: 'seller', actor: sellerActorName(ctx.actor) })
}

/** Whether each card that a complaint is about is among these. */
const isCovered = (complaint: ComplaintRow | undefined, cardNos: readonly number[]): boolean =>
  complaint !== undefined &&
  complaint.card_ids.length > 0 &&
  complaint.card_ids.every((cardNo) => cardNos.includes(cardNo))

async function replaceRecalled(
  ctx: Ctx,
  tx: Tx,
  input: RemedyInput,
  locked: LockedOrder,
): Promise<RemedyResult> {
  const { recall, orderNo } = input
  const { order, complaint, open } = locked
  if (order.status !== 'delivered') return without('notPossible')
  // none of the recall itself may be the replacement
  await withdrawRecalledCards(ctx, tx, recall, sellerActorName(ctx.actor))
  const cardNos = open.map(({ cardNo }) => cardNo)
  const cause = { recallId: recall.recall_id }
  if (!(await replaceCards(ctx, tx, { orderNo, itemId: order.item_id, cardNos, cause })))
    return without('short')
  const left = (await listRecalledCards(tx, recall.recall_id, [orderNo])).get(orderNo) ?? []
  if (left.some(({ remedy }) => remedy === undefined)) throw new DomainError('stockBusy')
  await recordRemedies(
    ctx,
    tx,
    input,
    open.map(({ cardId }) => ({ cardId, kind: 'replaced', amountFen: null })),
  )
  const covered = isCovered(complaint, cardNos) ? complaint : undefined
  await endCoveredComplaint(ctx, tx, covered, { kind: 'replaced', cardIds: cardNos, amountFen: null })
  return { outcome: 'replaced', cards: open.length, amountFen: null }
}

async function refundRecalled(
  ctx: Ctx,
  tx: Tx,
  input: RemedyInput,
  locked: LockedOrder,
): Promise<RemedyResult> {
  const { order, complaint, open } = locked
  const leftFen = await refundableFen(tx, order.order_no)
  if (order.status !== 'delivered' || leftFen === 0) return without('notPossible')
  const { amount_fen, quantity } = order
  const amountFen = shareFen({ amountFen: amount_fen, count: quantity, chosen: open.length, leftFen })
  const cardNos = open.map(({ cardNo }) => cardNo)
  const covered = isCovered(complaint, cardNos) ? complaint : undefined
  if (covered) await refundForComplaint(ctx, tx, { order, complaintNo: covered.complaint_no, amountFen })
  else await refundForRecall(ctx, tx, { order, amountFen, why: input.recall.reason })
  const parts = splitFen(amountFen, open.length)
  await recordRemedies(
    ctx,
    tx,
    input,
    open.map(({ cardId }, index) => ({ cardId, kind: 'refunded', amountFen: parts[index] ?? 0 })),
  )
  await endCoveredComplaint(ctx, tx, covered, { kind: 'refunded', cardIds: cardNos, amountFen })
  return { outcome: 'refunded', cards: open.length, amountFen }
}

const recordRemedies = (
  ctx: Ctx,
  tx: Tx,
  { recall, orderNo, requestId }: RemedyInput,
  cards: readonly { cardId: number; kind: 'replaced' | 'refunded'; amountFen: number | null }[],
) =>
  insertRecallRemedies(
    tx,
    cards.map(({ cardId, kind, amountFen }) => ({
      recall_id: recall.recall_id,
      shop_id: recall.shop_id,
      order_no: orderNo,
      card_id: cardId,
      kind,
      amount_fen: amountFen,
      request_id: requestId,
      actor: sellerActorName(ctx.actor),
      at: ctx.now(),
    })),
  )

async function remedyInTx(ctx: Ctx, tx: Tx, input: RemedyInput): Promise<RemedyResult> {
  const locked = await lockRecalledOrder(tx, input.recall, input.orderNo)
  const earlier = await findEarlierResult(tx, input)
  if (earlier) return earlier
  if (input.remedy === 'notify') {
    await notifyOnce(ctx, tx, input)
    return without('notified')
  }
  if (locked.open.length === 0) return without('nothingOpen')
  const remedy = input.remedy === 'replace' ? replaceRecalled : refundRecalled
  const result = await remedy(ctx, tx, input, locked)
  if (result.cards > 0) await notifyOnce(ctx, tx, input)
  return result
}

const maxAttempts = 3

/**
 * Gives the buyer of an order what the seller chose for its recalled cards that have no remedy yet, in one transaction:
 * with its records, the notification, and the end of a complaint about these cards.
 */
export async function remedyRecalledOrder(ctx: Ctx, input: RemedyInput): Promise<RemedyResult> {
  for (let attempt = 1; ; attempt++)
    try {
      return await inTx(ctx.db, (tx) => remedyInTx(ctx, tx, input))
    } catch (error) {
      if (!(error instanceof DomainError) || error.codeName !== 'stockBusy') throw error
      if (attempt === maxAttempts) return without('busy')
    }
}
