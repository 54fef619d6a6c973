import './visit.tables.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface ShopView {
  shopId: number
  day: string
  visitor: Buffer
}

/** Counts views and today's new visitors, in one statement. */
export const countViews = (db: Db, views: readonly ShopView[]) =>
  sql`
  with seen as (
    select * from unnest(${views.map((view) => view.shopId)}::bigint[], ${views.map((view) => view.day)}::date[],
                         ${views.map((view) => view.visitor)}::bytea[]) as v(shop_id, day, visitor)
  ), fresh as (
    insert into visitor_day (shop_id, day, visitor)
    select distinct shop_id, day, visitor from seen order by shop_id, day, visitor
    on conflict do nothing returning shop_id, day
  )
  insert into visit_day as d (shop_id, day, views, visitors)
  select shop_id, day, count(*), (select count(*) from fresh where fresh.shop_id = seen.shop_id and fresh.day = seen.day)
  from seen group by shop_id, day order by shop_id, day
  on conflict (shop_id, day) do update set views = d.views + excluded.views, visitors = d.visitors + excluded.visitors
`.execute(db)

/** Deletes visitors before a day; the counts stay. */
export const deleteVisitorsBefore = (db: Db, before: string) =>
  sql`delete from visitor_day where day < ${before}::date`.execute(db)

/** The visitors of shops on these days, by day. */
export async function countVisitors(
  db: Db,
  shopIds: readonly number[],
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; visitors: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, sum(visitors)::int as visitors from visit_day
    where shop_id = any(${shopIds}::bigint[]) and day = any(${days}::date[]) group by day`.execute(db)
  return new Map(rows.map(({ day, visitors }) => [day, visitors]))
}

/** The views and visitors of a shop by day, the oldest first. */
export async function listVisitDays(
  db: Db,
  shopId: number,
): Promise<{ day: string; views: number; visitors: number }[]> {
  const { rows } = await sql<{ day: string; views: number; visitors: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, views, visitors from visit_day
    where shop_id = ${shopId} order by visit_day.day`.execute(db)
  return rows
}
