import type { ShopContact } from '@faka/contract/shop/shop'
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
      /** As #rrggbb; null for the colours of the platform. */
      accent: Generated<string | null>
      created_at: Date
      /** Whether its seller hid the guide of a new shop. */
      guide_hidden: Generated<boolean>
    }
    classify: {
      classify_id: string
      shop_id: number
      name: string
      position: number
      hidden: Generated<boolean>
    }
  }
}
