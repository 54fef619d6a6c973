import './shop.tables.ts'
import { sql } from 'kysely'
import type { CommonDb, CommonTx } from '../../platform/db.ts'

/** A member of the staff of a shop, as the directory names it. */
interface Member {
  staff_no: string
  account_id: number
}

/** Adds a member to the directory; false if it has been there, also where that account has left since. */
export const insertStaffAccount = async (
  tx: CommonTx,
  { staff_no, account_id }: Member,
  joinedAt: Date,
): Promise<boolean> =>
  (await tx
    .insertInto('staff_account')
    .values({ staff_no, account_id, joined_at: joinedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_no')
    .executeTakeFirst()) !== undefined

/** Records that a member has left, which no later step of joining takes back. */
export const markStaffLeft = (tx: CommonTx, { staff_no, account_id }: Member, leftAt: Date) =>
  sql`insert into staff_account (staff_no, account_id, left_at) values (${staff_no}, ${account_id}, ${leftAt})
    on conflict (staff_no) do update set left_at = coalesce(staff_account.left_at, excluded.left_at)`.execute(
    tx,
  )

/** Whether a member has left. */
export const hasLeft = async (db: CommonDb, staffNo: string): Promise<boolean> =>
  (await db
    .selectFrom('staff_account')
    .select('staff_no')
    .where('staff_no', '=', staffNo)
    .where('left_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Whether an account joined anywhere since a time, and has not left there. */
export const hasJoinedSince = async (db: CommonDb, accountId: number, since: Date): Promise<boolean> =>
  (await db
    .selectFrom('staff_account')
    .select('staff_no')
    .where('account_id', '=', accountId)
    .where('left_at', 'is', null)
    .where('joined_at', '>=', since)
    .limit(1)
    .executeTakeFirst()) !== undefined
