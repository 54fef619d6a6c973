import './stock.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** How many cards of an order were replaced, by complaint and time, oldest first. */
export const listReplacements = (db: Db, orderNo: string) =>
  db
    .selectFrom('card_replacement')
    .select(['complaint_no', 'at', sql<number>`count(*)::int`.as('count')])
    .where('order_no', '=', orderNo)
    .groupBy(['complaint_no', 'at'])
    .orderBy('at')
    .execute()
