import type { ItemVersion } from '@faka/contract/item/seller-item'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    item: {
      item_id: Generated<number>
      public_id: string
      shop_id: number
      content: 'cards' | 'reusable'
      status: 'draft' | 'published' | 'discontinued'
      wares_id: number
      position: number
      created_at: Date
      /** When an item that is not on sale is published by itself. */
      publish_at: Date | null
    }
    item_wares: {
      wares_id: Generated<number>
      item_id: number
      shop_id: number
      wares: JSONColumnType<ItemVersion>
      created_at: Date
      title: GeneratedAlways<string>
      classify_id: GeneratedAlways<string | null>
      unlisted: GeneratedAlways<boolean>
    }
  }
}
