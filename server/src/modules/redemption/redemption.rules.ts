import type { CodeName } from '@faka/contract/shared/codes'
import type { CardState, OrderStatus } from '@faka/contract/shared/states'

/** What decides whether a card can be redeemed. */
export interface CardToRedeem {
  state: CardState
  /** Of the order that got it; undefined if none did. */
  orderStatus: OrderStatus | undefined
  /** Its buyer got money for it, while the order as a whole was not refunded. */
  isRefunded: boolean
}

/** Why a card cannot be redeemed, apart from having been redeemed; undefined if it can. */
export function findRedeemingError({ state, orderStatus, isRefunded }: CardToRedeem): CodeName | undefined {
  if (state === 'void') return 'cardReplaced'
  if (state !== 'sold') return 'cardNotSold'
  if (isRefunded || orderStatus === 'refunding' || orderStatus === 'refunded') return 'cardRefunded'
  return orderStatus === 'delivered' ? undefined : 'cardNotSold'
}
