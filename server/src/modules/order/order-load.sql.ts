import './order.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/**
 * How many of the orders with numbers from `first` to before `end`, created since then, are paid. The cycle of the
 * numbers may begin anew in between.
 */
export async function countPaidOrdersBetween(
  db: Db,
  { first, end, since }: { first: string; end: string; since: Date },
): Promise<number> {
  const range =
    first < end
      ? sql`order_no >= ${first} and order_no < ${end}`
      : sql`(order_no >= ${first} or order_no < ${end})`
  const { rows } = await sql<{ orders: number }>`
    select count(*)::int as orders from orders
    where ${range} and created_at >= ${since} and paid_at is not null`.execute(db)
  return rows[0]?.orders ?? 0
}
