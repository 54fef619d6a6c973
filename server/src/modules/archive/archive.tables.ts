import type { Generated } from 'kysely'
import type { ArchivedOrderState, OriginKind } from './archive.rules.ts'

declare module '../../platform/db.ts' {
  interface Tables {
    archived_order: {
      archived_order_id: Generated<number>
      shop_id: number
      source: string
      order_no: string
      item_id: number | null
      title: string
      quantity: number
      amount_fen: number
      state: ArchivedOrderState
      contact_key: Buffer | null
      password_key: Buffer | null
      sealed_contact: Buffer | null
      sealed_content: Buffer | null
      created_at: Date
      imported_at: Date
    }
    import_origin: {
      shop_id: number
      source: string
      kind: OriginKind
      old_key: string
      new_key: string
    }
  }
}
