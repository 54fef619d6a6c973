import {
  ComplaintNo,
  type addComplaint as operation,
  RunningComplaint,
} from '@faka/contract/complaint/complaint'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import { newCellNumber } from '../../platform/cell.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { countDeliveredUnits } from '../delivery/public.ts'
import { getItemVersion } from '../item/public.ts'
import { authorizeBuyer, getOrderOrReject, lockOrders, rateLimitLookup } from '../order/public.ts'
import { keepUploads } from '../upload/public.ts'
import { answerDeadline, validateComplaint } from './complaint.rules.ts'
import { findRunningComplaint, insertComplaint } from './complaint.sql.ts'
import { encryptContact } from './to-complaint-dto.ts'
import { writeProof } from './write-proof.ts'

/** Rejects with the number of the complaint that is still running. */
async function rejectRunning(ctx: Ctx, orderNo: string): Promise<never> {
  const running = await findRunningComplaint(ctx.db, orderNo)
  throw new DomainError(
    'complaintRunning',
    running && RunningComplaint.parse({ complaintNo: running.complaint_no }),
  )
}

/**
 * Files a complaint about cards of an order; the seller's time to answer starts. An order has one running complaint at
 * a time: sending the same again leads to the first.
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
    ...input
  }: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const unlocked = await getOrderOrReject(ctx, orderNo)
  await rateLimitLookup(ctx, unlocked)
  // it delivered no cards
  if ((await getItemVersion(ctx, unlocked.wares_id)).content === 'balance')
    throw new DomainError('complaintNotPossible')
  const actor = await authorizeBuyer(ctx, unlocked, { manageSecret, cardPassword })
  if (Object.values(contact).every((value) => value === undefined)) throw new DomainError('contactMissing')
  const cardIds = input.cardIds.map(Number).sort((a, b) => a - b)
  const complaintNo = ComplaintNo.parse(newCellNumber(ctx, idLength))
  const { complaintAnswerHours, complaintDays } = ctx.config.limits
  const now = ctx.now()
  const kept = await keepUploads(ctx, { keys: images, purpose: 'proof' })

  const written = await inTx(ctx.db, async (tx) => {
    const complaint = {
      complaint_no: complaintNo,
      order_no: orderNo,
      shop_id: unlocked.shop_id,
      account_id: unlocked.account_id,
      type,
      expectation,
      card_ids: cardIds,
      sealed_contact: encryptContact(ctx, complaintNo, contact),
      due_at: answerDeadline(now, complaintAnswerHours),
      created_at: now,
    }
    // lock the complaint before its order, as every transaction does
    if (!(await insertComplaint(tx, complaint, actor))) return false
    const order = required((await lockOrders(tx, [orderNo]))[0], 'orderNotFound')
    const { count } = await countDeliveredUnits(tx, order)
    const errorCode = validateComplaint(
      { status: order.status, deliveredAt: order.delivered_at, count },
      { type, cardIds },
      { now, days: complaintDays },
    )
    if (errorCode) throw new DomainError(errorCode)
    await writeProof(ctx, tx, { complaint, side: 'buyer', actor, text, images: kept })
    await recordDomainEvents(ctx, tx, [
      { kind: 'complaint.opened', subject: complaintNo, tenantId: order.shop_id },
    ])
    return true
  })
  return written ? { complaintNo } : rejectRunning(ctx, orderNo)
}
