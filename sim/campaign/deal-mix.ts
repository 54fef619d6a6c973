import { type DealKind, dealKinds } from './deal.ts'

/** The weight of each kind of deal. */
const mixes = {
  /** Every second deal is more than a purchase of cards, so that a kill meets all kinds. */
  troubled: {
    cards: 6,
    byHand: 2,
    replaced: 1,
    refunded: 1,
    balance: 2,
    cancelled: 1,
    refundedBySeller: 1,
    cancelledBySeller: 1,
    confirmedBySeller: 1,
  },
  /** As in a shop on a good day: nine of ten deals are cards that were bought and read. */
  ordinary: {
    cards: 90,
    byHand: 2,
    replaced: 1,
    refunded: 1,
    balance: 2,
    cancelled: 1,
    refundedBySeller: 1,
    cancelledBySeller: 1,
    confirmedBySeller: 1,
  },
} as const satisfies Record<string, Readonly<Record<DealKind, number>>>

export type DealMix = keyof typeof mixes
export const dealMixes = Object.keys(mixes) as DealMix[]

/** The kinds of deals, repeated by their weight. */
export const kindsOf = (mix: DealMix): readonly DealKind[] =>
  dealKinds.flatMap((kind) => Array.from({ length: mixes[mix][kind] }, () => kind))
