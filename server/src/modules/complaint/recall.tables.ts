import type { RecallChoice } from '@faka/contract/complaint/recall-choice'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    recall_remedy: {
      remedy_id: Generated<number>
      recall_id: number
      shop_id: number
      order_no: string
      card_id: number
      kind: 'replaced' | 'refunded'
      /** The card's part of the refund. */
      amount_fen: number | null
      request_id: string
      actor: string
      at: Date
    }
    recall_offer: {
      offer_id: Generated<number>
      recall_id: number
      order_no: string
      shop_id: number
      /** What happens when the time is over. */
      fallback: RecallChoice
      due_at: Date
      request_id: string
      actor: string
      at: Date
      ended_at: Generated<Date | null>
      /** The buyer, a job, or the seller whose remedy left nothing to choose. */
      ended_by: Generated<string | null>
      /** What the buyer got; null if the cards were settled otherwise. */
      choice: Generated<RecallChoice | null>
    }
    recall_notice: {
      recall_id: number
      order_no: string
      shop_id: number
      request_id: string
      actor: string
      at: Date
    }
  }
}
