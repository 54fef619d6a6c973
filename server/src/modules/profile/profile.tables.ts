import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface CommonTables {
    buyer: {
      account_id: number
      nick_name: string
      avatar: string
      qq: string
      mail: string
      wechat: string
      region: string
      updated_at: Date
      sealed_qq: Generated<Buffer | null>
      sealed_mail: Generated<Buffer | null>
      sealed_wechat: Generated<Buffer | null>
    }
  }
}
