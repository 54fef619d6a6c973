import { randomUUID } from 'node:crypto'
import type { ComplaintNo } from '@faka/contract/complaint/complaint'

/** What a buyer may do in a campaign. */
export const dealKinds = ['cards', 'byHand', 'replaced', 'refunded', 'balance', 'cancelled'] as const
export type DealKind = (typeof dealKinds)[number]

/** One purchase and what came after it, as far as its buyer and seller were answered; all of it must stay true. */
export interface Deal {
  kind: DealKind
  requestId: string
  orderNo?: string
  paymentNo?: string
  /** The gateway, or the balance, said that it took the money. */
  paid?: boolean
  /** What the order showed last. */
  cards?: readonly string[]
  complaintNo?: ComplaintNo
  /** The seller was answered that the complaint ended well for its buyer. */
  madeGood?: boolean
  cancelled?: boolean
}

export const createDeal = (kind: DealKind): Deal => ({ kind, requestId: randomUUID() })

/** The address of the one mail that tells of this deal's delivery. */
export const mailOf = ({ requestId }: Pick<Deal, 'requestId'>): string => `${requestId}@example.com`

/** Something that breaks a law or a promise, as a sentence. */
export class Violation extends Error {}
