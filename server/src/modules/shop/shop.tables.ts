import type { ShopRight } from '@faka/contract/shared/shop-right'
import type { DeliveryHours } from '@faka/contract/shop/delivery-hours'
import type { MemberLevel } from '@faka/contract/shop/member-level'
import type { shopEventKinds } from '@faka/contract/shop/platform-shop'
import type { ShopContact } from '@faka/contract/shop/shop'
import type { Generated, JSONColumnType } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    /** A shop that is being opened. */
    shop_opening: {
      short_url: string
      opening_no: string
      account_id: number
      name: string
      logo: string | null
      /** The use that the picture of the logo was kept for. */
      logo_use_no: string | null
      notice: string
      opening: string
      contact: JSONColumnType<ShopContact>
      /** Who opens it for the account; null where that does so itself. */
      actor: string | null
      created_at: Date
    }
    /** Members of staff who are joining, and who left until the directory says so too. */
    staff_step: {
      staff_no: string
      shop_id: number
      account_id: number
      state: 'joining' | 'leaving'
      name: string
      rights: ShopRight[]
      /** Of the invitation that was accepted. */
      token_hash: Buffer | null
      created_at: Date
    }
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
      delivery_hours: JSONColumnType<DeliveryHours | null, string | null | undefined, string | null>
      /** Since when it takes no new orders. */
      frozen_at: Generated<Date | null>
      /** Empty while it sells. */
      freeze_reason: Generated<string>
      /** The fee of the platform on orders that are paid from now on. */
      fee_basis_points: Generated<number>
      /** Whether all who work in its console need a second factor. */
      requires_factor: Generated<boolean>
      /** What its seller wrote for search engines; empty where it is computed. */
      seo_title: Generated<string>
      seo_description: Generated<string>
      /** Counts the changes of its levels. */
      levels_version: Generated<number>
      /** Whether a coupon and the member price add up. */
      levels_with_coupons: Generated<boolean>
      /** Whether it gives the price of the platform's levels. */
      platform_levels: Generated<boolean>
    }
    /** The levels of a shop, from position 1 on. */
    shop_level: {
      shop_id: number
      position: number
      name: string
      spent_fen: number
      basis_points: number
    }
    /** What administrators did to a shop. */
    shop_event: {
      event_id: Generated<number>
      shop_id: number
      kind: (typeof shopEventKinds)[number]
      actor: string
      why: string
      fee_basis_points: number | null
      at: Date
    }
    classify: {
      classify_id: string
      shop_id: number
      name: string
      position: number
      hidden: Generated<boolean>
      /** An emoji of the contract's list. */
      icon: Generated<string | null>
    }
    custom_page: {
      custom_page_id: string
      shop_id: number
      position: number
      title: string
      body: string
      seo_title: string
      seo_description: string
      created_at: Date
      changed_at: Date
    }
    custom_page_event: {
      event_id: Generated<number>
      shop_id: number
      custom_page_id: string
      kind: 'added' | 'edited' | 'removed'
      /** The title of the page, as it was then. */
      name: string
      actor: string
      at: Date
    }
    shop_staff: {
      staff_no: string
      shop_id: number
      account_id: number
      /** How the owner calls this member. */
      name: string
      rights: ShopRight[]
      created_at: Date
    }
    staff_invitation: {
      invitation_no: string
      shop_id: number
      token_hash: Buffer
      name: string
      rights: ShopRight[]
      created_at: Date
      expires_at: Date
    }
    staff_event: {
      event_id: Generated<number>
      shop_id: number
      staff_no: string
      kind: 'invited' | 'withdrawn' | 'joined' | 'changed' | 'removed' | 'factorRequired' | 'factorOptional'
      name: string
      rights: ShopRight[]
      actor: string
      at: Date
    }
  }

  interface CommonTables {
    shop_address: {
      short_url: string
      cell_number: number
      /** Whose shop it was last taken for. */
      account_id: number | null
      opening_no: string | null
      taken_at: Date | null
    }
    /** The directory of the staff of all cells. */
    staff_account: {
      staff_no: string
      account_id: number
      joined_at: Date | null
      left_at: Date | null
    }
    /** The levels of the platform, as they were set; the latest row counts. */
    platform_levels: {
      levels_id: Generated<number>
      levels: JSONColumnType<MemberLevel[], string, never>
      actor: string
      at: Date
    }
  }
}
