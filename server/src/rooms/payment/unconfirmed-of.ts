import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { unconfirmedSums } from './paid-notice.sql.ts'

const together = perHouse((house) =>
  batched<string, number | null>(200, async (orderNos) => {
    const sums = await unconfirmedSums(house.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => sums.find(({ order_no }) => order_no === orderNo)?.amount_fen ?? null)
  }),
)

/** The sum, in fen, that a gateway said was paid for an order and did not confirm when asked; null where there is none. */
export const unconfirmedOf = (house: House, orderNo: string): Promise<number | null> =>
  together(house)(orderNo)
