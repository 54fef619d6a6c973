import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    redemption: {
      redemption_id: GeneratedAlways<number>
      redemption_no: string
      shop_id: number
      /** The item itself, where a variant was bought. */
      item_id: number
      card_id: number
      /** The order that bought the card. */
      order_no: string
      state: 'waiting' | 'delivered' | 'rejected'
      /** The questions with what the holder of the card answered, encrypted; null where nothing was asked. */
      sealed_answers: Buffer | null
      /** What the seller delivered, encrypted. */
      sealed_text: Buffer | null
      /** Why the seller rejected it. */
      why: string | null
      /** Who delivered or rejected it. */
      actor: string | null
      redeemed_at: Date
      ended_at: Date | null
    }
  }
}
