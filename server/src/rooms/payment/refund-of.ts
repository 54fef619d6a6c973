import type { Order } from '@faka/contract/delivery'
import type { House } from '../../kernel/ctx.ts'
import { unsettledReceipts } from './receipt.sql.ts'

const stateOf = { refunding: 'pending', refunded: 'done', person: 'byPerson' } as const

/** Money of an order that did not pay for it: what goes back, went back, or waits for a person, the least settled first. */
export async function refundOf(house: House, orderNo: string): Promise<Order['refund']> {
  const receipts = (await unsettledReceipts(house.db, orderNo)).filter(({ amount_fen }) => amount_fen > 0)
  for (const fate of ['person', 'refunding', 'refunded'] as const) {
    const amountFen = receipts
      .filter((each) => each.fate === fate)
      .reduce((sum, each) => sum + each.amount_fen, 0)
    if (amountFen > 0) return { amountFen, state: stateOf[fate] }
  }
  return null
}
