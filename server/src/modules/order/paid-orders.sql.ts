import './order.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/ctx.ts'

/**
 * SQL for statements of other modules: number, account, shop, item and amount of the paid orders of accounts, in one shop or in all;
 * with `realMoney` without those that were paid with test money.
 */
export const paidOrdersOf = (
  buyers: readonly { accountId: number; shopId?: number }[],
  { realMoney }: { realMoney: boolean },
): RawBuilder<unknown> => sql`
  select orders.order_no, orders.account_id, orders.shop_id, orders.item_id, orders.amount_fen
  from (
    select distinct * from unnest(${buyers.map(({ accountId }) => accountId)}::bigint[],
      ${buyers.map(({ shopId }) => shopId ?? null)}::bigint[]) as b(account_id, shop_id)
  ) buyer join orders on orders.account_id = buyer.account_id
    and (buyer.shop_id is null or orders.shop_id = buyer.shop_id)
  where orders.paid_at is not null and not (orders.sandbox and ${realMoney}::boolean)`

type LevelUse = { level_name: string; orders: number; saved_fen: number }

const toUses = (rows: readonly LevelUse[]) =>
  new Map(rows.map(({ level_name, orders, saved_fen }) => [level_name, { orders, savedFen: saved_fen }]))

/** The paid orders of one shop, or of all, at the price of each level of the platform, by its name, and what their buyers saved. */
export async function sumOrdersByPlatformLevel({ db }: Pick<Ctx, 'db'>, shopId?: number) {
  const { rows } = await sql<LevelUse>`
    select level_name, count(*)::int as orders, sum(level_fen)::bigint as saved_fen
    from orders where level_of_platform and paid_at is not null and level_name is not null
      ${shopId === undefined ? sql`` : sql`and shop_id = ${shopId}`}
    group by level_name`.execute(db)
  return toUses(rows)
}

/** The paid orders of a shop at the price of each of its own levels, by its name, and what their buyers saved. */
export async function sumOrdersByLevel({ db }: Pick<Ctx, 'db'>, shopId: number) {
  const { rows } = await sql<LevelUse>`
    select level_name, count(*)::int as orders, sum(level_fen)::bigint as saved_fen
    from orders where shop_id = ${shopId} and level_name is not null and not level_of_platform and paid_at is not null
    group by level_name`.execute(db)
  return toUses(rows)
}

/** The paid orders in each of these campaigns, by its id: how many, their units, and what they cost without fees. */
export async function sumOrdersByCampaign({ db }: Pick<Ctx, 'db'>, campaignIds: readonly number[]) {
  const { rows } = await sql<{ campaign_id: number; orders: number; quantity: number; sold_fen: number }>`
    select campaign_id, count(*)::int as orders, sum(quantity)::int as quantity,
      sum(goods_fen - discount_fen)::bigint as sold_fen
    from orders where campaign_id = any(${campaignIds}::bigint[]) and paid_at is not null
    group by campaign_id`.execute(db)
  return new Map(
    rows.map(({ campaign_id, sold_fen, ...sums }) => [campaign_id, { ...sums, soldFen: sold_fen }]),
  )
}
