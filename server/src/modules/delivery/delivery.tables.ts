import type { ProgramCallState, ProgramProblem } from '@faka/contract/delivery/delivery-program'
import type { RevealKind } from '@faka/contract/delivery/order-timeline'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    delivered_text: {
      order_no: string
      card_no: number
      shop_id: number
      shared_text_id: number | null
      sealed: Buffer | null
      at: Date
      turn: Generated<number>
      /** The complaint that led to this replacement. */
      complaint_no: string | null
      /** The request of the seller who replaced it without a complaint, as in `order_action`. */
      request_id: string | null
    }
    /** How many links to its file an order got, by the turn of its delivery. */
    file_download: {
      order_no: string
      turn: number
      shop_id: number
      times: number
      first_at: Date
      last_at: Date
    }
    /** The program of a shop that answers the cards of its orders. */
    delivery_program: { shop_id: number; url: string; sealed_key: Buffer }
    program_call: {
      order_no: string
      shop_id: number
      state: ProgramCallState
      tries: Generated<number>
      next_try_at: Date | null
      /** Of the last attempt, as `status`. */
      problem: ProgramProblem | null
      status: number | null
      /** Of the cards of the first valid answer. */
      answer_hash: Buffer | null
      created_at: Date
      ended_at: Date | null
    }
    program_card: { shop_id: number; fingerprint: Buffer; order_no: string }
    card_reveal: {
      order_no: string
      shop_id: number
      kind: RevealKind
      /** The format of an exported file; empty for cards shown on a page. */
      format: string
      by_owner: boolean
      device: string
      /** Start of the ten minutes in which reveals to the same device are counted in one row. */
      span: Date
      times: number
      first_at: Date
      last_at: Date
    }
  }
}
