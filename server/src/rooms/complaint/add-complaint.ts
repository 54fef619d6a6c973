import { ComplaintNo, type addComplaint as operation, RunningComplaint } from '@faka/contract/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import { idLength } from '@faka/contract/ids'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { newNumber } from '../../kernel/random.ts'
import { orRefuse, Refused } from '../../kernel/refuse.ts'
import { givenTo } from '../delivery/door.ts'
import { actForBuyer, countLook, lockOrders, orderOrGuess } from '../order/door.ts'
import { dueAfter, whyNot } from './complaint.rules.ts'
import { findRunning, insertComplaint } from './complaint.sql.ts'
import { sealContact } from './shown-complaint.ts'
import { writeProof } from './write-proof.ts'

/** Refuses with the number of the complaint that runs already. */
async function refuseRunning(ctx: Ctx, orderNo: string): Promise<never> {
  const running = await findRunning(ctx.db, orderNo)
  throw new Refused(
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
  if (Object.values(contact).every((way) => way === undefined)) throw new Refused('contactMissing')
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
      sealed_contact: sealContact(ctx, complaintNo, contact),
      due_at: dueAfter(now, complaintAnswerHours),
      created_at: now,
    }
    // the complaint before its order, as every transaction takes them
    if (!(await insertComplaint(tx, complaint, actor))) return false
    const order = orRefuse((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const { count } = await givenTo(tx, order)
    const fault = whyNot(
      { status: order.status, deliveredAt: order.delivered_at, count },
      { type, cardIds },
      { now, days: complaintDays },
    )
    if (fault) throw new Refused(fault)
    await writeProof(ctx, tx, { complaint, side: 'buyer', text, images })
    await noteHappenings(ctx, tx, [{ kind: 'complaint.opened', subject: complaintNo, shopId: order.shop_id }])
    return true
  })
  return written ? { complaintNo } : refuseRunning(ctx, orderNo)
}
