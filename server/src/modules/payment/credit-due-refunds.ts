import type { Services } from '../../platform/ctx.ts'
import { inTx } from '../../platform/db.ts'
import { findOrder, lockOrders } from '../order/public.ts'
import { loadChannel } from '../pay-channel/public.ts'
import { creditRefund } from '../wallet/public.ts'
import { endLockedRefund } from './end-locked-refund.ts'
import { listRefundsToBalance } from './received-payment.sql.ts'

/**
 * Credits a refund that no gateway makes any more, and ends it: the ledger writes each once, so that this is repeated until
 * both are done.
 */
export async function creditAndEnd(
  services: Services,
  refund: Awaited<ReturnType<typeof listRefundsToBalance>>[number],
): Promise<void> {
  const order = await findOrder(services, refund.order_no)
  const channel = await loadChannel(services, refund.pay_channel_id)
  if (!channel || !order?.account_id) throw new Error('a refund to a balance has no account or no channel')
  await creditRefund(services, {
    ref: refund.refund_no,
    orderNo: refund.order_no,
    accountId: order.account_id,
    realMoney: channel.realMoney,
    amountFen: refund.amount_fen,
  })
  await inTx(services.db, async (tx) => {
    const [locked] = await lockOrders(tx, [refund.order_no])
    await endLockedRefund(services, tx, refund, locked, 'toBalance')
  })
}

const batchSize = 5

/** Goes on with refunds to balances that a process left between two steps. Returns whether there may be more. */
export async function creditDueRefunds(services: Services): Promise<boolean> {
  const due = await listRefundsToBalance(services.db, { max: batchSize })
  for (const refund of due) await creditAndEnd(services, refund)
  return due.length === batchSize
}
