import type { ApiScope } from '@faka/contract/api-key/api-scopes'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    api_key: {
      key_no: string
      shop_id: number
      token_hash: Buffer
      name: string
      scopes: ApiScope[]
      calls_per_minute: number
      created_at: Date
      created_by: string
      expires_at: Date | null
      revoked_at: Date | null
      last_used_at: Date | null
      last_place: Generated<string>
    }
    api_key_event: {
      event_id: Generated<number>
      shop_id: number
      key_no: string
      kind: 'created' | 'revoked'
      name: string
      scopes: ApiScope[]
      actor: string
      at: Date
    }
  }
}
