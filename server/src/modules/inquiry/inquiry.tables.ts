import type { InquiryStatus } from '@faka/contract/inquiry/inquiry'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    inquiry: {
      inquiry_id: GeneratedAlways<number>
      inquiry_no: string
      request_id: string
      request_hash: Buffer
      shop_id: number
      /** The item itself, where a variant was asked about. */
      item_id: number
      /** Null for guests. */
      account_id: number | null
      /** Keyed hashes by which a block of its asker is recognized. */
      address_key: Buffer
      mail_key: Buffer | null
      sealed_mail: Buffer | null
      created_at: Date
      last_at: Date
      status: InquiryStatus
      messages: number
      seller_unread: boolean
      buyer_unread: boolean
      hidden: Generated<boolean>
      decided_at: Date | null
      decision_why: string | null
    }
    inquiry_message: {
      message_id: GeneratedAlways<number>
      message_no: string
      inquiry_no: string
      shop_id: number
      side: 'buyer' | 'seller'
      actor: string
      /** Of a further message of who asked. */
      request_id: string | null
      sealed_text: Buffer
      at: Date
    }
    inquiry_event: {
      event_id: GeneratedAlways<number>
      shop_id: number
      inquiry_no: string
      kind: 'closed' | 'opened' | 'hidden' | 'unhidden'
      side: 'seller' | 'platform'
      actor: string
      why: string
      at: Date
    }
  }
}
