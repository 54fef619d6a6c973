import type { ApiScope } from '@faka/contract/api-key/api-scopes'
import type { AuditedTable } from '../../platform/audit/audited-table.ts'
import type { LimitDefinitions, LimitsOf } from '../../platform/config.ts'

/** How often accounts may be called, and passwords and codes be tried. */
export const accountLimits = {
  wrongPasswords: { env: 'LIMIT_WRONG_PASSWORDS', fallback: 5, min: 1, max: 100 },
  wrongCodes: { env: 'LIMIT_WRONG_CODES', fallback: 5, min: 1, max: 10 },
  codeResendSeconds: { env: 'LIMIT_CODE_AGAIN_SECONDS', fallback: 60, min: 1, max: 3600 },
  codesPerPhoneAndHour: { env: 'LIMIT_CODES_PER_PHONE_AND_HOUR', fallback: 5, min: 1, max: 1_000_000_000 },
  codesPerPhoneAndDay: { env: 'LIMIT_CODES_PER_PHONE_AND_DAY', fallback: 10, min: 1, max: 1_000_000_000 },
  codesPerNetworkAndDay: { env: 'LIMIT_CODES_PER_NETWORK_AND_DAY', fallback: 20, min: 1, max: 1_000_000_000 },
  codesPerDay: { env: 'LIMIT_CODES_PER_DAY', fallback: 10_000, min: 0, max: 1_000_000_000 },
  accountCallsPerMinute: { env: 'LIMIT_ACCOUNT_CALLS_PER_MINUTE', fallback: 60, min: 1, max: 1_000_000_000 },
  proofOfWorkCost: { env: 'LIMIT_PROOF_COST', fallback: 4000, min: 1, max: 1_000_000 },
  registeredChecksPerHour: {
    env: 'LIMIT_REGISTERED_CHECKS_PER_HOUR',
    fallback: 10,
    min: 1,
    max: 1_000_000_000,
  },
} as const satisfies LimitDefinitions

/** The table of events that the audit chain covers. */
export const accountAuditedTables: readonly AuditedTable[] = [
  { name: 'account_event', idColumn: 'event_id' },
  { name: 'account_action', idColumn: 'action_id' },
]

/** The tables of which there is one for all cells. */
export const accountCommonTables = [
  'account',
  'account_event',
  'account_action',
  'account_cell',
  'session',
  'totp_secret',
  'recovery_code',
  'login_ticket',
  'passkey',
  'passkey_challenge',
  'verify_code',
  'bind_ticket',
  'first_admin_link',
  'password_link',
] as const

declare module '../../platform/config.ts' {
  interface LimitSettings extends LimitsOf<typeof accountLimits> {}
}

declare module '../../platform/ctx.ts' {
  /** Every account with a session acts as a buyer, whatever other roles it has. */
  interface Actors {
    guest: BrowserClient
    buyer: BrowserClient & {
      accountId: number
      sessionId: string
      roles: readonly string[]
      /** Whether the phone of the account was verified by a code. */
      phoneProved: boolean
      /** The key of the mail address of the account that a code verified; undefined without one. */
      verifiedMailKey?: Buffer | undefined
    }
    /** A program of a seller, by an API key of one shop. */
    apiKey: BrowserClient & { keyNo: string; shopId: number; scopes: readonly ApiScope[] }
    /** The operator at the command line. */
    seller: object
    /** A seller who places an order for a buyer, by the name in event rows: neither a seller's rights nor a buyer's. */
    orderingSeller: { name: string }
  }
}

declare module '../../platform/encryption.ts' {
  interface KeyPurposes {
    accounts: true
    codes: true
    contacts: true
    'sealed-contacts': true
    factors: true
    proofs: true
  }
}
