import type { replaceComplaint as operation } from '@faka/contract/complaint-selling'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { actorName, type Ctx } from '../../kernel/ctx.ts'
import type { Tx } from '../../kernel/db.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { lockOrders } from '../order/door.ts'
import { changeComplaint } from './change-complaint.ts'
import type { ComplaintRow } from './complaint.sql.ts'
import { type Done, endForBuyer } from './end-complaint.ts'
import { replaceChosen } from './make-good.ts'
import { writeProof } from './write-proof.ts'

interface Chosen {
  cardIds?: readonly string[] | undefined
  texts?: readonly string[] | undefined
}

/** Replaces the chosen cards, else those complained about, and ends the complaint with that. */
export async function endByReplacement(
  ctx: Ctx,
  tx: Tx,
  complaint: ComplaintRow,
  { cardIds: chosen, texts }: Chosen,
  by: Pick<Done, 'by' | 'actor'>,
): Promise<void> {
  const order = orRefuse((await lockOrders(tx, [complaint.order_no]))[0], 'orderNotFound')
  const cardIds = chosen?.map(Number) ?? complaint.card_ids
  const fault = await replaceChosen(ctx, tx, { complaint, order }, { cardIds, texts })
  if (fault) throw new Refused(fault)
  await endForBuyer(ctx, tx, complaint, { kind: 'replaced', cardIds, amountFen: null, ...by })
}

/** The seller gives new cards from stock for the chosen ones, or texts where no stock gave them. */
export const replaceComplaint = (
  ctx: Ctx,
  { complaintNo, text, ...chosen }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> =>
  changeComplaint(ctx, complaintNo, async (tx, complaint) => {
    if (text) await writeProof(ctx, tx, { complaint, side: 'seller', text, images: [] })
    await endByReplacement(ctx, tx, complaint, chosen, { by: 'seller', actor: actorName(ctx.actor) })
  })
