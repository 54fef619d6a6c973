import type { refundComplaint as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { actorName, type Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { lockOrders } from '../order/door.ts'
import { changeComplaint } from './change-complaint.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { type Done, endForBuyer } from './end-complaint.ts'
import { giveBack } from './make-good.ts'
import { writeProof } from './write-proof.ts'

/** Gives a sum back, else the share of the cards complained about, and ends the complaint with that; answers how much. */
export async function endByRefund(
  ctx: Ctx,
  tx: Tx,
  complaint: ComplaintRow,
  wanted: number | undefined,
  by: Pick<Done, 'by' | 'actor'>,
): Promise<number> {
  const order = orRefuse((await lockOrders(tx, [complaint.order_no]))[0], 'orderNotFound')
  const amountFen = await giveBack(ctx, tx, { complaint, order }, wanted)
  await endForBuyer(ctx, tx, complaint, { kind: 'refunded', cardIds: complaint.card_ids, amountFen, ...by })
  return amountFen
}

/** The seller gives money back; the refund itself is carried out by payment's job. */
export async function refundComplaint(
  ctx: Ctx,
  { complaintNo, amountFen, text }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  let given = 0
  const done = await changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    if (text) await writeProof(ctx, tx, { complaint, side: 'seller', text, images: [] })
    given = await endByRefund(ctx, tx, complaint, amountFen, {
      by: 'seller',
      actor: actorName(ctx.actor),
    })
  })
  return { ...done, amountFen: given }
}
