import type { Role } from '@faka/contract/account/account'
import type { Generated } from 'kysely'

/** What happened to an account. */
export type AccountEventKind =
  | 'passwordReset'
  | 'passwordLinkIssued'
  | 'firstAdmin'
  | 'factorAdded'
  | 'factorRemoved'
  | 'factorConfirmed'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'passkeyRefused'

/** What a passkey signs a challenge for. */
export type PasskeyPurpose = 'add' | 'prove'

declare module '../../platform/db.ts' {
  interface CommonTables {
    account_cell: { account_id: number; cell_number: number }
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
      /** The mail address that a code verified. */
      mail_key: Generated<Buffer | null>
      sealed_mail: Generated<Buffer | null>
      password_hash: string | null
      roles: Role[]
      disabled_at: Date | null
      last_login_at: Date | null
      updated_at: Date
    }
    account_event: {
      event_id: Generated<number>
      account_id: number
      kind: AccountEventKind
      actor: string
      at: Date
    }
    /** What administrators did to accounts, and whose phones they opened. */
    account_action: {
      action_id: Generated<number>
      account_id: number
      kind: 'blocked' | 'unblocked' | 'phoneOpened'
      actor: string
      why: string
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
      /** When the second factor was last proved in it. */
      confirmed_at: Generated<Date | null>
    }
    totp_secret: {
      account_id: number
      sealed_secret: Buffer
      created_at: Date
      /** Null until a code proved that the app has the secret. */
      enabled_at: Generated<Date | null>
      /** The last 30 seconds of which a code was used. */
      last_step: Generated<number>
    }
    recovery_code: { account_id: number; code_hash: Buffer }
    passkey: {
      passkey_id: string
      account_id: number
      credential_id: Buffer
      /** A COSE key. */
      public_key: Buffer
      /** What the device counted last; 0 for devices that do not count. */
      sign_count: number
      transports: string[]
      name: string
      created_at: Date
      last_used_at: Date | null
    }
    passkey_challenge: {
      challenge: Buffer
      account_id: number
      purpose: PasskeyPurpose
      /** The session, or the hash of the login ticket, for which it was issued. */
      holder: string
      expires_at: Date
    }
    login_ticket: { ticket_hash: Buffer; account_id: number; expires_at: Date }
    verify_code: {
      phone_key: Buffer
      purpose: 'register' | 'reset' | 'bind' | 'phone' | 'mail' | 'order' | 'login'
      code_hash: Buffer
      tries: Generated<number>
      /** The network that asked for the code; null where a program before this column sent it. */
      address_key: Generated<Buffer | null>
      /** The tries from other networks. */
      strange_tries: Generated<number>
      created_at: Date
      expires_at: Date
    }
    first_admin_link: { token_hash: Buffer; expires_at: Date }
    password_link: { token_hash: Buffer; account_id: number; expires_at: Date }
    bind_ticket: { ticket_hash: Buffer; account_id: number; expires_at: Date }
  }
}
