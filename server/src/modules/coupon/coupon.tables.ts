import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    coupon_batch: {
      coupon_batch_id: Generated<number>
      batch_no: string
      shop_id: number
      /** Only the shop reads it. */
      name: string
      /** Either a sum or a share. */
      sum_fen: number | null
      basis_points: number | null
      min_fen: number
      valid_from: Date
      valid_until: Date | null
      /** Of each coupon. */
      max_uses: number | null
      /** Over all coupons of the batch. */
      max_uses_per_buyer: number | null
      item_ids: string[]
      classify_ids: string[]
      coupons: number
      created_at: Date
      created_by: string
      disabled_at: Date | null
    }
    coupon: {
      coupon_id: Generated<number>
      coupon_batch_id: number
      shop_id: number
      /** In upper case. */
      code: string
      /** Held by unpaid orders, or used by paid ones. */
      uses: Generated<number>
      max_uses: number | null
    }
    coupon_event: {
      event_id: Generated<number>
      shop_id: number
      batch_no: string
      kind: 'created' | 'disabled' | 'enabled'
      name: string
      coupons: number
      actor: string
      at: Date
    }
    coupon_use: {
      order_no: string
      coupon_id: number
      coupon_batch_id: number
      shop_id: number
      buyer_keys: Buffer[]
      discount_fen: number
      created_at: Date
      paid_at: Date | null
      returned_at: Date | null
    }
  }
}
