import './profile.tables.ts'
import type { Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../kernel/db.ts'

export type BuyerRow = Selectable<Tables['buyer']>
export type BuyerFields = Omit<BuyerRow, 'account_id' | 'updated_at'>

const nothing: BuyerFields = { nick_name: '', avatar: '', qq: '', mail: '', wechat: '', region: '' }

/** What a buyer told of himself; empty fields where he told nothing. */
export const readBuyer = async (db: Db, accountId: number): Promise<BuyerFields> =>
  (await db.selectFrom('buyer').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ?? nothing

/** Where a buyer gets mail; empty where he told no address. */
export const mailOf = async (db: Db, accountId: number): Promise<string> =>
  (await readBuyer(db, accountId)).mail

/** Changes what is given and leaves the rest, whether or not he told anything before. */
export const changeBuyerFields = (tx: Tx, accountId: number, changes: Partial<BuyerFields>, at: Date) =>
  tx
    .insertInto('buyer')
    .values({ account_id: accountId, ...nothing, ...changes, updated_at: at })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...changes, updated_at: at }))
    .execute()
