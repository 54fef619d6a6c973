import type { InputOf, ReplyOf } from '@faka/contract/endpoint'
import type { dismissMoney as operation } from '@faka/contract/money-case'
import type { Ctx } from '../../kernel/ctx.ts'
import { inTx, type Tx } from '../../kernel/db.ts'
import { noteHappenings } from '../../kernel/happenings.ts'
import { orRefuse } from '../../kernel/refuse.ts'
import { lockOrders } from '../order/door.ts'
import { noteDecision, partsOf } from './decide-money.ts'
import { waitingMoney } from './list-money.ts'
import { lockOpenDifference, lockWaitingSum, reopenRefund } from './money-case.sql.ts'
import { forgetNotice, lockNotice } from './paid-notice.sql.ts'
import { lockPayments } from './payment.sql.ts'
import { endRefund } from './receipt.sql.ts'
import { moveOn } from './refund.ts'

/** Counts a refund as given back by other means; its order moves on as after any refund. */
async function endByHand(
  ctx: Ctx,
  tx: Tx,
  refundNo: string,
  orderNo: string,
  tradeNo: string,
): Promise<void> {
  const [order] = await lockOrders(tx, [orderNo])
  const at = ctx.now()
  const refund = orRefuse(await reopenRefund(tx, refundNo, at), 'moneyCaseNotFound')
  const [payment] = await lockPayments(tx, [refund.payment_no])
  await endRefund(tx, refund, 'byHand', at)
  await moveOn(tx, { ...refund, trade_no: tradeNo }, { order, payment, at })
  await noteHappenings(ctx, tx, [{ kind: 'order.refunded', subject: orderNo, shopId: refund.shop_id }])
}

/** Ends a case that a person saw to by other means, with the reason. */
export async function dismissMoney(
  ctx: Ctx,
  said: InputOf<typeof operation>,
): Promise<ReplyOf<typeof operation>> {
  const { kind, key } = partsOf(said.caseNo)
  const known = (await waitingMoney(ctx)).find(({ caseNo }) => caseNo === said.caseNo)
  const { orderNo, tradeNo } = orRefuse(known, 'moneyCaseNotFound')
  await inTx(ctx.db, async (tx) => {
    if (kind === 'refund') await endByHand(ctx, tx, key, orRefuse(orderNo, 'moneyCaseNotFound'), tradeNo)
    else if (kind === 'sum') orRefuse(await lockWaitingSum(tx, Number(key)), 'moneyCaseNotFound')
    else if (kind === 'notice') {
      orRefuse(await lockNotice(tx, Number(key)), 'moneyCaseNotFound')
      await forgetNotice(tx, Number(key))
    } else orRefuse(await lockOpenDifference(tx, Number(key)), 'moneyCaseNotFound')
    await noteDecision(ctx, tx, said, 'dismissed')
  })
  return {}
}
