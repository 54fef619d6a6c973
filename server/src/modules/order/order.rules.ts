import type { OrderStatus } from '@faka/contract/shared/states'

/** What may happen to an order. */
export type OrderStep =
  | 'moneyCame'
  | 'cardsGiven'
  | 'closingBegan'
  | 'cancelConfirmed'
  | 'expiryConfirmed'
  | 'refundBegan'
  | 'refundDone'

/**
 * The life of an order as a table; what does not stand here cannot happen. Money that comes while an order closes,
 * or after, still buys its cards where they can be had: the buyer paid, and a late call-back is no fault of his.
 */
const transitions = {
  unpaid: { moneyCame: 'paid', closingBegan: 'closing' },
  closing: { moneyCame: 'paid', cancelConfirmed: 'cancelled', expiryConfirmed: 'expired' },
  cancelled: { moneyCame: 'paid', refundBegan: 'refunding' },
  expired: { moneyCame: 'paid', refundBegan: 'refunding' },
  paid: { cardsGiven: 'delivered', refundBegan: 'refunding' },
  delivered: { refundBegan: 'refunding' },
  refunding: { refundDone: 'refunded' },
  refunded: {},
} as const satisfies Record<OrderStatus, Partial<Record<OrderStep, OrderStatus>>>

/** The status after a step, or undefined where the step cannot happen. */
export function nextStatus(status: OrderStatus, step: OrderStep): OrderStatus | undefined {
  const ways: Partial<Record<OrderStep, OrderStatus>> = transitions[status]
  return ways[step]
}

/** The changes that steps make, one after the other; throws where one of them cannot happen. */
export function statusPath(
  status: OrderStatus,
  steps: readonly OrderStep[],
): { from: OrderStatus; to: OrderStatus }[] {
  const path: { from: OrderStatus; to: OrderStatus }[] = []
  let from = status
  for (const step of steps) {
    const to = nextStatus(from, step)
    if (!to) throw new Error(`an order that is ${from} cannot take the step ${step}`)
    path.push({ from, to })
    from = to
  }
  return path
}

/** What the goods of an order cost after their discount, in 分: every pay channel adds its own fee to this. */
export const netAmountFen = ({
  goods_fen,
  discount_fen,
}: {
  goods_fen: number
  discount_fen: number
}): number => goods_fen - discount_fen
