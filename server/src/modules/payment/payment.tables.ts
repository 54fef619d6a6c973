import type { PaymentState } from '@faka/contract/shared/states'
import type { Generated, GeneratedAlways } from 'kysely'
import type { NotificationError, PayWay } from '../../payment-gateways/gateway-adapter.ts'

/** What became of a received payment: it paid an order, is being refunded, was refunded, or waits for manual review. */
export type Disposition = 'settled' | 'refunding' | 'refunded' | 'person'

/**
 * What became of a gateway message. `unconfirmed`: its gateway, when asked, contradicted it. `unanswered`: the
 * gateway did not answer.
 */
export type NotificationResult =
  | 'paid'
  | 'refunded'
  | 'other'
  | 'probe'
  | 'unconfirmed'
  | 'unanswered'
  | NotificationError

/** What a buyer pays by: a code, the URL of a page for the buyer's own browser, or parameters for WeChat's browser. */
export type ContentKind = 'code' | 'page' | 'jsapi'

/** The state of a "paid" notification until it is confirmed. A confirmed one is a received payment. */
type PaidNotificationState = 'asking' | 'unanswered' | 'denied'

declare module '../../platform/db.ts' {
  interface Tables {
    payment: {
      payment_no: string
      order_no: string
      shop_id: number
      pay_channel_id: string
      /** The requested amount, including the channel's fee. */
      amount_fen: number
      fee_fen: number
      /** What it costs the seller at the gateway, where the seller pays the fee. */
      seller_fee_fen: Generated<number>
      /** What of the order is paid from a balance beside this payment. */
      balance_fen: Generated<number>
      state: PaymentState
      settles: Generated<boolean>
      trade_no: string | null
      /** What the buyer pays by, once the gateway answered; `content_kind` says what it is. */
      qr_content: string | null
      way: Generated<PayWay>
      content_kind: Generated<ContentKind>
      /** When the content expires before the payment does; null: with the payment. */
      content_before: Date | null
      /** A keyed hash of the browser that the content was made for, where no other can use it. */
      content_for: Buffer | null
      checks: Generated<number>
      next_check_at: Date | null
      created_at: Date
      pay_before: Date
    }
    /** What was taken from a balance for an order whose rest a gateway gets; once used, a payment of this number. */
    balance_part: {
      part_no: string
      order_no: string
      shop_id: number
      account_id: number
      /** The channel of balances. */
      pay_channel_id: string
      real_money: boolean
      amount_fen: number
      /** `taking` and `returning`: the ledger is to take it, or to give it back. */
      state: 'taking' | 'held' | 'used' | 'returning' | 'returned'
      created_at: Date
      ended_at: Date | null
      /** Its debit in the ledger; null: not known yet, or held by a process of an earlier version. */
      entry_no: string | null
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
      /** What the gateway charges, as its payment says; null: written by a process of an earlier version. */
      gateway_fee_fen: Generated<number | null>
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
      /** The complaint that it is for. */
      complaint_no: string | null
      /** The request that it was made by: the seller's, or that of a part of a payout. */
      request_id: string | null
      /** It gives back money that paid its order: for a complaint, or by the seller. */
      of_order: GeneratedAlways<boolean>
      to_balance: Generated<boolean>
      /** The gateway may have been asked for it. */
      asked: Generated<boolean>
      /** It was refunded manually, by other means. */
      by_hand: Generated<boolean>
      /** The gateway says that the merchant has no money for it; it waits for funds. */
      is_unfunded: Generated<boolean>
      /** How often the gateway said so. */
      unfunded_times: Generated<number>
      /** The gateway's last message, without keys. */
      gateway_words: Generated<string>
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

  interface CommonTables {
    payout: {
      payout_no: string
      account_id: number
      request_id: string
      real_money: boolean
      amount_fen: number
      bonus_fen: number
      at: Date
    }
    payout_part: {
      payout_no: string
      order_no: string
      /** That of its refund. */
      request_id: string
      amount_fen: number
      bonus_fen: number
    }
  }
}
