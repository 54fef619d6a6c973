import type { DeliveredContent, ItemVersion } from '@faka/contract/item/seller-item'
import type { VariantAxis } from '@faka/contract/item/variant-axis'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    item: {
      item_id: Generated<number>
      public_id: string
      shop_id: number
      content: DeliveredContent
      status: 'draft' | 'published' | 'discontinued'
      wares_id: number
      position: number
      created_at: Date
      /** When an item that is not on sale is published by itself. */
      publish_at: Date | null
      /** What its seller wrote for search engines; empty where it is computed. */
      seo_title: Generated<string>
      seo_description: Generated<string>
      /** The item that it is a variant of. */
      parent_id: number | null
      /** What its variants differ in; null if it has none. */
      axes: JSONColumnType<VariantAxis[] | null>
      /** The values of a variant; null if its item no longer has it. */
      options: string[] | null
      /** A variant that is not for sale is off sale while its item is on sale. */
      for_sale: Generated<boolean>
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
    /** Prices of items for some time; an item has at most one without `ended_at`. */
    campaign: {
      campaign_id: GeneratedAlways<number>
      shop_id: number
      item_id: number
      price_fen: number
      valid_from: Date
      /** The first moment after it. */
      valid_until: Date
      created_at: Date
      /** When its seller ended it, or when the next one was set. */
      ended_at: Date | null
    }
    /** Who set and ended campaigns. */
    campaign_event: {
      event_id: GeneratedAlways<number>
      shop_id: number
      item_no: string
      kind: 'set' | 'ended'
      name: string
      amount_fen: number
      actor: string
      at: Date
    }
  }
}
