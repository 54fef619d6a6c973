import type { dismissMoney as operation } from '@faka/contract/reconciliation/reconciliation-case'
import type { InputOf, ReplyOf } from '@faka/contract/shared/endpoint'
import type { Ctx } from '../../platform/ctx.ts'
import { inTx, type Tx } from '../../platform/db.ts'
import { required } from '../../platform/domain-error.ts'
import { recordDomainEvents } from '../../platform/domain-events.ts'
import { lockOrders } from '../order/public.ts'
import { deletePaidNotification, lockPaidNotification } from '../payment/paid-notification.sql.ts'
import { lockPayments } from '../payment/payment.sql.ts'
import { endRefund } from '../payment/received-payment.sql.ts'
import { advanceAfterRefund } from '../payment/refund.ts'
import { listReconciliationCases } from './list-money.ts'
import { lockOpenDifference, lockUndecidedReceivedPayment, reopenRefund } from './reconciliation-case.sql.ts'
import { parseCaseNo, recordDecision } from './record-decision.ts'

/** Counts a refund as made by other means; its order continues as after any refund. */
async function dismissRefund(
  ctx: Ctx,
  tx: Tx,
  refundNo: string,
  orderNo: string,
  tradeNo: string,
): Promise<void> {
  const [order] = await lockOrders(tx, [orderNo])
  const now = ctx.now()
  const refund = required(await reopenRefund(tx, refundNo, now), 'moneyCaseNotFound')
  const [payment] = await lockPayments(tx, [refund.payment_no])
  await endRefund(tx, refund, 'byHand', now)
  await advanceAfterRefund(tx, { ...refund, trade_no: tradeNo }, { order, payment, now })
  await recordDomainEvents(ctx, tx, [{ kind: 'order.refunded', subject: orderNo, shopId: refund.shop_id }])
}

/** Closes a case that was resolved by other means, with the reason. */
export async function dismissMoney(
  ctx: Ctx,
  input: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = parseCaseNo(input.caseNo)
  const known = (await listReconciliationCases(ctx)).find(({ caseNo }) => caseNo === input.caseNo)
  const { orderNo, tradeNo } = required(known, 'moneyCaseNotFound')
  await inTx(ctx.db, async (tx) => {
    if (kind === 'refund') await dismissRefund(ctx, tx, key, required(orderNo, 'moneyCaseNotFound'), tradeNo)
    else if (kind === 'sum')
      required(await lockUndecidedReceivedPayment(tx, Number(key)), 'moneyCaseNotFound')
    else if (kind === 'notice') {
      required(await lockPaidNotification(tx, Number(key)), 'moneyCaseNotFound')
      await deletePaidNotification(tx, Number(key))
    } else required(await lockOpenDifference(tx, Number(key)), 'moneyCaseNotFound')
    await recordDecision(ctx, tx, input, 'dismissed')
  })
  return {}
}
