import type { SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import { CardId } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { getSellerName } from '../account/public.ts'
import { findPaidChannelName, type OrderRow } from '../order/public.ts'
import { type ComplaintRow, findProofPage } from './complaint.sql.ts'
import { calculateRefundAmounts, listOpenCardNos } from './complaint-remedies.ts'
import { listComplaintReveals } from './complaint-reveal.sql.ts'
import { describeDeliveredCards } from './describe-delivered-cards.ts'
import { toComplaintDto } from './to-complaint-dto.ts'
import { toProofDtos } from './to-proof-dtos.ts'

/** Sellers and administrators see all messages at once; complaints are short. */
const allProofs = { page: 1, pageSize: 1000 }
const maxOpenings = 20

async function listOpenings(ctx: Ctx, complaintNo: string): Promise<SellerComplaint['openings']> {
  const rows = await listComplaintReveals(ctx.db, complaintNo, maxOpenings)
  return Promise.all(
    rows.map(async ({ actor, at }) => ({ by: await getSellerName(ctx, actor), time: at.toISOString() })),
  )
}

/**
 * A complaint with its messages, the possible refund and the cards masked, without the buyer's contact. The caller has
 * checked who reads it.
 */
export async function toSellerComplaintDto(
  ctx: Ctx,
  complaint: ComplaintRow,
  order: OrderRow,
): Promise<SellerComplaint> {
  const { complaint_no: complaintNo } = complaint
  const [dto, { rows }, amounts, cards, openings, payChannel] = await Promise.all([
    toComplaintDto(ctx, complaint, order, { withContact: false }),
    findProofPage(ctx.db, complaintNo, allProofs),
    inTx(ctx.db, async (tx) => ({
      ...(await calculateRefundAmounts(tx, { complaint, order })),
      openNos: await listOpenCardNos(tx, complaint),
    })),
    describeDeliveredCards(ctx, order),
    listOpenings(ctx, complaintNo),
    findPaidChannelName(ctx, order),
  ])
  return {
    ...dto,
    contact: null,
    proofs: await toProofDtos(ctx, rows),
    quantity: order.quantity,
    amountFen: order.amount_fen,
    payChannel,
    hasAccount: order.account_id !== null,
    ...cards,
    openCardIds: amounts.openNos.map((cardNo) => CardId.parse(String(cardNo))),
    openings,
    shareFen: amounts.shareFen,
    refundableFen: amounts.leftFen,
  }
}
