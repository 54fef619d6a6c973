import type { refundMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import { idLength } from '@faka/contract/shared/ids'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { newNumber } from '../../platform/random.ts'
import { bumpMoneyVersion } from '../order/public.ts'
import { insertRefunds } from '../payment/received-payment.sql.ts'
import {
  decideReceivedPayment,
  lockUndecidedReceivedPayment,
  reopenRefund,
} from './reconciliation-case.sql.ts'
import { parseCaseNo, recordDecision } from './record-decision.ts'

/** Records the full refund of a received payment; the refund job asks its gateway. Returns its order. */
async function refundReceivedPayment(ctx: Ctx, tx: Tx, receiptId: number): Promise<string> {
  const received = required(await lockUndecidedReceivedPayment(tx, receiptId), 'moneyCaseNotFound')
  if (received.order_no === null || received.shop_id === null || received.reason === 'givenBack')
    throw new DomainError('moneyNotDecidable')
  const now = ctx.now()
  await insertRefunds(tx, [
    {
      refund_no: newNumber(ctx.random, idLength),
      receipt_id: receiptId,
      order_no: received.order_no,
      shop_id: received.shop_id,
      payment_no: received.payment_no,
      amount_fen: received.amount_fen,
      state: 'pending',
      reason: 'person',
      next_try_at: now,
      created_at: now,
      done_at: null,
    },
  ])
  await decideReceivedPayment(tx, receiptId, 'refunding', received.reason)
  return received.order_no
}

/** Refunds a received payment in full, or retries a refund whose result is unknown. */
export async function refundMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  if (kind === 'bill' || kind === 'notice') throw new DomainError('moneyNotDecidable')
  const orderNo = await inTx(ctx.db, async (tx) => {
    const refundedOrderNo =
      kind === 'sum'
        ? await refundReceivedPayment(ctx, tx, Number(key))
        : required(await reopenRefund(tx, key, ctx.now()), 'moneyCaseNotFound').order_no
    await recordDecision(ctx, tx, input, 'refunded')
    return refundedOrderNo
  })
  // in a transaction of its own: an order is locked before its received payments, never after
  await bumpMoneyVersion(ctx.db, [orderNo])
  return {}
}
