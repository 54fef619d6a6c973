import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { listUnconfirmedAmounts } from './paid-notification.sql.ts'

/** Reads the unconfirmed amounts of concurrent calls with one statement. */
export const createUnconfirmedBatcher = (services: Services) =>
  createBatcher<string, number | null>(200, async (orderNos) => {
    const amounts = await listUnconfirmedAmounts(services.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => amounts.find(({ order_no }) => order_no === orderNo)?.amount_fen ?? null)
  })

/**
 * The amount, in 分, that a gateway reported as paid for an order and did not confirm when asked; null if there is
 * none.
 */
export const findUnconfirmedFen = (services: Services, orderNo: string): Promise<number | null> =>
  services.modules.payment.unconfirmedBatcher(orderNo)
