import { ComplaintNo } from '@faka/contract/complaint/complaint'
import type { listReplaceableCards as operation } from '@faka/contract/complaint/replace-order-cards'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { listReplacedUnits } from '../delivery/public.ts'
import { getSoldOrderOrReject } from '../order/public.ts'
import { findComplaint, findRunningComplaint } from './complaint.sql.ts'
import { describeDeliveredCards } from './describe-delivered-cards.ts'
import { findReplacementBlocks } from './find-replacement-blocks.ts'

/** The cards of an order that a seller may choose to replace, masked, and what keeps the others from it. */
export async function listReplaceableCards(
  ctx: Ctx,
  { orderNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const order = await getSoldOrderOrReject(ctx, orderNo)
  const running = await findRunningComplaint(ctx.db, orderNo)
  const complaint = running && (await findComplaint(ctx.db, running.complaint_no))
  const [described, replaced, blocks] = await Promise.all([
    describeDeliveredCards(ctx, order),
    listReplacedUnits(ctx.db, orderNo),
    findReplacementBlocks(ctx.db, orderNo, complaint?.card_ids ?? []),
  ])
  return {
    ...described,
    cards: described.cards.map(({ cardId, masked }) => ({
      cardId,
      masked,
      replaced: replaced.filter(({ card_no }) => card_no === Number(cardId)).length,
      blocked: blocks.get(Number(cardId)) ?? null,
    })),
    complaintNo: complaint ? ComplaintNo.parse(complaint.complaint_no) : null,
  }
}
