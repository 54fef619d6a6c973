/** `otherSum`: the number was used for another amount or trade. `unfunded`: the merchant's balance is too low. */
export type RefundRejection = 'notPaid' | 'tooMuch' | 'otherSum' | 'unfunded'

interface RefundFacts {
  /** Undefined: the trade is not paid. */
  paidFen: number | undefined
  refundedFen: number
  amountFen: number
}

/** Why a new refund is rejected; undefined: it can be booked. Never more than was paid is refunded. */
export function rejectRefund({ paidFen, refundedFen, amountFen }: RefundFacts): RefundRejection | undefined {
  if (paidFen === undefined) return 'notPaid'
  return refundedFen + amountFen > paidFen ? 'tooMuch' : undefined
}
