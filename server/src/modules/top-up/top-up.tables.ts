import type { BonusStep } from '@faka/contract/top-up/top-up'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

declare module '../../platform/db.ts' {
  interface CommonTables {
    /** Never changed: the latest row counts, and an order has those of its time. */
    top_up_terms: {
      terms_id: GeneratedAlways<number>
      /** The shop whose orders top-ups are. */
      shop_id: number
      /** The item of which they are orders. */
      item_id: number
      enabled: boolean
      unit_fen: number
      min_fen: number
      max_fen: number
      steps: JSONColumnType<BonusStep[]>
      actor: string
      at: Date
    }
    /** A paid top-up, with what it credited and what of that was taken back. */
    top_up: {
      order_no: string
      account_id: number
      real_money: boolean
      amount_fen: number
      bonus_fen: number
      refunded_fen: Generated<number>
      bonus_returned_fen: Generated<number>
      at: Date
    }
  }
}
