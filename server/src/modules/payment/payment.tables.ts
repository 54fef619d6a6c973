import type { PaymentState } from '@faka/contract/shared/states'
import type { Generated } from 'kysely'
import type { NotificationError, PayWay } from './providers/gateway-adapter.ts'

/** What became of a sum: it paid an order, goes back, went back, or waits for a person to decide. */
export type Disposition = 'settled' | 'refunding' | 'refunded' | 'person'

/**
 * What was made of a message of a gateway. `unconfirmed`: its gateway, asked by us, did not say the same. `unanswered`:
 * it said nothing.
 */
export type NotificationResult =
  | 'paid'
  | 'refunded'
  | 'other'
  | 'probe'
  | 'unconfirmed'
  | 'unanswered'
  | NotificationError

/** What a buyer pays by: a code, the address of a page for his own browser, or what WeChat's own browser is given. */
export type ContentKind = 'code' | 'page' | 'jsapi'

/** How far a call-back that says "paid" is from being believed. A confirmed one is a receipt. */
export type PaidNotificationState = 'asking' | 'unanswered' | 'denied'

/** What a bill and our books do not both say. */
export type StatementDifferenceKind = 'missingHere' | 'missingThere' | 'amountDiffers'

declare module '../../platform/db.ts' {
  interface Tables {
    payment: {
      payment_no: string
      order_no: string
      shop_id: number
      pay_channel_id: string
      /** What it is asked for, the fee of its channel included. */
      amount_fen: number
      fee_fen: number
      state: PaymentState
      settles: Generated<boolean>
      trade_no: string | null
      /** What the buyer pays by, once its gateway answered; what it is says `content_kind`. */
      qr_content: string | null
      way: Generated<PayWay>
      content_kind: Generated<ContentKind>
      /** When its content is over though the payment is not; else that lasts as long as the payment. */
      content_before: Date | null
      /** The browser that its content was made for, as a keyed hash, where no other can use it. */
      content_for: Buffer | null
      checks: Generated<number>
      next_check_at: Date | null
      created_at: Date
      pay_before: Date
    }
    payment_trade: {
      pay_channel_id: string
      trade_no: string
      payment_no: string
    }
    receipt: {
      receipt_id: Generated<number>
      pay_channel_id: string
      trade_no: string
      payment_no: string
      order_no: string | null
      shop_id: number | null
      amount_fen: number
      fate: Disposition
      reason: string
      received_at: Date
    }
    refund: {
      refund_no: string
      receipt_id: number
      order_no: string
      shop_id: number
      payment_no: string
      amount_fen: number
      state: 'pending' | 'done' | 'byPerson'
      reason: string
      tries: Generated<number>
      next_try_at: Date | null
      created_at: Date
      done_at: Date | null
      /** The complaint for which it goes back; null where the sum did not pay its order. */
      complaint_no: string | null
      to_balance: Generated<boolean>
      /** Its gateway may have been asked for it. */
      asked: Generated<boolean>
      /** A person gave it back by other means. */
      by_hand: Generated<boolean>
      /** Its gateway says that the merchant has no money for it; it waits for that. */
      is_unfunded: Generated<boolean>
      /** How often it said so. */
      unfunded_times: Generated<number>
      /** What the gateway said last, without keys. */
      gateway_words: Generated<string>
    }
    bill_check: {
      pay_channel_id: string
      day: string
      state: 'due' | 'done'
      lines: Generated<number>
      tries: Generated<number>
      next_try_at: Date | null
      checked_at: Date | null
    }
    bill_difference: {
      difference_id: Generated<number>
      pay_channel_id: string
      day: string
      kind: StatementDifferenceKind
      what: 'paid' | 'refunded'
      trade_no: string
      number: string
      here_fen: number | null
      there_fen: number | null
      found_at: Date
    }
    money_decision: {
      decision_id: Generated<number>
      case_no: string
      decision: 'accepted' | 'refunded' | 'dismissed'
      actor: string
      why: string
      at: Date
    }
    paid_notice: {
      notice_id: Generated<number>
      pay_channel_id: string
      payment_no: string
      trade_no: string
      amount_fen: number
      event_key: string
      raw_hash: Buffer
      state: PaidNotificationState
      reason: Generated<string>
      tries: Generated<number>
      received_at: Date
      next_try_at: Date | null
    }
    payment_event: {
      event_id: Generated<number>
      pay_channel_id: string
      event_key: string
      verdict: NotificationResult
      payment_no: string | null
      raw_hash: Buffer
      at: Date
    }
  }
}
