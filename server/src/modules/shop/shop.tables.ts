import type { feePayers, PayDevice, payMethods, ShopContact } from '@faka/contract/shop/shop'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    shop: {
      shop_id: Generated<number>
      short_url: string
      seller_account_id: number
      name: string
      logo: string | null
      notice: string
      opening: string
      contact: JSONColumnType<ShopContact>
      created_at: Date
    }
    classify: { classify_id: string; shop_id: number; name: string; position: number }
    pay_channel: {
      pay_channel_id: string
      shop_id: number | null
      provider: string
      name: string
      method: (typeof payMethods)[number]
      fee_basis_points: number
      position: number
      enabled: boolean
      real_money: boolean
      sealed_settings: Buffer
      created_at: Date
      fee_payer: Generated<(typeof feePayers)[number]>
      least_fen: Generated<number>
      most_fen: Generated<number>
      devices: Generated<PayDevice[]>
    }
  }
}
