import type { Order } from '@faka/contract/delivery/delivery'
import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { listRefundParts } from './reconciliation-case.sql.ts'

type RefundParts = Awaited<ReturnType<typeof listRefundParts>>

/** Reads the refunds of concurrent calls with one statement. */
export const createRefundPartsBatcher = (services: Services) =>
  createBatcher<string, RefundParts>(200, async (orderNos) => {
    const all = await listRefundParts(services.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => all.filter((part) => part.order_no === orderNo))
  })

const sumFen = (parts: RefundParts): number => parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** The refund of an order by its least advanced state: manual review, pending or done. */
export async function findRefundOfOrder(services: Services, orderNo: string): Promise<Order['refund']> {
  const parts = await services.modules.reconciliation.refundPartsBatcher(orderNo)
  for (const state of ['byPerson', 'pending', 'done'] as const) {
    const same = parts.filter((part) => part.state === state)
    const toBalanceFen = sumFen(same.filter(({ to_balance }) => to_balance))
    const waitsForSeller = same.some(({ waits_for_seller }) => waits_for_seller)
    if (same.length > 0)
      return { amountFen: sumFen(same), state, toBalanceFen, ...(waitsForSeller ? { waitsForSeller } : {}) }
  }
  return null
}
