import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    rating: {
      rating_id: GeneratedAlways<number>
      rating_no: string
      /** The order that was delivered; it has one rating. */
      order_no: string
      shop_id: number
      /** The item itself, where a variant was bought. */
      item_id: number
      stars: number
      body: string
      created_at: Date
      changed_at: Date | null
      answer: string | null
      answered_at: Date | null
      /** When and why the seller asked the platform to hide it. */
      reported_at: Date | null
      report_why: string | null
      /** When and why the platform decided last whether it is shown. */
      decided_at: Date | null
      decision_why: string | null
      hidden: Generated<boolean>
    }
    rating_event: {
      event_id: GeneratedAlways<number>
      shop_id: number
      rating_no: string
      order_no: string
      kind: 'written' | 'changed' | 'answered' | 'reported' | 'hidden' | 'kept'
      side: 'buyer' | 'seller' | 'platform'
      stars: number
      actor: string
      why: string
      at: Date
    }
  }
}
