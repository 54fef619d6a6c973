import { bonusFenOf } from '@faka/contract/top-up/bonus'
import { asCommonTx } from '../../platform/cells/as-common-tx.ts'
import type { Services } from '../../platform/ctx.ts'
import type { CommonTx, Tx } from '../../platform/db.ts'
import { netAmountFen, type OrderRow } from '../order/public.ts'
import { credit } from '../wallet/public.ts'
import { isTopUp } from './is-top-up.ts'
import { findTermsAt, insertTopUp } from './top-up.sql.ts'

/** A locked order that is paid now. */
interface PaidOrder {
  order: OrderRow
  /** It is paid with test money. */
  sandbox: boolean
}

/** Credits what was paid for one top-up, and the bonus by the terms at which its order was placed. */
async function creditTopUp(
  services: Services,
  tx: CommonTx,
  { order, sandbox, accountId }: PaidOrder & { accountId: number },
): Promise<void> {
  const { order_no: orderNo } = order
  const amountFen = netAmountFen(order)
  const terms = await findTermsAt(tx, order.item_id, order.created_at)
  const bonusFen = bonusFenOf(terms?.steps ?? [], amountFen)
  const movement = { ref: orderNo, orderNo, accountId, realMoney: !sandbox }
  await insertTopUp(tx, {
    order_no: orderNo,
    account_id: accountId,
    real_money: !sandbox,
    amount_fen: amountFen,
    bonus_fen: bonusFen,
    at: services.now(),
  })
  await credit(services, tx, { ...movement, kind: 'topUp', amountFen })
  if (bonusFen > 0) await credit(services, tx, { ...movement, kind: 'bonus', amountFen: bonusFen })
}

/**
 * Credits the top-ups among orders that are paid now, in the transaction that settles them, so that each is credited once.
 * Wallets are locked in the order of their accounts. Returns the orders that are complete by that.
 */
export async function creditTopUps(
  services: Services,
  tx: Tx,
  paid: readonly PaidOrder[],
): Promise<ReadonlySet<string>> {
  const checked = await Promise.all(
    paid.map(async (each) => ((await isTopUp(services, each.order)) ? [each] : [])),
  )
  const topUps = checked
    .flat()
    .flatMap((each) => (each.order.account_id === null ? [] : { ...each, accountId: each.order.account_id }))
    .sort((a, b) => a.accountId - b.accountId)
  if (topUps.length === 0) return new Set()
  const common = asCommonTx(services, tx)
  for (const topUp of topUps) await creditTopUp(services, common, topUp)
  return new Set(topUps.map(({ order }) => order.order_no))
}
