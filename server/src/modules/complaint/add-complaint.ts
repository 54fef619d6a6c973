import {
  ComplaintNo,
  type addComplaint as operation,
  RunningComplaint,
} from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { newNumber } from '../../platform/random.ts'
import { givenTo } from '../delivery/public.ts'
import { actForBuyer, countLook, lockOrders, orderOrGuess } from '../order/public.ts'
import { answerDeadline, validateComplaint } from './complaint.rules.ts'
import { findRunningComplaint, insertComplaint } from './complaint.sql.ts'
import { encryptContact } from './to-complaint-dto.ts'
import { writeProof } from './write-proof.ts'

/** Refuses with the number of the complaint that runs already. */
async function rejectRunning(ctx: Ctx, orderNo: string): Promise<never> {
  const running = await findRunningComplaint(ctx.db, orderNo)
  throw new DomainError(
    'complaintRunning',
    running && RunningComplaint.parse({ complaintNo: running.complaint_no }),
  )
}

/**
 * Complains about cards of an order; the seller's time to answer begins. Of an order there is one complaint at a time:
 * whoever sends the same twice is led to the first.
 */
export async function addComplaint(
  ctx: Ctx,
  {
    orderNo,
    manageSecret,
    cardPassword,
    type,
    expectation,
    contact,
    text,
    images,
    ...wish
  }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const found = await orderOrGuess(ctx, orderNo)
  await countLook(ctx, found)
  const actor = await actForBuyer(ctx, found, { manageSecret, cardPassword })
  if (Object.values(contact).every((way) => way === undefined)) throw new DomainError('contactMissing')
  const cardIds = wish.cardIds.map(Number).sort((a, b) => a - b)
  const complaintNo = ComplaintNo.parse(newNumber(ctx.random, idLength))
  const { complaintAnswerHours, complaintDays } = ctx.config.limits
  const now = ctx.now()

  const written = await inTx(ctx.db, async (tx) => {
    const complaint = {
      complaint_no: complaintNo,
      order_no: orderNo,
      shop_id: found.shop_id,
      account_id: found.account_id,
      type,
      expectation,
      card_ids: cardIds,
      sealed_contact: encryptContact(ctx, complaintNo, contact),
      due_at: answerDeadline(now, complaintAnswerHours),
      created_at: now,
    }
    // the complaint before its order, as every transaction takes them
    if (!(await insertComplaint(tx, complaint, actor))) return false
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const { count } = await givenTo(tx, order)
    const fault = validateComplaint(
      { status: order.status, deliveredAt: order.delivered_at, count },
      { type, cardIds },
      { now, days: complaintDays },
    )
    if (fault) throw new DomainError(fault)
    await writeProof(ctx, tx, { complaint, side: 'buyer', text, images })
    await recordDomainEvents(ctx, tx, [
      { kind: 'complaint.opened', subject: complaintNo, shopId: order.shop_id },
    ])
    return true
  })
  return written ? { complaintNo } : rejectRunning(ctx, orderNo)
}
