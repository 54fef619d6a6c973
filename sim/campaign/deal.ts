import { randomUUID } from 'node:crypto'
import type { ComplaintNo } from '@faka/contract/complaint/complaint'

/** The kinds of deals in a campaign. */
export const dealKinds = [
  'cards',
  'byHand',
  'replaced',
  'refunded',
  'balance',
  'cancelled',
  'refundedBySeller',
  'cancelledBySeller',
  'confirmedBySeller',
] as const
export type DealKind = (typeof dealKinds)[number]

/** One purchase and what followed, as far as its buyer and seller got responses; all of it must stay true. */
export interface Deal {
  kind: DealKind
  requestId: string
  orderNo?: string
  paymentNo?: string
  /** The gateway or the ledger accepted the money. */
  paid?: boolean
  /** The cards that the order showed last. */
  cards?: readonly string[]
  complaintNo?: ComplaintNo | undefined
  /** The seller got a response that the complaint was resolved for its buyer. */
  madeGood?: boolean
  cancelled?: boolean
  /** What the seller got a response for: money that goes back without a complaint, and a payment confirmed by hand. */
  refundedFen?: number
  confirmed?: boolean
}

export const createDeal = (kind: DealKind): Deal => ({ kind, requestId: randomUUID() })

/** The address of the one mail about this deal's delivery. */
export const mailOf = ({ requestId }: Pick<Deal, 'requestId'>): string => `${requestId}@example.com`

/** A breach of a law or a promise, as a sentence. */
export class Violation extends Error {}
