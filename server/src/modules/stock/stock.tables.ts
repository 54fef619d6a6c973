import type { CardState } from '@faka/contract/shared/states'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    card_batch: {
      batch_id: Generated<number>
      item_id: number
      shop_id: number
      sealed_key: Buffer
      quantity: Generated<number>
      note: Generated<string>
      supplier: Generated<string>
      unit_cost_fen: number | null
      actor: Generated<string>
      moved_from: number | null
      recall_id: Generated<number | null>
      created_at: Date
    }
    card: {
      card_id: number
      item_id: number
      shop_id: number
      batch_id: number
      pos: number
      state: CardState
      order_no: string | null
      sealed: Buffer
      fingerprint: Buffer
      copy_id: Generated<number>
      withdrawn_by: number | null
      /** What buyers who choose see of it. */
      public_text: string | null
      /** By which they name it; set where it has a public part. */
      card_ref: string | null
    }
    stock_event: {
      event_id: Generated<number>
      shop_id: number
      kind: 'opened' | 'withdrawn' | 'putBack' | 'exported' | 'moved'
      card_ids: readonly number[]
      actor: string
      reason: string
      at: Date
    }
    card_replacement: {
      new_card_id: number
      old_card_id: number
      place: number
      order_no: string
      complaint_no: string | null
      recall_id: number | null
      /** The request of the seller who replaced it without a complaint, as in `order_action`. */
      request_id: string | null
      at: Date
    }
    batch_recall: {
      recall_id: Generated<number>
      shop_id: number
      batch_id: number
      reason: string
      actor: string
      request_id: string
      at: Date
    }
    sold_elsewhere: {
      shop_id: number
      fingerprint: Buffer
    }
    /** A version of the file of a reusable item, and the upload of it. */
    stock_file: {
      file_key: string
      shop_id: number
      item_id: number
      state: 'signed' | 'checking' | 'ready' | 'dropped'
      name: string
      size_bytes: number
      sha256: Buffer | null
      /** The text that is delivered with it. */
      shared_text_id: number | null
      /** Whether the text is the seller's, or just the name of the file. */
      has_text: Generated<boolean>
      actor: string
      created_at: Date
      expires_at: Date | null
      /** Until when bytes may arrive; null once nothing is stored where they do. */
      arrival_until: Date | null
    }
    shared_text: {
      shared_text_id: Generated<number>
      item_id: number
      shop_id: number
      sealed: Buffer
      created_at: Date
    }
  }
}
