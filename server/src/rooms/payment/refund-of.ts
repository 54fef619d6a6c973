import type { Order } from '@faka/contract/delivery'
import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { unsettledReceipts } from './receipt.sql.ts'

type Receipts = Awaited<ReturnType<typeof unsettledReceipts>>

const together = perHouse((house) =>
  batched<string, Receipts>(200, async (orderNos) => {
    const all = await unsettledReceipts(house.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => all.filter((receipt) => receipt.order_no === orderNo))
  }),
)

const stateOf = { refunding: 'pending', refunded: 'done', person: 'byPerson' } as const

/** Money of an order that did not pay for it: what goes back, went back, or waits for a person, the least settled first. */
export async function refundOf(house: House, orderNo: string): Promise<Order['refund']> {
  const receipts = await together(house)(orderNo)
  for (const fate of ['person', 'refunding', 'refunded'] as const) {
    const amountFen = receipts
      .filter((each) => each.fate === fate)
      .reduce((sum, each) => sum + each.amount_fen, 0)
    if (amountFen > 0) return { amountFen, state: stateOf[fate] }
  }
  return null
}
