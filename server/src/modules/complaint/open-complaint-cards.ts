import type { openComplaintCards as operation } from '@faka/contract/complaint/seller-complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { required } from '../../platform/domain-error.ts'
import { sellerActorName } from '../account/public.ts'
import { readCards } from '../delivery/public.ts'
import { findOrder } from '../order/public.ts'
import { requiredOfManagedShop } from '../shop/public.ts'
import { findComplaint } from './complaint.sql.ts'
import { insertComplaintReveal } from './complaint-reveal.sql.ts'

/** The cards complained about, in full. They are decrypted only after the record of who opens them is written. */
export async function openComplaintCards(
  ctx: Ctx,
  { complaintNo }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const complaint = await requiredOfManagedShop(
    ctx,
    await findComplaint(ctx.db, complaintNo),
    'complaintNotFound',
  )
  const order = required(await findOrder(ctx, complaint.order_no), 'orderNotFound')
  const { card_ids: cardNos, shop_id } = complaint
  if (cardNos.length === 0) return { cards: [] }
  await insertComplaintReveal(ctx.db, {
    complaint_no: complaintNo,
    shop_id,
    actor: sellerActorName(ctx.actor),
    at: ctx.now(),
  })
  const cards = await readCards(ctx, order)
  return { cards: cards.filter(({ cardId }) => cardNos.includes(Number(cardId))) }
}
