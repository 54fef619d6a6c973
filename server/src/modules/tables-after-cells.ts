import { commonTables } from './declarations.ts'

/**
 * Common tables of which no row is written, changed or deleted because of what a cell has. What follows the common schema alone
 * may be written while a cut is taken.
 */
export const tablesBesideCells: ReadonlySet<string> = new Set([
  // how a login is proved, and for how long
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
  // counters that a crash may empty
  'limit_window',
  // about the installation itself
  'key_check',
  'backup_run',
  // written by people, and read by cells
  'buyer',
  'platform_text',
  'feedback',
  'platform_levels',
  'top_up_terms',
  'gift_code_batch',
  'gift_code',
  'gift_code_event',
])

/** What the sandbox gateway, which is in the first database, is asked for by what a cell has. */
const tablesOfSandbox = ['sandbox_gateway.trade', 'sandbox_gateway.ledger', 'sandbox_gateway.call_back']

/** Common tables that may be written because of what a cell has, which are not while a cut is taken; with their schema. */
export const tablesAfterCells: readonly string[] = [
  ...commonTables.filter((table) => !tablesBesideCells.has(table)).map((table) => `public.${table}`),
  ...tablesOfSandbox,
]
