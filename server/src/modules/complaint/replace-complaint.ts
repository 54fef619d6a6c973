import type { replaceComplaint as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { lockOrders } from '../order/public.ts'
import { noUploads } from '../upload/public.ts'
import { changeComplaintAsSeller } from './change-complaint.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { listOpenCardNos, replaceComplaintCards } from './complaint-remedies.ts'
import { type Resolution, resolveForBuyer } from './resolve-for-buyer.ts'
import { writeProof } from './write-proof.ts'

interface ReplacementInput {
  cardIds?: readonly string[] | undefined
  texts?: readonly string[] | undefined
}

/**
 * Replaces the chosen cards, or else those complained about for which the buyer got nothing since, and ends the complaint
 * with that.
 */
export async function resolveByReplacement(
  ctx: Ctx,
  tx: Tx,
  complaint: ComplaintRow,
  { cardIds: chosen, texts }: ReplacementInput,
  by: Pick<Resolution, 'by' | 'actor'>,
): Promise<void> {
  const order = required((await lockOrders(tx, [complaint.order_no]))[0], 'orderNotFound')
  const open = await listOpenCardNos(tx, complaint)
  if (open.length === 0 && complaint.card_ids.length > 0) throw new DomainError('cardsMadeGood')
  const cardIds = chosen?.map(Number) ?? open
  const errorCode = await replaceComplaintCards(ctx, tx, { complaint, order }, { cardIds, texts })
  if (errorCode) throw new DomainError(errorCode)
  await resolveForBuyer(ctx, tx, complaint, { kind: 'replaced', cardIds, amountFen: null, ...by })
}

/** The seller replaces the chosen cards from stock, or by new texts if they did not come from stock. */
export const replaceComplaint = (
  ctx: Ctx,
  { complaintNo, text, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaintAsSeller(ctx, complaintNo, async (tx, complaint) => {
    const actor = sellerActorName(ctx.actor)
    if (text) await writeProof(ctx, tx, { complaint, side: 'seller', actor, text, images: noUploads })
    await resolveByReplacement(ctx, tx, complaint, chosen, {
      by: 'seller',
      actor,
    })
  })
