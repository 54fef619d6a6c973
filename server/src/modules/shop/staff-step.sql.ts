import './shop.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../platform/db.ts'

export type StaffStepRow = Selectable<Tables['staff_step']>

const toValues = (step: StaffStepRow) => ({
  ...step,
  rights: sql<StaffStepRow['rights']>`${step.rights}::text[]`,
})

/** Records that an account joins or has left; false if it is joining that shop already. */
export const insertStaffStep = async (tx: Tx, step: StaffStepRow): Promise<boolean> =>
  (await tx
    .insertInto('staff_step')
    .values(toValues(step))
    .onConflict((conflict) => conflict.doNothing())
    .returning('staff_no')
    .executeTakeFirst()) !== undefined

/** Ends a step; false if another process ended it. */
export const deleteStaffStep = async (
  db: Db,
  { staff_no, state }: Pick<StaffStepRow, 'staff_no' | 'state'>,
): Promise<boolean> =>
  (await db
    .deleteFrom('staff_step')
    .where('staff_no', '=', staff_no)
    .where('state', '=', state)
    .returning('staff_no')
    .executeTakeFirst()) !== undefined

/** Whether a step has not ended yet. */
export const hasStaffStep = async (
  db: Db,
  { staff_no, state }: Pick<StaffStepRow, 'staff_no' | 'state'>,
): Promise<boolean> =>
  (await db
    .selectFrom('staff_step')
    .select('staff_no')
    .where('staff_no', '=', staff_no)
    .where('state', '=', state)
    .executeTakeFirst()) !== undefined

/** The account that is joining by an invitation. */
export const findJoining = (db: Db, tokenHash: Buffer): Promise<StaffStepRow | undefined> =>
  db
    .selectFrom('staff_step')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'joining')
    .executeTakeFirst()

/** The member of a shop's staff who was removed, until the directory says so. */
export const findLeaving = (db: Db, shopId: number, staffNo: string): Promise<StaffStepRow | undefined> =>
  db
    .selectFrom('staff_step')
    .selectAll()
    .where('shop_id', '=', shopId)
    .where('staff_no', '=', staffNo)
    .where('state', '=', 'leaving')
    .executeTakeFirst()

/** Whether an account works for a shop of this cell, or is joining one. */
export async function isStaffIn(db: Db, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select exists (select from shop_staff where account_id = ${accountId})
        or exists (select from staff_step where account_id = ${accountId} and state = 'joining') as works`.execute(
    db,
  )
  return rows[0]?.works === true
}

/** Steps that began before a time, the oldest first, after one of them. */
export const listStaffSteps = (
  db: Db,
  before: Date,
  last: StaffStepRow | undefined,
  max: number,
): Promise<StaffStepRow[]> =>
  db
    .selectFrom('staff_step')
    .selectAll()
    .where('created_at', '<', before)
    .$if(last !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, staff_no) > (${last?.created_at}, ${last?.staff_no})`),
    )
    .orderBy('created_at')
    .orderBy('staff_no')
    .limit(max)
    .execute()
