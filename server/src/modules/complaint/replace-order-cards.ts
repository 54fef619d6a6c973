import { RunningComplaint } from '@faka/contract/complaint/complaint'
import type {
  replaceOrderCards as operation,
  ReplacementBlock,
} from '@faka/contract/complaint/replace-order-cards'
import type { CodeName } from '@faka/contract/shared/codes'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { listReplacedUnits } from '../delivery/public.ts'
import { findSellerAct, getSoldOrderOrReject, recordSellerAct } from '../order/public.ts'
import { findReplacementBlocks } from './find-replacement-blocks.ts'
import {
  inTxUnlessBusy,
  lockOrderWithComplaint,
  type OrderWithComplaint,
} from './lock-order-with-complaint.ts'
import { replaceDeliveredUnits } from './replace-delivered-units.ts'

type Input = InputOf<typeof operation>
type Reply = ReplyOf<typeof operation>

const codeByBlock = {
  refunded: 'cardsMadeGood',
  complainedAbout: 'cardsComplainedAbout',
  offered: 'recallOfferOpen',
  redeemed: 'cardsRedeemed',
} as const satisfies Record<ReplacementBlock, CodeName>

/** Rejects cards for which the buyer got money, or whose remedy something else decides. */
async function rejectBlocked(
  tx: Tx,
  { order, complaint }: OrderWithComplaint,
  cardNos: readonly number[],
): Promise<void> {
  const blocks = await findReplacementBlocks(tx, order.order_no, complaint?.card_ids ?? [])
  const [block] = cardNos.flatMap((cardNo) => blocks.get(cardNo) ?? [])
  if (!block) return
  const about =
    complaint && block === 'complainedAbout'
      ? RunningComplaint.parse({ complaintNo: complaint.complaint_no })
      : undefined
  throw new DomainError(codeByBlock[block], about)
}

async function replaceInTx(ctx: Ctx, tx: Tx, input: Input): Promise<Reply> {
  const { orderNo, requestId, why, texts, replacedBefore } = input
  const cardNos = input.cardIds.map(Number)
  const locked = await lockOrderWithComplaint(tx, orderNo)
  const { order } = locked
  const replaced = await listReplacedUnits(tx, orderNo)
  if (await findSellerAct(tx, 'replace', order.shop_id, input)) {
    const done = new Set(replaced.flatMap((row) => (row.request_id === requestId ? [row.card_no] : [])))
    if (done.size !== cardNos.length || !cardNos.every((cardNo) => done.has(cardNo)))
      throw new DomainError('requestReused')
    return { cards: done.size }
  }
  if (order.status !== 'delivered') throw new DomainError('orderNotReplaceable')
  await rejectBlocked(tx, locked, cardNos)
  if (replaced.filter(({ card_no }) => cardNos.includes(card_no)).length !== replacedBefore)
    throw new DomainError('cardsReplacedSince')
  const cause = { requestId }
  const errorCode = await replaceDeliveredUnits(ctx, tx, order, { cardIds: cardNos, texts, cause })
  if (errorCode) throw new DomainError(errorCode)
  await recordSellerAct(ctx, tx, { order, kind: 'replace', requestId, why, amountFen: null })
  await recordDomainEvents(ctx, tx, [{ kind: 'order.replaced', subject: orderNo, tenantId: order.shop_id }])
  return { cards: cardNos.length }
}

/**
 * The seller replaces cards of a delivered order without a complaint: from stock, or by new texts if they did not come
 * from stock. Cards of a running complaint are replaced there. The complaint is locked before its order, and both before
 * the cards, as for refunds, complaints and recalls, so that a card gets one remedy.
 */
export async function replaceOrderCards(ctx: Ctx, input: Input): Promise<Reply> {
  await getSoldOrderOrReject(ctx, input.orderNo)
  return required(await inTxUnlessBusy(ctx, (tx) => replaceInTx(ctx, tx, input)), 'stockBusy')
}
