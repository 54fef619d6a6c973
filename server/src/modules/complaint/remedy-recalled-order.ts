import type { RecallOutcome, RecallRemedy } from '@faka/contract/complaint/recall'
import type { RecallChoice } from '@faka/contract/complaint/recall-choice'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { sellerActorName } from '../account/public.ts'
import { refundableFen } from '../payment/public.ts'
import type { RecallRow } from '../stock/public.ts'
import { giveRecallRemedy, listOpenCards } from './give-recall-remedy.ts'
import {
  inTxUnlessBusy,
  lockOrderWithComplaint,
  type OrderWithComplaint,
} from './lock-order-with-complaint.ts'
import { insertRecallNotice, listRecallNotices, listRecallRemedies } from './recall.sql.ts'
import { insertOffer, listOffersOfOrder } from './recall-offer.sql.ts'

interface RemedyInput {
  recall: RecallRow
  orderNo: string
  remedy: RecallRemedy
  requestId: string
  /** What an offer of the choice says. */
  days: number
  fallback: RecallChoice
}

interface RemedyResult {
  outcome: RecallOutcome
  cards: number
  amountFen: number | null
}

const without = (outcome: RecallOutcome): RemedyResult => ({ outcome, cards: 0, amountFen: null })

/** What the request did before; undefined if it is new to this order. */
async function findEarlierResult(
  tx: Tx,
  { recall, orderNo, remedy, requestId }: RemedyInput,
): Promise<RemedyResult | undefined> {
  const done = (await listRecallRemedies(tx, [orderNo])).filter(
    ({ recall_id, request_id }) => recall_id === recall.recall_id && request_id === requestId,
  )
  const [first] = done
  if (first) {
    const amountFen =
      first.kind === 'refunded' ? done.reduce((sum, { amount_fen }) => sum + (amount_fen ?? 0), 0) : null
    return { outcome: first.kind, cards: done.length, amountFen }
  }
  const [notice] = await listRecallNotices(tx, recall.recall_id, [orderNo])
  return remedy === 'notify' && notice?.request_id === requestId ? without('notified') : undefined
}

const recordNotice = (ctx: Ctx, tx: Tx, { recall, orderNo, requestId }: RemedyInput): Promise<boolean> =>
  insertRecallNotice(tx, {
    recall_id: recall.recall_id,
    order_no: orderNo,
    shop_id: recall.shop_id,
    request_id: requestId,
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })

const notify = (ctx: Ctx, tx: Tx, { recall, orderNo }: RemedyInput) =>
  recordDomainEvents(ctx, tx, [{ kind: 'order.recalled', subject: orderNo, tenantId: recall.shop_id }])

async function notifyOnce(ctx: Ctx, tx: Tx, input: RemedyInput): Promise<void> {
  if (await recordNotice(ctx, tx, input)) await notify(ctx, tx, input)
}

const dayMs = 86_400_000

/** Offers the buyer the choice, and notifies also a buyer who was notified of the recall before. */
async function offerChoice(
  ctx: Ctx,
  tx: Tx,
  input: RemedyInput,
  { order }: OrderWithComplaint,
): Promise<RemedyResult> {
  const { recall, orderNo, requestId, days, fallback } = input
  const open = await listOpenCards(tx, recall, orderNo)
  if (open.length === 0) return without('nothingOpen')
  if (order.status !== 'delivered' || (await refundableFen(tx, orderNo)) === 0) return without('notPossible')
  const now = ctx.now()
  await insertOffer(tx, {
    recall_id: recall.recall_id,
    order_no: orderNo,
    shop_id: recall.shop_id,
    fallback,
    due_at: new Date(now.getTime() + days * dayMs),
    request_id: requestId,
    actor: sellerActorName(ctx.actor),
    at: now,
  })
  await recordNotice(ctx, tx, input)
  await notify(ctx, tx, input)
  return { outcome: 'offered', cards: open.length, amountFen: null }
}

async function remedyInTx(ctx: Ctx, tx: Tx, input: RemedyInput): Promise<RemedyResult> {
  const { recall, orderNo, requestId, remedy } = input
  const locked = await lockOrderWithComplaint(tx, orderNo)
  const earlier = await findEarlierResult(tx, input)
  if (earlier) return earlier
  if (remedy === 'notify') {
    await notifyOnce(ctx, tx, input)
    return without('notified')
  }
  const offers = (await listOffersOfOrder(tx, orderNo)).filter(
    ({ recall_id }) => recall_id === recall.recall_id,
  )
  const open = await listOpenCards(tx, recall, orderNo)
  if (remedy === 'offer' && offers.some(({ request_id }) => request_id === requestId))
    return { outcome: 'offered', cards: open.length, amountFen: null }
  if (open.length === 0) return without('nothingOpen')
  if (offers.some(({ ended_at }) => ended_at === null)) return without('awaitsBuyer')
  if (remedy === 'offer') return offerChoice(ctx, tx, input, locked)
  const seller = sellerActorName(ctx.actor)
  const given = await giveRecallRemedy(ctx, tx, { recall, requestId, actor: seller, seller }, locked, remedy)
  if (!('cards' in given)) return without(given.outcome)
  await notifyOnce(ctx, tx, input)
  return given
}

/**
 * Gives the buyer of an order what the seller chose for its recalled cards that have no remedy yet, or the choice of it,
 * in one transaction: with its records, the notification, and the end of a complaint about these cards. A choice that
 * the buyer was promised is not taken back.
 */
export const remedyRecalledOrder = async (ctx: Ctx, input: RemedyInput): Promise<RemedyResult> =>
  (await inTxUnlessBusy(ctx, (tx) => remedyInTx(ctx, tx, input))) ?? without('busy')
