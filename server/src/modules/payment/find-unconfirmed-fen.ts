import { createBatcher } from '../../platform/batcher.ts'
import type { Services } from '../../platform/ctx.ts'
import { perServices } from '../../platform/per-services.ts'
import { listUnconfirmedAmounts } from './paid-notification.sql.ts'

const loadBatched = perServices((services) =>
  createBatcher<string, number | null>(200, async (orderNos) => {
    const sums = await listUnconfirmedAmounts(services.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => sums.find(({ order_no }) => order_no === orderNo)?.amount_fen ?? null)
  }),
)

/** The sum, in fen, that a gateway said was paid for an order and did not confirm when asked; null where there is none. */
export const findUnconfirmedFen = (services: Services, orderNo: string): Promise<number | null> =>
  loadBatched(services)(orderNo)
