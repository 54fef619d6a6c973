import type { Order } from '@faka/contract/delivery'
import { batched } from '../../kernel/batch.ts'
import type { House } from '../../kernel/ctx.ts'
import { perHouse } from '../../kernel/per-house.ts'
import { givenBackOf } from './receipt.sql.ts'

type Parts = Awaited<ReturnType<typeof givenBackOf>>

const together = perHouse((house) =>
  batched<string, Parts>(200, async (orderNos) => {
    const all = await givenBackOf(house.db, [...new Set(orderNos)])
    return orderNos.map((orderNo) => all.filter((part) => part.order_no === orderNo))
  }),
)

const sumOf = (parts: Parts): number => parts.reduce((sum, { amount_fen }) => sum + amount_fen, 0)

/** Money of an order that goes back, went back, or waits for a person, the least settled first. */
export async function refundOf(house: House, orderNo: string): Promise<Order['refund']> {
  const parts = await together(house)(orderNo)
  for (const state of ['byPerson', 'pending', 'done'] as const) {
    const same = parts.filter((part) => part.state === state)
    const toBalanceFen = sumOf(same.filter(({ to_balance }) => to_balance))
    if (same.length > 0) return { amountFen: sumOf(same), state, toBalanceFen }
  }
  return null
}
