import type { BuyerContact } from '@faka/contract/shared/contact'
import type { OrderStatus } from '@faka/contract/shared/states'
import type { Generated } from 'kysely'
import type { Trust } from './hold.rules.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    orders: {
      order_no: string
      shop_id: number
      item_id: number
      wares_id: number
      quantity: number
      unit_price_fen: number
      goods_fen: number
      discount_fen: number
      /** Fee, sum and channel: those that it was made with, and from its settling on those of the payment that paid it. */
      fee_fen: number
      amount_fen: number
      status: OrderStatus
      pay_channel_id: string
      classify_id: string | null
      /** In the clear, until a job encrypts it. */
      contact: Generated<BuyerContact | null>
      sealed_contact: Buffer | null
      phone_key: Buffer | null
      mail_key: Buffer | null
      qq_key: Buffer | null
      address_key: Buffer
      /** By what the device of its buyer is known, where the storefront sent that. */
      device_key: Buffer | null
      /** How its buyer was known when it was placed. */
      trust: Trust
      sealed_answers: Buffer | null
      password_salt: Buffer | null
      password_hash: Buffer | null
      request_id: string
      /** Its recovery code was given out; orders of before there were any have none. */
      has_recovery_code: Generated<boolean>
      request_hash: Buffer
      sandbox: boolean
      late: Generated<boolean>
      /** Counts changes of its money that its status does not tell. */
      money_version: Generated<number>
      closing_to: 'cancelled' | 'expired' | null
      next_check_at: Date | null
      created_at: Date
      pay_before: Date
      paid_at: Date | null
      delivered_at: Date | null
      closed_at: Date | null
      /** The buyer who owns it; a guest's order has none. */
      account_id: number | null
      /** When a guest's order was taken into an account. */
      taken_over_at: Date | null
    }
    hold_lapse: { key: Buffer; lapses: number; ends_at: Date }
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
  }
}
