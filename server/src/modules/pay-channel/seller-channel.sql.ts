import './pay-channel.tables.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

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

/** Waits for other changes of which channels a shop has, until the transaction ends. */
export const lockChannelsOfShop = (tx: Tx, shopId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('pay_channel of shop ' || ${shopId}::text, 0))`.execute(
    tx,
  )

/** Writes the positions of a shop's own channels; returns how many of these it has. */
export async function placeSellerChannels(
  tx: Tx,
  shopId: number,
  payChannelIds: readonly string[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update pay_channel set position = wanted.position
    from unnest(${payChannelIds}::text[]) with ordinality as wanted(pay_channel_id, position)
    where pay_channel.pay_channel_id = wanted.pay_channel_id and shop_id = ${shopId}
      and managed_by = 'seller' and removed_at is null`.execute(tx)
  return Number(numAffectedRows)
}

/** Disables a channel for good; its row stays for payments made before. Returns whether it was there. */
export async function markChannelRemoved(tx: Tx, payChannelId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pay_channel')
    .set({ enabled: false, removed_at: at })
    .where('pay_channel_id', '=', payChannelId)
    .where('managed_by', '=', 'seller')
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records the result of a test of the stored settings. */
export const saveChannelTest = (db: Db, payChannelId: string, ok: boolean, at: Date) =>
  db
    .updateTable('pay_channel')
    .set({ test_ok: ok, tested_at: at })
    .where('pay_channel_id', '=', payChannelId)
    .where('managed_by', '=', 'seller')
    .execute()
