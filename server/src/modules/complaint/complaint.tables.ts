import type {
  ComplaintSide,
  ComplaintStatus,
  ComplaintType,
  Expectation,
  Outcome,
} from '@faka/contract/complaint/complaint'
import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    complaint: {
      complaint_no: string
      order_no: string
      shop_id: number
      /**
       * Whose order it was when the complaint was filed; null for a guest's order, even if an account takes it over
       * later.
       */
      account_id: number | null
      type: ComplaintType
      expectation: Expectation
      card_ids: number[]
      status: ComplaintStatus
      sealed_contact: Buffer
      outcome: Outcome['kind'] | null
      decided_by: Outcome['by'] | null
      /** The cards that were replaced or refunded. */
      made_good_ids: number[] | null
      refund_fen: number | null
      due_at: Date | null
      reminded_at: Date | null
      created_at: Date
      updated_at: Date
      ended_at: Date | null
    }
    complaint_event: {
      complaint_no: string
      event_id: Generated<number>
      shop_id: number
      from_status: ComplaintStatus | null
      to_status: ComplaintStatus
      side: ComplaintSide
      actor: string
      reason: string
      at: Date
    }
    complaint_reveal: {
      reveal_id: GeneratedAlways<number>
      complaint_no: string
      shop_id: number
      actor: string
      at: Date
    }
    ready_reply: {
      shop_id: number
      slot: number
      reply_no: string
      title: string
      body: string
    }
    proof: {
      proof_no: string
      complaint_no: string
      turn: GeneratedAlways<number>
      shop_id: number
      side: Exclude<ComplaintSide, 'time'>
      /** Null in messages of earlier versions, which did not store it. */
      actor: string | null
      sealed_text: Buffer
      image_keys: string[]
      at: Date
    }
  }
}
