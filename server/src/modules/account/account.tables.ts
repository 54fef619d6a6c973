import type { Role } from '@faka/contract/account/account'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface Tables {
    account: {
      account_id: Generated<number>
      user_name: string | null
      created_at: Date
      public_id: string
      /** Plaintext until the backfill job encrypts it. */
      phone: string | null
      phone_key: Generated<Buffer | null>
      sealed_phone: Generated<Buffer | null>
      phone_proved_at: Date | null
      password_hash: string | null
      roles: Role[]
      disabled_at: Date | null
      last_login_at: Date | null
      updated_at: Date
    }
    account_event: {
      event_id: Generated<number>
      account_id: number
      kind: 'passwordReset' | 'firstAdmin'
      actor: string
      at: Date
    }
    session: {
      token_hash: Buffer
      session_id: string
      account_id: number
      device: string
      address_key: Buffer
      created_at: Date
      last_used_at: Date
      last_place: string
      expires_at: Date
    }
    verify_code: {
      phone_key: Buffer
      purpose: 'register' | 'reset' | 'bind' | 'phone' | 'order'
      code_hash: Buffer
      tries: Generated<number>
      created_at: Date
      expires_at: Date
    }
    first_admin_link: { token_hash: Buffer; expires_at: Date }
    bind_ticket: { ticket_hash: Buffer; account_id: number; expires_at: Date }
  }
}
