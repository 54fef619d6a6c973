import type { SellerComplaint } from '@faka/contract/complaint/seller-complaint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { getSellerName } from '../account/public.ts'
import { countDeliveredUnits, readCards } from '../delivery/public.ts'
import { findPaidChannelName, type OrderRow } from '../order/public.ts'
import { getFreeCardCounts, maskCard } from '../stock/public.ts'
import { type ComplaintRow, findProofPage } from './complaint.sql.ts'
import { calculateRefundAmounts } from './complaint-remedies.ts'
import { listComplaintReveals } from './complaint-reveal.sql.ts'
import { toComplaintDto } from './to-complaint-dto.ts'
import { toProofDtos } from './to-proof-dtos.ts'

/** Sellers and administrators see all messages at once; complaints are short. */
const allProofs = { page: 1, pageSize: 1000 }
const maxOpenings = 20

/** The delivered cards, masked, and what they can be replaced from. */
async function describeCards(
  ctx: Ctx,
  order: OrderRow,
): Promise<Pick<SellerComplaint, 'source' | 'cards' | 'freeCards'>> {
  const { source } = await countDeliveredUnits(ctx.db, order)
  if (source === 'nothing') return { source, cards: [], freeCards: null }
  const cards = (await readCards(ctx, order)).map(({ cardId, content }) => ({
    cardId,
    masked: maskCard(content),
  }))
  if (source === 'texts') return { source, cards, freeCards: null }
  const free = await getFreeCardCounts(ctx, [order.item_id])
  return { source, cards, freeCards: free.get(order.item_id) ?? 0 }
}

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
    inTx(ctx.db, (tx) => calculateRefundAmounts(tx, { complaint, order })),
    describeCards(ctx, order),
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
    openings,
    shareFen: amounts.shareFen,
    refundableFen: amounts.leftFen,
  }
}
