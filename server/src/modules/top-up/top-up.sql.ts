import './top-up.tables.ts'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { CommonDb, CommonTables, CommonTx } from '../../platform/db.ts'

export type TopUpTermsRow = Selectable<CommonTables['top_up_terms']>
type TopUpRow = Selectable<CommonTables['top_up']>

/** The terms that count now; undefined until they are set first. */
export const findTerms = (db: CommonDb): Promise<TopUpTermsRow | undefined> =>
  db.selectFrom('top_up_terms').selectAll().orderBy('terms_id', 'desc').limit(1).executeTakeFirst()

/** Whether balances are or were topped up in a shop. */
export const hasTermsOf = async (db: CommonDb, shopId: number): Promise<boolean> =>
  (await db
    .selectFrom('top_up_terms')
    .select('terms_id')
    .where('shop_id', '=', shopId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The terms that counted for an item at a moment. */
export const findTermsAt = (db: CommonDb, itemId: number, at: Date): Promise<TopUpTermsRow | undefined> =>
  db
    .selectFrom('top_up_terms')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('at', '<=', at)
    .orderBy('terms_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertTerms = (tx: CommonTx, terms: Insertable<CommonTables['top_up_terms']>) =>
  tx.insertInto('top_up_terms').values(terms).execute()

export const insertTopUp = (tx: CommonTx, topUp: Insertable<CommonTables['top_up']>) =>
  tx.insertInto('top_up').values(topUp).execute()

/** Locks a top-up; undefined if its order was not paid. */
export const lockTopUp = (tx: CommonTx, orderNo: string): Promise<TopUpRow | undefined> =>
  tx.selectFrom('top_up').selectAll().where('order_no', '=', orderNo).forUpdate().executeTakeFirst()

/** Counts what was taken back of a locked top-up. */
export const addRefunded = (tx: CommonTx, orderNo: string, refundedFen: number, bonusFen: number) =>
  tx
    .updateTable('top_up')
    .set((eb) => ({
      refunded_fen: eb('refunded_fen', '+', refundedFen),
      bonus_returned_fen: eb('bonus_returned_fen', '+', bonusFen),
    }))
    .where('order_no', '=', orderNo)
    .execute()

/** The sums of all top-ups in a kind of money. */
export async function sumTopUps(db: CommonDb, realMoney: boolean) {
  const { rows } = await sql<{ amount: number; bonus: number; refunded: number; returned: number }>`
    select coalesce(sum(amount_fen), 0)::bigint as amount, coalesce(sum(bonus_fen), 0)::bigint as bonus,
      coalesce(sum(refunded_fen), 0)::bigint as refunded, coalesce(sum(bonus_returned_fen), 0)::bigint as returned
    from top_up where real_money = ${realMoney}`.execute(db)
  const [sums] = rows
  return {
    toppedUpFen: sums?.amount ?? 0,
    bonusFen: sums?.bonus ?? 0,
    refundedFen: sums?.refunded ?? 0,
    bonusReturnedFen: sums?.returned ?? 0,
  }
}

/** The top-ups of an account that were not taken back whole, the newest first. */
export const listTopUpsLeft = (
  db: CommonDb,
  { accountId, realMoney }: { accountId: number; realMoney: boolean },
  max: number,
) =>
  db
    .selectFrom('top_up')
    .select(['order_no', 'amount_fen', 'bonus_fen', 'refunded_fen', 'bonus_returned_fen'])
    .where('account_id', '=', accountId)
    .where('real_money', '=', realMoney)
    .whereRef('refunded_fen', '<', 'amount_fen')
    .orderBy('at', 'desc')
    .orderBy('order_no')
    .limit(max)
    .execute()
