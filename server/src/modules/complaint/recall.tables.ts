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
