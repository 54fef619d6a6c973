import { SellerText } from '@faka/contract/order/seller-order'

/** The rule for the reason of an act on an order, and the sentences where it is broken. */
export const reasonOfOrderAct = {
  schema: SellerText,
  maxLength: 500,
  errors: { wrong: 'soldOrder.why.empty', too_big: 'soldOrder.tooLong' },
} as const
