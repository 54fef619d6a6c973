import './complaint.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The complaints of shops that wait for the seller, the nearest deadline first, each with the number of all of them. */
export const findOpenComplaints = (db: Db, shopIds: readonly number[], max: number) =>
  db
    .selectFrom('complaint')
    .select(['complaint_no', 'order_no', 'due_at', sql<number>`(count(*) over ())::int`.as('total')])
    .where('status', '=', 'open')
    .where('shop_id', '=', (eb) => eb.fn.any(eb.val(shopIds)))
    .orderBy('due_at', (by) => by.asc().nullsLast())
    .orderBy('complaint_no')
    .limit(max)
    .execute()
