import type { EntryKind } from '@faka/contract/wallet/wallet'
import type { Generated } from 'kysely'

declare module '../../platform/db.ts' {
  interface CommonTables {
    wallet: {
      wallet_id: Generated<number>
      account_id: number
      real_money: boolean
      balance_fen: Generated<number>
    }
    ledger_entry: {
      entry_no: string
      kind: EntryKind
      ref: string
      order_no: string
      real_money: boolean
      at: Date
      /** It has no lines: no debit of its number is written any more. */
      is_note: Generated<boolean>
    }
    ledger_line: {
      line_id: Generated<number>
      entry_no: string
      line_no: 1 | 2
      wallet_id: number | null
      amount_fen: number
      balance_after_fen: number | null
      /** The account of a line without a wallet; null: the shop's side. */
      platform_account: 'bonus' | null
    }
  }
}
