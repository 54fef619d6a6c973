import { type DealKind, dealKinds } from './deal.ts'

/** The weight of each kind of deal that is more than cards which are bought and read; together 10. */
const otherWeights: Readonly<Record<Exclude<DealKind, 'cards'>, number>> = {
  byHand: 2,
  replaced: 1,
  refunded: 1,
  balance: 2,
  cancelled: 1,
  refundedBySeller: 1,
  cancelledBySeller: 1,
  confirmedBySeller: 1,
}

/** The weight of the others: in `varied` a kill meets all kinds, `ordinary` is as in a shop on a good day. */
const cardsWeights = { varied: 6, ordinary: 90 } as const

export type DealMix = keyof typeof cardsWeights
export const dealMixes = Object.keys(cardsWeights) as DealMix[]

/** The kinds of deals, repeated by their weight. */
export function kindsOf(mix: DealMix): readonly DealKind[] {
  const weights = { ...otherWeights, cards: cardsWeights[mix] }
  return dealKinds.flatMap((kind) => Array.from({ length: weights[kind] }, () => kind))
}
