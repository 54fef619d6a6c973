import './order.tables.ts'
import { sql } from 'kysely'
import { staysHere } from '../../platform/cells/move-step.sql.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { followOrders, heldUses, usesReturnedAfter } from '../coupon/public.ts'

/**
 * Returns the held coupons of orders that ended unpaid, and marks those of paid ones, at most `max`: an earlier program that
 * runs beside this one ends and settles orders without following them up. Returns how many there were.
 */
export async function followUpCoupons(db: Db, at: Date, max: number): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    with due as (
      select order_no, paid_at is not null as pays from orders
      where order_no in (${heldUses}) and (paid_at is not null or closed_at is not null)
        and ${staysHere(sql`shop_id`)}
      limit ${max} for update skip locked
    ), ${followOrders(
      {
        ended: sql`select order_no from due where not pays`,
        paid: sql`select order_no from due where pays`,
      },
      at,
    )}
    select count(*)::int as orders from due`.execute(db)
  return rows[0]?.orders ?? 0
}

/** Who notes at an order that its coupon could not be counted again. */
export const couponFollower = 'job coupons'

/**
 * Locks a paid order whose use of a coupon was returned after a moment, if there is one: its money came late, and an earlier
 * program that settled it did not take the use again. Orders that were noted are left out.
 */
export async function lockPaidWithoutUse(tx: Tx, after: Date) {
  const { rows } = await sql<{ order_no: string; shop_id: number; coupon_code: string | null }>`
    select order_no, shop_id, coupon_code from orders
    where order_no in (${usesReturnedAfter(after)}) and paid_at is not null
      and ${staysHere(sql`orders.shop_id`)} and not exists (
        select from order_action where order_action.order_no = orders.order_no and actor = ${couponFollower})
    limit 1 for update skip locked`.execute(tx)
  return rows[0]
}
