import './account.tables.ts'
import type { Insertable } from 'kysely'
import type { CommonTables, CommonTx } from '../../platform/db.ts'

/** Records what was done to an account, in the transaction that does it. */
export const insertAccountEvent = (tx: CommonTx, event: Insertable<CommonTables['account_event']>) =>
  tx.insertInto('account_event').values(event).execute()
