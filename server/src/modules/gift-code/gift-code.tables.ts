import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface CommonTables {
    gift_code_batch: {
      gift_code_batch_id: Generated<number>
      batch_no: string
      request_id: string
      name: string
      /** Of each code. */
      worth_fen: number
      real_money: boolean
      valid_until: Date | null
      codes: number
      created_at: Date
      created_by: string
      disabled_at: Date | null
    }
    gift_code: {
      gift_code_id: Generated<number>
      gift_code_batch_id: number
      code_no: string
      /** The keyed hash of the code, by which it is found. */
      fingerprint: Buffer
      /** The code, encrypted. */
      sealed: Buffer
      disabled_at: Date | null
      /** Who redeemed it. */
      account_id: number | null
      redeemed_at: Date | null
    }
    gift_code_event: {
      event_id: Generated<number>
      batch_no: string
      /** Null for the whole batch. */
      code_no: string | null
      kind: 'created' | 'disabled' | 'enabled' | 'exported'
      name: string
      codes: number
      worth_fen: number
      actor: string
      at: Date
    }
  }
}
