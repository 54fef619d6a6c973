import type { refundMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { DomainError, required } from '../../platform/domain-error.ts'
import { bumpMoneyVersion } from '../order/public.ts'
import { refundReviewed, reopenRefund } from '../payment/public.ts'
import { lockUndecidedPayment } from './reconciliation-case.sql.ts'
import { parseCaseNo, recordDecision } from './record-decision.ts'

/** Refunds a received payment in full, or retries a refund whose result is unknown. */
export async function refundMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  if (kind === 'bill' || kind === 'notice' || kind === 'manual') throw new DomainError('moneyNotDecidable')
  const orderNo = await inTx(ctx.db, async (tx) => {
    const refundedOrderNo =
      kind === 'sum'
        ? await refundReviewed(
            ctx,
            tx,
            required(await lockUndecidedPayment(tx, Number(key)), 'moneyCaseNotFound'),
          )
        : required(await reopenRefund(tx, key, ctx.now()), 'moneyCaseNotFound').order_no
    await recordDecision(ctx, tx, input, 'refunded')
    return refundedOrderNo
  })
  // in a transaction of its own: an order is locked before its received payments, never after
  await inTx(ctx.db, (tx) => bumpMoneyVersion(tx, [orderNo]))
  return {}
}
