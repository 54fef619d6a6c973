import './pay-channel.tables.ts'
import type { Db } from '../../platform/db.ts'

/** A channel that its shop's seller manages and did not remove; undefined for every other. */
export async function findSellerChannel(
  db: Db,
  payChannelId: string,
  { withRemoved = false }: { withRemoved?: boolean } = {},
) {
  const row = await db
    .selectFrom('pay_channel')
    .selectAll()
    .where('pay_channel_id', '=', payChannelId)
    .where('managed_by', '=', 'seller')
    .$if(!withRemoved, (query) => query.where('removed_at', 'is', null))
    .executeTakeFirst()
  return row && row.shop_id !== null ? { ...row, shop_id: row.shop_id } : undefined
}

/** A channel of a shop that its seller manages. */
export type SellerChannelRow = NonNullable<Awaited<ReturnType<typeof findSellerChannel>>>

/** The channels of a shop that its seller manages, in their order. */
export const listChannelsOfSeller = async (db: Db, shopId: number): Promise<SellerChannelRow[]> =>
  (
    await db
      .selectFrom('pay_channel')
      .selectAll()
      .where('shop_id', '=', shopId)
      .where('managed_by', '=', 'seller')
      .where('removed_at', 'is', null)
      .orderBy('position')
      .orderBy('created_at')
      .execute()
  ).map((row) => ({ ...row, shop_id: shopId }))
