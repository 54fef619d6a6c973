import type { Generated } from 'kysely'

declare module '../../kernel/db.ts' {
  interface Tables {
    account: { account_id: Generated<number>; name: string; created_at: Date }
  }
}
