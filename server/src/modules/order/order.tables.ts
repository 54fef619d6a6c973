import type { BuyerBlockKind } from '@faka/contract/order/buyer-block'
import type { OrderActionKind } from '@faka/contract/order/seller-order'
import type { BuyerContact } from '@faka/contract/shared/contact'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { ColumnType, Generated } from 'kysely'
import type { Trust } from './hold.rules.ts'

/** A card that a buyer chose, with its public part. */
export interface ChosenCard {
  ref: string
  text: string
}

declare module '../../platform/db.ts' {
  interface Tables {
    /** The W3C `traceparent` of the request that placed an order. */
    order_trace: { order_no: string; traceparent: string; created_at: Date }
    orders: {
      order_no: string
      shop_id: number
      item_id: number
      wares_id: number
      quantity: number
      unit_price_fen: number
      goods_fen: number
      /** What tier and coupon save. */
      discount_fen: number
      /** Fee, amount and channel: first those of the order form, after settlement those of the payment that paid it. */
      fee_fen: number
      amount_fen: number
      status: OrderStatus
      pay_channel_id: string
      classify_id: string | null
      /** Plaintext of old orders, until a job encrypts it. */
      contact: Generated<BuyerContact | null>
      sealed_contact: Buffer | null
      phone_key: Buffer | null
      mail_key: Buffer | null
      qq_key: Buffer | null
      address_key: Buffer
      /** Keyed hash of the buyer's device, if the storefront sent one. */
      device_key: Buffer | null
      /** How far the buyer was trusted when the order was placed. */
      trust: Trust
      sealed_answers: Buffer | null
      password_salt: Buffer | null
      password_hash: Buffer | null
      request_id: string
      /** Whether a recovery code was issued; orders older than recovery codes have none. */
      has_recovery_code: Generated<boolean>
      request_hash: Buffer
      sandbox: boolean
      late: Generated<boolean>
      /** Counts changes of payments and refunds that do not change the status. */
      money_version: Generated<number>
      closing_to: 'cancelled' | 'expired' | null
      next_check_at: Date | null
      created_at: Date
      pay_before: Date
      paid_at: Date | null
      delivered_at: Date | null
      closed_at: Date | null
      /** The owning account; null for guest orders. */
      account_id: number | null
      /** When an account took over this guest order. */
      taken_over_at: Date | null
      /** What the platform charges; set when it is paid. */
      platform_fee_fen: Generated<number>
      coupon_code: string | null
      /** The part of `discount_fen` that the coupon saves. */
      coupon_fen: Generated<number>
      /** The level of the buyer when it was placed; null where it saved nothing. */
      level_name: string | null
      level_basis_points: number | null
      /** The part of `discount_fen` that the member price saves. */
      level_fen: Generated<number>
      /** Whether it is a level of the platform. */
      level_of_platform: Generated<boolean>
      /** The campaign in which it was placed: `goods_fen` is at its price. */
      campaign_id: number | null
      /** What one unit cost without it. */
      normal_price_fen: number | null
      /** The cards that the buyer chose. */
      chosen_cards: ColumnType<ChosenCard[] | null, string | null | undefined, string | null>
      /** The part of `goods_fen` that they cost more. */
      surcharge_fen: Generated<number>
      /** What of `amount_fen` was paid from a balance; 0 until it is paid. */
      balance_fen: Generated<number>
    }
    /** The link in the email about a delivered order of a guest, which opens it once. */
    mail_link: { order_no: string; shop_id: number; ends_at: Date; used_at: Date | null }
    /** Openings of a buyer's answers by the shop. */
    answer_reveal: {
      reveal_id: Generated<number>
      order_no: string
      shop_id: number
      actor: string
      at: Date
    }
    hold_lapse: { key: Buffer; lapses: number; ends_at: Date }
    buyer_block: {
      block_no: string
      shop_id: number
      kind: BuyerBlockKind
      /** Keys of contacts and of the account, or of the network. */
      keys: Buffer[]
      order_no: string
      actor: string
      why: string
      created_at: Date
      /** Null: until it is lifted. */
      until: Date | null
    }
    used_proof: { proof_id: string; order_no: string; expires_at: Date }
    order_event: {
      event_id: Generated<number>
      order_no: string
      shop_id: number
      from_status: OrderStatus | null
      to_status: OrderStatus
      actor: string
      reason: string
      at: Date
    }
    order_action: {
      action_id: Generated<number>
      order_no: string
      shop_id: number
      kind: OrderActionKind
      actor: string
      why: string
      /** The amount refunded or confirmed. */
      amount_fen: number | null
      request_id: string | null
      at: Date
    }
  }
}
