import type { refundComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { lockOrders } from '../order/public.ts'
import { noUploads } from '../upload/public.ts'
import { changeComplaintAsSeller } from './change-complaint.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { requestComplaintRefund } from './complaint-remedies.ts'
import { type Resolution, resolveForBuyer } from './resolve-for-buyer.ts'
import { writeProof } from './write-proof.ts'

/**
 * Refunds an amount, or else the share of the cards complained about, and ends the complaint with that. Returns the
 * amount.
 */
export async function resolveByRefund(
  ctx: Ctx,
  tx: Tx,
  complaint: ComplaintRow,
  requestedFen: number | undefined,
  by: Pick<Resolution, 'by' | 'actor'>,
): Promise<number> {
  const order = required((await lockOrders(tx, [complaint.order_no]))[0], 'orderNotFound')
  const amountFen = await requestComplaintRefund(ctx, tx, { complaint, order }, requestedFen)
  await resolveForBuyer(ctx, tx, complaint, {
    kind: 'refunded',
    cardIds: complaint.card_ids,
    amountFen,
    ...by,
  })
  return amountFen
}

/** The seller refunds; the refund itself is made by a job of the payment module. */
export async function refundComplaint(
  ctx: Ctx,
  { complaintNo, amountFen, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  let refundedFen = 0
  const result = await changeComplaintAsSeller(ctx, complaintNo, async (tx, complaint) => {
    const actor = sellerActorName(ctx.actor)
    if (text) await writeProof(ctx, tx, { complaint, side: 'seller', actor, text, images: noUploads })
    refundedFen = await resolveByRefund(ctx, tx, complaint, amountFen, {
      by: 'seller',
      actor,
    })
  })
  return { ...result, amountFen: refundedFen }
}
