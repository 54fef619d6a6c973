import type { dismissMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { deletePaidNotification, endRefundByHand, lockPaidNotification } from '../payment/public.ts'
import { lockOpenDifference, lockUncheckedPayment, lockUndecidedPayment } from './reconciliation-case.sql.ts'
import { parseCaseNo, recordDecision } from './record-decision.ts'
import { getOpenCaseOrReject } from './to-reconciliation-cases.ts'

/** Closes a case that was resolved by other means, with the reason. */
export async function dismissMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  const { orderNo, tradeNo } = await getOpenCaseOrReject(ctx, input.caseNo)
  await inTx(ctx.db, async (tx) => {
    if (kind === 'refund')
      await endRefundByHand(ctx, tx, {
        refundNo: key,
        orderNo: required(orderNo, 'moneyCaseNotFound'),
        tradeNo,
      })
    else if (kind === 'sum') required(await lockUndecidedPayment(tx, Number(key)), 'moneyCaseNotFound')
    else if (kind === 'manual') required(await lockUncheckedPayment(tx, Number(key)), 'moneyCaseNotFound')
    else if (kind === 'notice') {
      required(await lockPaidNotification(tx, Number(key)), 'moneyCaseNotFound')
      await deletePaidNotification(tx, Number(key))
    } else required(await lockOpenDifference(tx, Number(key)), 'moneyCaseNotFound')
    await recordDecision(ctx, tx, input, 'dismissed')
  })
  return {}
}
