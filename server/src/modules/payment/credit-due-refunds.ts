import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { doEachDue } from '../../platform/do-each-due.ts'
import { findOrder, lockOrders, type OrderRow } from '../order/public.ts'
import { findPayChannelById, loadChannel } from '../pay-channel/public.ts'
import { creditRefund } from '../wallet/public.ts'
import { endLockedRefund } from './end-locked-refund.ts'
import { listRefundsToBalance, type RefundToBalance } from './received-payment.sql.ts'

/**
 * Whether what is refunded is real money. No gateway is needed for it, so that of one whose settings became invalid the row of
 * its channel counts; what paid an order of test money is none in any case.
 */
async function isRealRefund(
  services: Services,
  { pay_channel_id }: RefundToBalance,
  { sandbox }: Pick<OrderRow, 'sandbox'>,
): Promise<boolean> {
  const loaded = await loadChannel(services, pay_channel_id)
  if (loaded) return loaded.realMoney
  const row = await findPayChannelById(services, pay_channel_id)
  if (!row) throw new Error('a refund to a balance has no channel')
  return row.real_money && !sandbox
}

/**
 * Credits a refund that no gateway makes any more, and ends it: the ledger writes each once, so that this is repeated until
 * both are done.
 */
export async function creditAndEnd(services: Services, refund: RefundToBalance): Promise<void> {
  const order = await findOrder(services, refund.order_no)
  if (!order?.account_id) throw new Error('a refund to a balance has no account')
  await creditRefund(services, {
    ref: refund.refund_no,
    orderNo: refund.order_no,
    accountId: order.account_id,
    realMoney: await isRealRefund(services, refund, order),
    amountFen: refund.amount_fen,
  })
  await inTx(services.db, async (tx) => {
    const [locked] = await lockOrders(tx, [refund.order_no])
    await endLockedRefund(services, tx, refund, locked, 'toBalance')
  })
}

/** Goes on with refunds to balances that a process left between two steps; what fails is tried again by the next run. */
export async function creditDueRefunds(services: Services): Promise<false> {
  await doEachDue(services, {
    readAfter: (after: RefundToBalance | undefined, max) => listRefundsToBalance(services.db, { after, max }),
    act: (refund) => creditAndEnd(services, refund),
    failure: 'a refund was not credited to its balance and will be',
  })
  return false
}
